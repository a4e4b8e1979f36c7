import { expect, test } from 'vitest';
import type { Passage } from '#server/platform/tutor/index.ts';
import { isQuote } from '../knowledge/index.ts';
import { type DraftedPoint, draftMissing, moreQuestions, redraftExplanation, untold } from './plan.draft.ts';
import { whyNothing } from './plan.part.ts';
import type { Example, PointRow } from './plan.store.ts';

const under = (heading: string, ...texts: string[]): Passage[] =>
  texts.map((text, seq) => ({ id: `p${seq}`, documentId: 'd', document: 'd.md', seq, text, heading }));
const quotesOf = (point: Pick<DraftedPoint, 'explanation'> | null | undefined) =>
  point?.explanation.filter(isQuote).map(({ quote }) => quote) ?? [];
const rowOf = (title: string, explanation: PointRow['explanation'], example: Example | null = null) =>
  ({ id: 'a', title, explanation, example }) as PointRow;

const READINGS = [
  '次数：1；质量 m / g：52.4；体积 V / cm³：20；密度 ρ / (g/cm³)：2.62；',
  '次数：2；质量 m / g：65.0；体积 V / cm³：25；密度 ρ / (g/cm³)：2.60；',
  '三次的平均密度与花岗岩的参考密度相符。',
];
const METALS = ['铝：2.7', '铁：7.9', '铜：8.9', '蜡：0.9', '水：1.0'].map((own) => {
  const [name, value] = own.split('：');
  return `物质：${name}；密度 / (g/cm³)：${value}；`;
});

test('a table that is worth a question is in the explanation, with the line that announces it', () => {
  const all = under('数据', ...READINGS, '常见物质的密度如下：', ...METALS);
  const points = draftMissing(all, []);
  expect(quotesOf(points[0])).toEqual([...READINGS, '常见物质的密度如下：', ...METALS]);
  expect(points[0]?.questions.length).toBeGreaterThan(0);
  expect(untold(all, points)).toEqual([]);
});

test('of a table that is too long to be learned nothing is asked, and it is named', () => {
  const long = Array.from({ length: 30 }, (_, n) => `物质：物质${'甲乙丙丁戊'[n % 5]}${n}；密度：${n + 1}.5；`);
  const all = under('数据', ...READINGS, ...long);
  const points = draftMissing(all, []);
  const shown = quotesOf(points[0]);
  expect(points[0]?.questions.filter(({ source }) => !shown.includes(source?.quote ?? ''))).toEqual([]);
  if (!shown.includes(long[0] ?? '')) expect(untold(all, points).map(({ text }) => text)).toEqual(long);
});

test('what a question alone quotes is in no point', () => {
  const all = under('密度', '密度是指单位体积的质量。', '纯水的密度为 1.0 g/cm³。');
  const [asked] = draftMissing(all, [])[0]?.questions ?? [];
  expect(asked?.source?.quote).toBe('纯水的密度为 1.0 g/cm³。');
  const [first] = draftMissing(all.slice(0, 1), []);
  expect(untold(all, [{ explanation: first?.explanation ?? [], example: null }]).map(({ text }) => text)).toEqual([
    '纯水的密度为 1.0 g/cm³。',
  ]);
});

test('of a passage that is told in part the rest is named, with its own marks', () => {
  const text = '密度是指单位体积的质量。它用 $\\rho$ 表示。纯水的密度为 1.0 g/cm³。';
  const at = text.indexOf('$');
  const marks = [{ kind: 'formula' as const, from: at, to: at + 6 }];
  const all = under('密度', text).map((p) => ({ ...p, marks }));
  const told = [{ documentId: 'd', quote: '密度是指单位体积的质量。' }];
  expect(untold(all, [{ explanation: told, example: null }])).toMatchObject([
    { text: '它用 $\\rho$ 表示。纯水的密度为 1.0 g/cm³。', marks: [{ kind: 'formula', from: 3, to: 9 }] },
  ]);
});

test('more questions ask what the point tells, too', () => {
  const all = under('密度', '密度是指单位体积的质量。', '纯水的密度为 1.0 g/cm³。', '纯铁的密度为 7.9 g/cm³。');
  const point = rowOf('密度', [{ documentId: 'd', quote: '纯水的密度为 1.0 g/cm³。' }]);
  expect(moreQuestions(all, point, new Set()).map(({ stem }) => stem)).toEqual(['纯水的密度为 ＿＿ g/cm³。']);
  const [annulled, longest] = ['延长试用期的合同无效，由甲方负责。', '试用期不得超过 30 天。'];
  const turned = under('规定', annulled, longest);
  const told = rowOf(
    '规定',
    [annulled, longest].map((quote) => ({ documentId: 'd', quote })),
  );
  const judged = moreQuestions(turned, told, new Set());
  expect(judged.map(({ kind }) => kind)).toEqual(['judge', 'judge', 'fill']);
  // the same sentence turned round would answer what is asked by now
  const rest = moreQuestions(turned, told, new Set([annulled]));
  expect(rest.filter(({ kind }) => kind === 'judge').map(({ source }) => source?.quote)).toEqual([longest]);
});

test('a sentence that would alone be left over is told', () => {
  const steps = Array.from(
    { length: 8 },
    (_, n) => `${n + 1}. 第 ${n} 件事：${'把它放在水平的台面上，'.repeat(4)}再看。`,
  );
  const rest = '读数时视线要与液面相平，俯视偏大，仰视偏小。';
  expect(quotesOf(draftMissing(under('步骤', ...steps, rest), [])[0])).toContain(rest);
});

const WRONG = [
  '· 称量时再调平衡螺母。称量过程中不得移动平衡螺母，只能靠加减砝码。',
  '· 用手直接拿砝码。手上的汗会使砝码生锈，测得的质量偏大。',
  '· 石块上有气泡没有排除，体积偏大，密度偏小。',
];

test.each([
  ['one passage', [WRONG.join('\n')]],
  ['a passage an item', WRONG],
])('what is done wrong, and why or what to do, is told as it stands: %s', (_name, texts) => {
  const all = under('常见错误', ...texts);
  const points = draftMissing(all, []);
  expect(points[0]?.explanation[0]).toEqual({ text: expect.stringContaining('常见的错误') });
  expect(quotesOf(points[0])).toEqual(texts);
  // a thing done is neither true nor false, and nobody says it
  expect(points[0]?.questions.filter(({ kind }) => kind === 'judge')).toEqual([]);
  expect(points[0]?.discussion).toBeNull();
  expect(untold(all, points)).toEqual([]);
});

test('a paragraph that says why or what to do is told; one that may name two mistakes is not, and is named', () => {
  const why = '用湿手拔插头。水会导电，因为里面有离子，所以不能这样做。';
  const two = '直接揭开衣物。伤口涂上酱油。';
  const all = under('常见错误', why, two);
  const points = draftMissing(all, []);
  expect(quotesOf(points[0])).toEqual([why]);
  expect(untold(all, points).map(({ text }) => text)).toEqual([two]);
});

test('an empty point is drafted anew from its unused section', () => {
  const all = under('七、常见错误', WRONG.join('\n'));
  const again = redraftExplanation(all, rowOf('常见错误', []));
  expect(quotesOf({ explanation: again ?? [] })).toEqual([WRONG.join('\n')]);
  expect(redraftExplanation(all, rowOf('常见错误', again ?? []))).toBeNull();
});

test('why nothing was drafted is true', () => {
  const bare = under('常见错误', '隔夜菜一定有毒。');
  const empty = rowOf('常见错误', []);
  expect(redraftExplanation(bare, empty)).toBeNull();
  expect(whyNothing(bare, [empty], empty, 'explanation')).toBe('unusedLeft');
  expect(whyNothing(bare, [empty], rowOf('别的', []), 'explanation')).toBe('noPassages');
  const told = rowOf('常见错误', [{ documentId: 'd', quote: '隔夜菜一定有毒。' }]);
  expect(whyNothing(bare, [told], told, 'explanation')).toBe('nothingElse');
});

test('what is asked of whoever has been taught is not left over', () => {
  const all = [...under('密度', '密度是指单位体积的质量。'), ...under('思考题', '为什么油浮在水面上？')];
  expect(
    untold(all, [{ explanation: [{ documentId: 'd', quote: '密度是指单位体积的质量。' }], example: null }]),
  ).toEqual([]);
});
