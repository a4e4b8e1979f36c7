import { expect, test } from 'vitest';
import { type MarkQuestion, questionOf } from '#tests/support/marking.ts';
import { hintsOf } from './hints.ts';
import type { ApprovedPoint } from './theory.store.ts';

const question = (q: Partial<MarkQuestion> = {}) =>
  questionOf({ id: 'q', kind: 'judge', stem: '摆长变长，周期怎样变？', answer: true, hint: '看公式里的 L', ...q });
const source = { documentId: 'd', quote: '周期与摆长的平方根成正比。', page: 4 };
const point = (steps: { text: string; reason?: string }[]): ApprovedPoint => ({
  id: 'p',
  title: '',
  goal: '',
  explanation: [],
  discussion: null,
  example: { title: '例', steps },
});
const documents = { nameOf: () => '讲义.pdf' };

test('its own hint, then the passage with its place, then the step of the example that is nearest', () => {
  const steps = [{ text: '量出摆球的直径' }, { text: '代入摆长求周期', reason: '周期公式' }];
  expect(hintsOf(question({ source }), point(steps), documents)).toEqual([
    { text: '看公式里的 L' },
    { text: source.quote, source: { documentId: 'd', document: '讲义.pdf', page: 4 } },
    { text: '代入摆长求周期\n周期公式' },
  ]);
});

test('a rung without words is left out', () => {
  expect(hintsOf(question({ hint: '' }), null)).toEqual([]);
  expect(hintsOf(question({ hint: '' }), point([]))).toEqual([]);
  expect(hintsOf(question({ hint: '' }), point([{ text: '别的' }]))).toEqual([{ text: '别的' }]);
});

const asked = (q: Partial<MarkQuestion>, quote: string) =>
  hintsOf(question({ ...q, hint: '', source: { documentId: 'd', quote, heading: '章 / 3. 温度' } }), null)[0]?.text;
const options = [
  { key: 'A', text: 'catalyst' },
  { key: 'B', text: 'ester' },
];

test.each<[string, Partial<MarkQuestion>, string, string]>([
  [
    'a number',
    { kind: 'fill', stem: '低于＿＿ ℃ 变黄', answer: '5', unit: '℃' },
    '15 天里低于 5 ℃ 变黄。',
    '15 天里低于 ＿＿ ℃ 变黄。',
  ],
  ['a number written another way', { kind: 'fill', answer: '0.5' }, '半小时以后变黄。', '回到「温度」这一段看看。'],
  [
    'an option',
    { kind: 'single', stem: 'What is it?', options, answer: 'A' },
    'A catalyst increases the rate.',
    'A ＿＿ increases the rate.',
  ],
  [
    'an option elsewhere',
    { kind: 'single', stem: 'What is it?', options, answer: 'B' },
    'It has a smell.',
    'It has a smell.',
  ],
  [
    'a turned word',
    { stem: '温度升高时溶解度减小。', answer: false },
    '温度升高时溶解度增大。',
    '温度升高时溶解度＿＿。',
  ],
  [
    'a turned word in English',
    { stem: 'Heat decreases the rate.', answer: false },
    'Heat increases the rate.',
    'Heat ＿＿ the rate.',
  ],
  [
    'the very sentence',
    { stem: '绿萝：温度升高时变黄。', answer: true },
    '温度升高时变黄。',
    '回到「温度」这一段看看。',
  ],
  ['the very sentence in English', { stem: 'It boils.', answer: true }, 'It boils.', 'Look again at “温度”.'],
  [
    'a turned word of an item, whole',
    { stem: '收镜：把镜筒降到最高处，擦净后放回。', answer: false },
    '7. 收镜：把镜筒降到最低处，擦净后放回。',
    '7. 收镜：把镜筒降到＿＿处，擦净后放回。',
  ],
  [
    'a cell of its row',
    { stem: '「低倍镜（10×）」的「视野大小」是「小」。', answer: false },
    '项目：视野大小；低倍镜（10×）：大；高倍镜（40×）：小；',
    '回到「温度」这一段看看。',
  ],
  [
    'what is called wrong',
    { stem: '镜筒下降时看着目镜。', answer: false },
    '错误二：镜筒下降时看着目镜。这样容易压碎装片。',
    '回到「温度」这一段看看。',
  ],
  [
    'what must be said',
    { kind: 'short', stem: '为什么？', answer: '气孔关闭', concepts: [{ any: ['气孔关闭'] }] },
    '正午气孔关闭，速率下降。',
    '正午＿＿，速率下降。',
  ],
])('the sentence never tells the key: %s', (_, q, quote, text) => expect(asked(q, quote)).toBe(text));

test('a formula that the key is left out of is a formula still', () => {
  const formulas = ['$T=2\\pi\\sqrt{L/g}$', '$g=9.8$'];
  const own = { kind: 'fill', stem: '重力加速度是多少？', answer: '9.8', hint: '' } as const;
  const quote = `取 ${formulas[1]}，代入 ${formulas[0]}，价格 $5＿＿$。`;
  const [rung] = hintsOf(question({ ...own, source: { documentId: 'd', quote, formulas } }), null);
  expect(rung?.text).toContain('$g=＿＿$');
  expect(rung?.formulas).toEqual([...formulas, '$g=＿＿$']);
});

test('a hint that only points to the place is said once', () => {
  const own = question({
    kind: 'fill',
    answer: '0.5',
    hint: '回到「温度」这一段看看。',
    source: { documentId: 'd', quote: '半小时以后变黄。', heading: '3. 温度' },
  });
  expect(hintsOf(own, null)).toHaveLength(1);
  // what it leads to is folded away meanwhile
  expect(hintsOf(own, null)[0]?.back).toBe(true);
  expect(hintsOf({ ...own, hint: '先读整数。' }, null).map((rung) => rung.back)).toEqual([undefined, true]);
  expect(hintsOf(question({ hint: 'Look again at “Heat”.' }), null)[0]?.back).toBe(true);
});

test('the author’s own hint comes first, and never with the key', () => {
  const own = question({
    kind: 'fill',
    stem: '绿萝从几度起变黄？',
    answer: '5',
    hint: '想想 5 ℃ 左右，不是 15 ℃。',
    source: { documentId: 'd', quote: '低于 5 ℃ 变黄。' },
  });
  expect(hintsOf(own, null).map(({ text }) => text)).toEqual(['想想 ＿＿ ℃ 左右，不是 15 ℃。', '低于 ＿＿ ℃ 变黄。']);
});

test('what was told is blanked where it holds the answer: sentences, and cells of a table', () => {
  const told = {
    ...point([]),
    title: '绿萝',
    explanation: [
      { documentId: 'd', quote: '绿萝喜欢阴凉。低于 5 ℃ 变黄。' },
      { documentId: 'd', quote: '植物：绿萝；最低温：5；' },
      { documentId: 'd', quote: '植物：文竹；最低温：15；' },
    ],
  };
  const fill = question({ kind: 'fill', stem: '绿萝低于＿＿ ℃ 变黄', answer: '5', hint: '看温度', source: null });
  expect(hintsOf(fill, told)[0]?.blanks).toEqual(['低于 5 ℃ 变黄。', '5']);
  const judge = question({
    stem: '绿萝喜欢阳光。',
    answer: false,
    source: { documentId: 'd', quote: '绿萝喜欢阴凉。' },
  });
  expect(hintsOf(judge, told)[0]?.blanks).toEqual(['绿萝喜欢阴凉。']);
});

test('the dot of a list is no word of a hint', () => {
  const own = { kind: 'fill', stem: '量筒一只，量程 ＿＿ mL', answer: '100', unit: 'mL' } as const;
  expect(asked(own, '· 量筒一只，分度值为一毫升，量程 100 mL，用前要擦干')).toBe(
    '量筒一只，分度值为一毫升，量程 ＿＿ mL，用前要擦干',
  );
});
