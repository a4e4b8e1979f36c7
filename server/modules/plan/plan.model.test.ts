// What of a model's answer becomes a draft: quotations that stand in the material, questions that it holds, nothing else.
import { describe, expect, test } from 'vitest';
import type { PlanPart } from '#contract/plan.ts';
import { type Model, type Passage, ProviderError } from '#server/platform/tutor/index.ts';
import { modelPart } from './plan.model.ts';
import type { PointRow } from './plan.store.ts';

const passage = (n: number, text: string): Passage => ({
  id: `p${n}`,
  documentId: 'd1',
  document: '水的净化.md',
  seq: n,
  page: n,
  text,
});
const PASSAGES = [
  passage(1, '沉降是指让水中较重的悬浮颗粒在重力作用下沉到水底的过程。沉降不能除去溶解在水里的物质。'),
  passage(2, '煮沸 5 min 可以杀死水中大多数细菌。'),
];
const QUOTE = '沉降不能除去溶解在水里的物质。';
const POINT: PointRow = {
  id: 'x',
  orgId: 'o',
  courseId: 'c',
  version: 1,
  sort: 1,
  title: '沉降',
  goal: '',
  explanation: [],
  example: null,
  discussion: null,
  parts: {},
  approved: null,
};

/** Says these one after the other; keeps what it was asked. */
function modelOf(...answers: (string | Error)[]) {
  const asked: { role: string; text: string }[][] = [];
  const model: Model = {
    name: 'm',
    isReady: () => true,
    left: async () => 10_000,
    stream: async function* ({ turns }) {
      asked.push(turns);
      const answer = answers[asked.length - 1] ?? '';
      if (answer instanceof Error) throw answer;
      for (const piece of answer.match(/.{1,7}/gsu) ?? []) yield piece;
    },
  };
  return { model, asked };
}
const draft = (part: PlanPart, ...answers: (string | Error | object)[]) => {
  const { model, asked } = modelOf(
    ...answers.map((a) => (typeof a === 'string' || a instanceof Error ? a : JSON.stringify(a))),
  );
  const wish = { point: POINT, part, passages: PASSAGES, stems: new Set(['已有的题']), userId: 'teacher' };
  return modelPart(model, wish, new AbortController().signal).then((made) => ({ made, asked }));
};

describe('explanation', () => {
  test('quotations with their place, own words beside them; what nobody wrote is dropped', async () => {
    const { made } = await draft('explanation', {
      pieces: [
        { text: '先想一想[7]：<b>浑水</b>会变清吗？见 https://evil.example/x' },
        { n: 1, quote: QUOTE },
        { n: 1, quote: '沉降可以除去一切物质。' },
        { n: 9, quote: '煮沸 5 min 可以杀死水中大多数细菌。' },
      ],
    });
    expect(made).toEqual({
      part: 'explanation',
      explanation: [
        { text: '先想一想：浑水会变清吗？见' },
        { documentId: 'd1', quote: QUOTE, page: 1 },
        { documentId: 'd1', quote: '煮沸 5 min 可以杀死水中大多数细菌。', page: 2 },
      ],
    });
  });

  test('own words alone are no explanation', async () => {
    const { made } = await draft('explanation', { pieces: [{ text: '随便讲讲' }, { n: 1, quote: '没有的话' }] });
    expect(made).toEqual({ instead: 'unusable' });
  });
});

describe('questions', () => {
  const choice = (more: object = {}) => ({
    kind: 'single',
    stem: '沉降靠什么？',
    answer: 'A',
    explanation: '',
    hint: '',
    unit: null,
    n: 1,
    quote: '沉降是指让水中较重的悬浮颗粒在重力作用下沉到水底的过程。',
    options: [
      { key: 'A', text: '重力作用' },
      { key: 'B', text: '磁力', misconception: '与磁选混淆' },
    ],
    ...more,
  });
  const fill = (answer: string[]) => ({
    kind: 'fill',
    stem: `煮沸几分钟（${answer[0] === '5' ? '甲' : '乙'}）？`,
    answer,
    unit: 'min',
    n: 2,
    quote: '煮沸 5 min 可以杀死水中大多数细菌。',
  });
  const made = async (...questions: object[]) => {
    const { made: part } = await draft('questions', { questions });
    return 'part' in part && part.part === 'questions' ? part.questions : [];
  };

  test('a key that the passage holds has its source; one that it does not hold has none', async () => {
    const options = [
      { key: 'A', text: '离心作用' },
      { key: 'B', text: '磁力' },
    ];
    const all = await made(choice(), choice({ stem: '另一道', options }), fill(['5']), fill(['15']));
    expect(all.map((q) => q.source !== null)).toEqual([true, false, true, false]);
  });

  test('judged: a true one by its words, a false one by its correction', async () => {
    const judge = (stem: string, answer: boolean, explanation: string) =>
      choice({ kind: 'judge', options: null, stem, answer, explanation, quote: QUOTE });
    const all = await made(
      judge('沉降不能除去溶解在水里的物质', true, ''),
      judge('沉降能除去盐', false, QUOTE),
      judge('氯气有毒性', true, ''),
      judge('氯气没有味道', false, '氯气有刺激性气味'),
    );
    expect(all.map((q) => q.source !== null)).toEqual([true, true, false, false]);
  });

  const STEPS =
    '沉降的步骤：加入明矾、搅拌均匀、静置一夜、取出清水。明矾使颗粒变大；活性炭吸附颜色；氯气杀死细菌；砂层挡住颗粒。';
  const letters = (texts: string[]) => texts.map((text, at) => ({ key: 'ABCDE'.charAt(at), text }));
  const order = (texts: string[], more: object = {}) =>
    choice({
      kind: 'order',
      stem: `排序：${texts.join('')}`,
      options: letters(texts),
      answer: ['A', 'B', 'C'],
      n: 3,
      quote: STEPS,
      ...more,
    });
  const match = (right: string[], more: object = {}) =>
    choice({
      kind: 'match',
      stem: `配对：${right.join('')}`,
      options: null,
      left: letters(['明矾', '活性炭', '氯气', '砂层']),
      right: letters(right),
      answer: { A: 'A', B: 'B', C: 'C', D: 'D' },
      n: 3,
      quote: STEPS,
      ...more,
    });
  const arranged = async (...questions: object[]) => {
    const { model } = modelOf(JSON.stringify({ questions }));
    const passages = [...PASSAGES, passage(3, STEPS)];
    const wish = { point: POINT, part: 'questions' as const, passages, stems: new Set<string>(), userId: 't' };
    const drafted = await modelPart(model, wish, new AbortController().signal);
    const all = 'part' in drafted && drafted.part === 'questions' ? drafted.questions : [];
    return all.map((q) => [q.kind, q.source !== null]);
  };

  test('an order is held by the order in which the material says it, a match by pairs that stand together', async () => {
    expect(await arranged(order(['加入明矾', '搅拌均匀', '静置一夜']))).toEqual([['order', true]]);
    expect(await arranged(order(['搅拌均匀', '加入明矾', '静置一夜']))).toEqual([['order', false]]);
    expect(await arranged(order(['加入明矾', '煮沸', '静置一夜']))).toEqual([['order', false]]);
    const right = ['使颗粒变大', '吸附颜色', '杀死细菌', '挡住颗粒'];
    expect(await arranged(match(right))).toEqual([['match', true]]);
    expect(await arranged(match(right.toReversed()))).toEqual([['match', false]]);
  });

  test('an order that tells its places, a match that names itself, a key in its own stem: not offered at all', async () => {
    expect(await arranged(order(['1. 加入明矾', '2. 搅拌均匀', '3. 静置一夜']))).toEqual([]);
    expect(await arranged(order(['首先加入明矾', '搅拌均匀', '最后静置一夜']))).toEqual([]);
    expect(await arranged(match(['明矾使颗粒变大', '吸附颜色', '杀死细菌', '挡住颗粒']))).toEqual([]);
    expect(await arranged(choice({ stem: '靠重力作用沉到水底的是什么作用？' }))).toEqual([]);
  });

  test('dropped: a false quotation, a key that is no option, one that is there already, one twice', async () => {
    const all = await made(
      choice({ quote: '沉降靠离心力。' }),
      choice({ answer: 'C' }),
      choice({ stem: '已有的题' }),
      choice(),
      choice(),
      choice({ kind: 'essay' }),
    );
    expect(all.map((q) => q.stem)).toEqual(['沉降靠什么？']);
  });
});

test('an example whose numbers do not come out is none', async () => {
  const basis = { n: 2, quote: '煮沸 5 min 可以杀死水中大多数细菌。' };
  const example = (step: string) => ({
    title: '例题',
    problem: '每壶煮沸 5 min，3 壶要多久？',
    steps: [{ text: step }],
    basis,
  });
  expect((await draft('example', example('5 × 3 = 15 min'))).made).toMatchObject({ part: 'example' });
  expect((await draft('example', example('5 × 3 = 18 min'))).made).toEqual({ instead: 'unusable' });
  expect((await draft('example', example('要 15 min'))).made).toEqual({ instead: 'unusable' });
});

test('an example and a topic need a basis that stands in the material', async () => {
  const example = { title: '例题', problem: '浑水放一夜', steps: [{ text: '颗粒下沉', reason: '重力' }] };
  const basis = { n: 1, quote: QUOTE };
  expect((await draft('example', { ...example, basis })).made).toEqual({ part: 'example', example });
  expect((await draft('example', { ...example, basis: { n: 1, quote: '没有' } })).made).toEqual({
    instead: 'unusable',
  });
  expect((await draft('discussion', { topic: '盐水能靠沉降变淡吗？', basis })).made).toEqual({
    part: 'discussion',
    discussion: '盐水能靠沉降变淡吗？',
  });
});

describe('an answer that is no such JSON', () => {
  const good = { pieces: [{ n: 1, quote: QUOTE }] };

  test('wrapped in words and a fence is read', async () => {
    const { made, asked } = await draft('explanation', `好的：\n\`\`\`json\n${JSON.stringify(good)}\n\`\`\`\n请审阅。`);
    expect(made).toMatchObject({ part: 'explanation' });
    expect(asked).toHaveLength(1);
  });

  test('is mended once, and only once', async () => {
    const { made, asked } = await draft('explanation', '{"pieces": [', good);
    expect(made).toMatchObject({ part: 'explanation' });
    expect(asked[1]?.map((t) => t.role)).toEqual(['user', 'assistant', 'user']);
    const wrong = await draft('explanation', '对不起', { pieces: 'x' }, good);
    expect(wrong.made).toEqual({ instead: 'unusable' });
    expect(wrong.asked).toHaveLength(2);
    expect(wrong.asked[1]?.at(-1)?.text).toContain('不是 JSON');
  });
});

test.each([
  ['failed', 'failed'],
  ['limit', 'limit'],
  ['budget', 'limit'],
] as const)('the provider’s %s is a reason', async (kind, instead) => {
  expect((await draft('discussion', new ProviderError(kind, ''))).made).toEqual({ instead });
});

test('stopped is stopped', async () => {
  const { model } = modelOf(new Error('aborted'));
  const wish = { point: POINT, part: 'example' as const, passages: PASSAGES, stems: new Set<string>(), userId: 't' };
  await expect(modelPart(model, wish, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
});
