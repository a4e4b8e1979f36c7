// What the student chose, in words that a teacher of either language reads: the book itself keeps names of its own.

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ball: { steel: '钢球 steel', aluminium: '铝球 aluminium', pingpong: '乒乓球 table tennis' },
  thread: { nylon: '尼龙线 nylon', rubber: '橡皮筋 rubber band' },
  clamp: { jaws: '夹在平板间 flat jaws', wrapped: '绕在铁杆上 wound round the rod' },
  origin: { ten: '10 cm 刻度线 10 cm mark', end: '零端 worn end' },
  by: { self: '自己 self', partner: '同伴 partner' },
  where: { lowest: '最低点 lowest point', turning: '最高点 turning point' },
  count: { zero: '零 nought', one: '一 one' },
  mode: { period: '周期 period', pass: '每次挡光 every cut' },
  intercept: {
    zero: '误差内为零 zero within its error',
    radius: '没有加半径 the radius is missing',
    over: '摆长量大了 lengths too great',
    other: '另有原因 another cause',
  },
  trend: { grows: '变长 grows', same: '不变 stays', shrinks: '变短 shrinks' },
  mass: {
    same: '相同 the same',
    heavy: '重球的长 longer for the heavy one',
    light: '轻球的长 longer for the light one',
  },
};

/** As it stands in the book, with words for its names. */
export function inWords(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => inWords(item, key));
  if (typeof value === 'string') return WORDS[key]?.[value] ?? value;
  if (typeof value !== 'object' || value === null) return value;
  // who presses shows by the press itself where, and how it was counted
  const isSelf = 'by' in value && value.by === 'self';
  const told = Object.entries(value).filter(([name]) => !isSelf || (name !== 'where' && name !== 'count'));
  return Object.fromEntries(told.map(([name, part]) => [name, inWords(part, name)]));
}
