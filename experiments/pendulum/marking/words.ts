// What is said of each lost mark, and to which point of the lesson it leads.

/** Points of the lesson 单摆法测重力加速度. */
const POINTS = {
  p1: ['单摆与简谐运动', 'Simple pendulum'],
  p2: ['周期公式', 'Period formula'],
  p3: ['小角度近似', 'Small angles'],
  p4: ['仪器与步骤', 'Instruments and method'],
  p5: ['数据处理', 'Treating data'],
  p6: ['误差来源', 'Sources of error'],
} as const;
export type PointId = keyof typeof POINTS;

type Said = readonly [zh: string, en: string, point: PointId];

export const LOSSES = {
  missing: ['没有记录', 'nothing recorded', 'p4'],
  foreign: ['读数不是这套仪器上的', 'not readings of this apparatus', 'p6'],
  untrue: ['所写与仪器示数不符', 'written values differ from what was shown', 'p4'],
  built: ['所依据的读数不是测出来的', 'built on readings that were not made', 'p6'],
  rubber: ['橡皮筋会伸长', 'a rubber band stretches', 'p4'],
  lightBall: ['球太轻，浮力阻力大', 'the ball is too light: buoyancy and drag', 'p4'],
  lighterBall: ['钢球密度更大', 'steel is denser', 'p4'],
  wrapped: ['线绕在杆上，摆长会变', 'a wound thread changes its length', 'p4'],
  jawZero: ['卡尺零点读错', 'the calliper’s zero is misread', 'p4'],
  jawSign: ['卡尺零点的正负错', 'the calliper’s zero has the wrong sign', 'p4'],
  tapeZero: ['卷尺零端缺损读错', 'the tape’s worn end is misread', 'p4'],
  fewBall: ['直径不足5次', 'fewer than five diameters', 'p4'],
  oneWay: ['没有换方向量直径', 'the ball was not turned', 'p4'],
  zeroKept: ['没有减去零点读数', 'the zero reading was not subtracted', 'p6'],
  meanWrong: ['平均值算错', 'the mean is wrong', 'p5'],
  fewTape: ['线长不足5次', 'fewer than five lengths of thread', 'p4'],
  parallax: ['视线没有放平，有视差', 'the eye was not level: parallax', 'p4'],
  tapeKept: ['没有扣除卷尺起点', 'where the tape began was not subtracted', 'p4'],
  topOnly: ['摆长只量到球的上端，没有加半径', 'length to the ball’s top: the radius is missing', 'p1'],
  wholeBall: ['加了直径，应加半径', 'the diameter was added, not the radius', 'p1'],
  lengthWrong: ['摆长不等于线长加半径', 'length is not thread plus radius', 'p1'],
  wideAngle: ['摆角超过5°', 'more than 5°', 'p3'],
  turning: [
    '从最高点计时，那里球几乎不动，按表不准；应从最低点',
    'timed from the turning point, where the ball hardly moves: press at the lowest',
    'p4',
  ],
  countOne: ['起点数了“一”，少一次全振动', 'counted from one: a swing too few', 'p4'],
  gateMode: ['光电门挡位错，得到半个周期', 'the gate counted half swings', 'p4'],
  apart: ['秒表与光电门的周期不符', 'watch and gate disagree', 'p6'],
  fewSwings: ['全振动不足30次', 'fewer than thirty swings', 'p4'],
  fewTimes: ['没有重复测3次', 'not timed three times', 'p4'],
  periodWrong: ['周期算错', 'the period is wrong', 'p2'],
  squareWrong: ['T²算错', 'T² is wrong', 'p5'],
  fewLengths: ['摆长不足5个', 'fewer than five lengths', 'p4'],
  narrow: ['摆长范围小于30cm', 'lengths within 30 cm', 'p5'],
  tableWrong: ['表中有算错的行', 'rows of the table are miscalculated', 'p5'],
  noLine: ['没有画直线', 'no line drawn', 'p5'],
  lineOff: ['直线没有靠近各点', 'the line misses the points', 'p5'],
  slopeWrong: ['斜率与所画的线不符', 'the slope is not that of the line', 'p5'],
  gWrong: ['g≠4π²/k', 'g is not 4π²/k', 'p5'],
  interceptZero: ['截距在误差内为零', 'the intercept is zero within its error', 'p5'],
  interceptRadius: ['截距约4π²r/g：没有加半径', 'an intercept of 4π²r/g: no radius', 'p5'],
  interceptOver: ['截距为负：摆长量大了', 'a negative intercept: lengths too great', 'p5'],
  interceptOther: ['截距另有系统误差', 'the intercept has another cause', 'p6'],
  goodOut: ['去掉了不该去的点', 'a good point was left out', 'p6'],
  noReason: ['去掉坏点没有说明', 'a point was left out without a reason', 'p6'],
  uLength: ['u(L)不合规则', 'u(L) is not by the rules', 'p6'],
  uPeriod: ['u(T)不合规则', 'u(T) is not by the rules', 'p6'],
  uTotal: ['u(g)合成错', 'u(g) is combined wrongly', 'p6'],
  digits: ['u取一到两位，末位要对齐', 'u has one or two digits, g ends where u ends', 'p5'],
  scattered: [
    '从最高点计时，各次时间分散，u(T)偏大',
    'timed from the turning point: the times scatter, u(T) is large',
    'p6',
  ],
  uDown: ['u只进不舍', 'u is rounded up', 'p5'],
  resultOff: ['g不是直线给出的', 'g is not what the line gave', 'p5'],
  outside: ['真值不在结果范围内，有未查出的误差', 'the true g lies outside: an error undiscovered', 'p6'],
  fewAngles: ['振幅不足5个或不到60°', 'fewer than five amplitudes, or not to 60°', 'p3'],
  ratioWrong: ['T(60°)/T(2°)不对', 'T(60°)/T(2°) is wrong', 'p3'],
  trendWrong: ['振幅越大周期越长', 'a wider swing takes longer', 'p3'],
  massWrong: ['周期与质量无关', 'mass does not matter', 'p2'],
} as const satisfies Record<string, Said>;
export type Loss = keyof typeof LOSSES;

export type InBoth = readonly [zh: string, en: string];
/** What a mark rests on. */
export type Fact =
  | { kind: 'value'; what: InBoth; own: string; due: string; off: string; unit: string }
  | { kind: 'count'; what: InBoth; right: number; of: number }
  | { kind: 'choice'; thread: keyof typeof CHOICES; ball: keyof typeof CHOICES; clamp: keyof typeof CHOICES };

const CHOICES = {
  nylon: ['尼龙线', 'nylon thread'],
  rubber: ['橡皮筋', 'rubber band'],
  steel: ['钢球', 'steel ball'],
  aluminium: ['铝球', 'aluminium ball'],
  pingpong: ['乒乓球', 'table tennis ball'],
  jaws: ['夹在平板间', 'flat jaws'],
  wrapped: ['绕在铁杆上', 'wound round the rod'],
} as const satisfies Record<string, InBoth>;

function told(fact: Fact, n: 0 | 1): string {
  if (fact.kind === 'choice')
    return [fact.thread, fact.ball, fact.clamp].map((name) => CHOICES[name][n]).join(n === 0 ? '、' : ', ');
  const what = fact.what[n];
  if (fact.kind === 'count') return `${what} ${fact.right}/${fact.of}`;
  const { own, due, off } = fact;
  const unit = fact.unit && ` ${fact.unit}`;
  return n === 0 ? `${what} ${own}${unit}（应为 ${due}±${off}）` : `${what} ${own}${unit} (expected ${due} ± ${off})`;
}

/** Docking takes 200 characters. */
const LONGEST = 200;

/** As many of the facts as find room behind what was said already. */
function withFacts(said: string, facts: readonly Fact[], n: 0 | 1): string {
  let text = said;
  for (const fact of facts) {
    const isFirst = text === said;
    const join = isFirst ? (said === '' ? '' : ['。', '. '][n]) : ['；', '; '][n];
    const longer = `${text}${join}${told(fact, n)}`;
    if (longer.length <= LONGEST) text = longer;
  }
  return text;
}

/** What was lost and why, then the numbers that it rests on. */
export function evaluationOf(
  losses: readonly (readonly [Loss, number])[],
  facts: readonly Fact[],
  lang: 'zh' | 'en',
): string {
  const n = lang === 'zh' ? 0 : 1;
  if (losses.length > 0) return withFacts(lossesIn(losses, lang), facts, n);
  return withFacts('', facts, n) || (['没有丢分。', 'Nothing lost.'][n] ?? '');
}

function lossesIn(losses: readonly (readonly [Loss, number])[], lang: 'zh' | 'en'): string {
  const n = lang === 'zh' ? 0 : 1;
  const byPoint = new Map<PointId, (readonly [Loss, number])[]>();
  for (const lost of [...losses].sort((a, b) => b[1] - a[1])) {
    const point = LOSSES[lost[0]][2];
    byPoint.set(point, [...(byPoint.get(point) ?? []), lost]);
  }
  const parts = [...byPoint].map(([point, lost]) => {
    const what = lost.map(([loss, points]) => `−${points} ${LOSSES[loss][n]}`).join(lang === 'zh' ? '；' : '; ');
    return lang === 'zh' ? `${what}（见课堂“${POINTS[point][0]}”）` : `${what} (lesson: ${POINTS[point][1]})`;
  });
  let text = '';
  for (const part of parts) {
    const longer = text === '' ? part : `${text}${lang === 'zh' ? '。' : '. '}${part}`;
    if (longer.length > LONGEST) break;
    text = longer;
  }
  return text || `${(parts[0] ?? '').slice(0, LONGEST - 1)}…`;
}

export const pointsOf = (losses: readonly (readonly [Loss, number])[]): PointId[] =>
  [...new Set(losses.map(([loss]) => LOSSES[loss][2]))].sort();
