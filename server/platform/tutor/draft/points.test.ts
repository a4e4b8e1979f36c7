import { expect, test } from 'vitest';
import { PENDULUM } from '#server/platform/tutor/fixtures/pendulum.ts';
import { plainHeading } from '#server/platform/tutor/text/passage.ts';
import { mark } from '#tests/support/marking.ts';
import { draftPoints, draftPrerequisites, draftTerms } from './points.ts';
import { draftQuestions } from './questions.ts';

const POINTS = draftPoints(PENDULUM);
const TERMS = draftTerms(POINTS);
const QUESTIONS = draftQuestions(POINTS, TERMS);

test.each([
  ['3.1 周期公式', '周期公式'],
  ['第1章 一、单摆', '单摆'],
  ['（二）回复力', '回复力'],
  ['第二节 3.1.2 误差', '误差'],
  ['2', '2'],
  ['50 次全振动', '次全振动'],
])('%s is plainly %s', (heading, plain) => expect(plainHeading(heading)).toBe(plain));

test('every passage is in exactly one point, in order', () => {
  expect(POINTS.flatMap((point) => point.passages.map((passage) => passage.id))).toEqual(PENDULUM.map((own) => own.id));
  expect(POINTS.map((point) => point.title)).toEqual(expect.arrayContaining(['回复力', '等时性', '作图法']));
});

const section = (heading: string, text: string, seq: number) => ({
  id: `s${seq}`,
  documentId: 'd',
  document: '校园植物园管理手册.md',
  seq,
  text,
  ...(heading && { heading }),
});
const titles = (sections: readonly (readonly [string, string])[]) =>
  draftPoints(sections.map(([heading, text], seq) => section(heading, text, seq))).map((point) => point.title);
const LONG = '说明要写得长一些。'.repeat(12);

test('where many sections have one heading, the heading above tells them apart', () => {
  expect(
    titles([
      ['手册 / 绿萝 / 浇水', '三天一次。'],
      ['手册 / 绿萝 / 温度', '不低于十度。'],
      ['手册 / 芦荟 / 浇水', '十天一次。'],
      ['手册 / 芦荟 / 土壤', '沙土。'],
      ['手册 / 工具', LONG],
    ]),
  ).toEqual(['绿萝：浇水、温度', '芦荟：浇水、土壤', '工具']);
  expect(
    titles([
      ['Guide / Mint / Water', LONG],
      ['Guide / Basil / Water', LONG],
    ]),
  ).toEqual(['Mint: Water', 'Basil: Water']);
});

test('a title leaves off the number that the document has: points are counted where they are listed', () => {
  expect(
    titles([
      ['讲义 / 1.2 原理', LONG],
      ['讲义 / 第二节 步骤', LONG],
      ['讲义 / （三）误差', LONG],
      ['绿萝 / 2.1 浇水', LONG],
      ['芦荟 / 3.1 浇水', LONG],
    ]),
  ).toEqual(['原理', '步骤', '误差', '绿萝：浇水', '芦荟：浇水']);
});

test('the file’s name is a title only where the document has no heading, and without its extension', () => {
  expect(titles([['', LONG]])).toEqual(['校园植物园管理手册']);
  expect(
    titles([
      ['', LONG],
      ['植物园 / 绿萝', LONG],
    ]),
  ).toEqual(['植物园', '绿萝']);
});

test.each(['练习', '习题 3', '课后习题', '思考题', 'Exercises', 'Review questions'])('%s is no point', (heading) =>
  expect(
    titles([
      ['密度', LONG],
      [`第一章 / ${heading}`, LONG],
    ]),
  ).toEqual(['密度']),
);

test('a long chapter of a law is cut between its articles', () => {
  const articles = ['一', '二', '三', '四', '五', '六'].map((n) => ['条例 / 总则', `第${n}条 ${LONG}`] as const);
  expect(titles(articles)).toEqual(['总则', '总则（第三条起）', '总则（第五条起）'].slice(0, titles(articles).length));
  expect(titles(articles).length).toBeGreaterThan(1);
});

test('terms with their definitions', () => {
  expect(TERMS.map((term) => term.term)).toEqual(
    expect.arrayContaining([
      '单摆',
      '摆长',
      '摆角',
      '振幅',
      '周期',
      '频率',
      '秒摆',
      '等时性',
      '随机误差',
      '物理摆',
      '等值摆长',
    ]),
  );
  for (const { term, sentence } of TERMS) expect(sentence).toContain(term);
});

test('prerequisites point backwards and not to the words of the whole course', () => {
  const needs = draftPrerequisites(POINTS, TERMS);
  expect(needs.length).toBeGreaterThan(0);
  for (const { point, needs: before } of needs) expect(before).toBeLessThan(point);
  expect(needs.map((edge) => edge.term)).not.toContain('单摆');
});

test('each kind is drafted, its key is right by the marking itself, and its source is word for word', () => {
  expect(new Set(QUESTIONS.map((question) => question.kind))).toEqual(new Set(['single', 'judge', 'fill']));
  for (const question of QUESTIONS) {
    expect(mark(question, question.answer), question.stem).toBe('right');
    expect(PENDULUM.find((own) => own.id === question.source.passageId)?.text).toContain(question.source.quote);
  }
});

test('a choice has four different options, no key in the stem, and no alias among the wrong ones', () => {
  const choices = QUESTIONS.filter((question) => question.kind === 'single');
  for (const { stem, options = [], answer } of choices) {
    expect(new Set(options.map((option) => option.text)).size).toBe(4);
    const key = options.find((option) => option.key === answer);
    expect(stem).not.toContain(key?.text);
    expect(options.filter((option) => option.misconception === undefined)).toEqual([key]);
  }
  const random = choices.find(
    ({ options = [], answer }) => options.find((own) => own.key === answer)?.text === '偶然误差',
  );
  expect(random?.options?.map((option) => option.text) ?? []).not.toContain('随机误差');
});

test('true and false are as many, and a false one is nowhere in the material', () => {
  const judges = QUESTIONS.filter(({ kind, stem }) => kind === 'judge' && !/「.+」的「.+」是「/u.test(stem));
  // where they are odd, one false one more
  expect(judges.filter((question) => question.answer === true)).toHaveLength(Math.floor(judges.length / 2));
  for (const { stem, answer } of judges)
    expect(
      PENDULUM.some((own) => own.text.includes(stem)),
      stem,
    ).toBe(answer === true);
});

test('a short section of mistakes is a point of its own', () => {
  const passages = [
    section('酸 / 常见误区', '· 所有的酸都能喝', 0),
    section('酸 / 酸的定义', '酸是指电离时只生成氢离子的化合物。', 1),
    section('酸 / 酸的味道', '食醋是酸的。', 2),
  ];
  expect(draftPoints(passages).map(({ title }) => title)).toEqual(['常见误区', '酸的定义、酸的味道']);
});

test('exercises teach nothing, wherever they stand', () => {
  const passages = [
    section('单摆 / 1.1 原理', '单摆的周期与摆长的平方根成正比。摆球的质量不影响单摆的周期。', 0),
    section('单摆 / 1.1 原理', '1. 单摆的周期与摆球的质量成正比。（×）\n2. （ ）单摆的周期与摆角成正比。', 1),
    section('单摆 / 1.1 原理', '下列说法正确的是（ ）', 2),
    section('单摆 / 1.1 原理', 'A. 单摆的周期与摆球的体积成正比', 3),
    section('单摆 / 判断题（共 4 分）', '单摆的周期与摆球的密度成正比。', 4),
    section('单摆 / 参考答案', '1.× 2.×', 5),
  ];
  const points = draftPoints(passages);
  expect(points.flatMap((point) => point.passages.map(({ seq }) => seq))).toEqual([0]);
  const mixed = [
    section(
      '单摆 / 原理',
      '单摆的周期与摆球的质量成正比。（×）单摆的周期与摆长的平方根成正比。摆角小于五度时单摆做简谐运动。',
      0,
    ),
  ];
  const asked = draftQuestions(draftPoints(mixed), []);
  expect(asked.map(({ source }) => source.quote).join()).not.toContain('质量成正比');
});

test('an example belongs to the section that it stands in; steps, rows and mistakes are points of their own kind', () => {
  const own = (heading: string, text: string, seq: number) => section(heading, text, seq);
  const titles = (...all: Parameters<typeof own>[]) =>
    draftPoints(all.map((each) => own(...each))).map(({ title }) => title);
  const FORMULA = ['透镜 / 透镜公式', '物距、像距和焦距满足 1/u + 1/v = 1/f。', 0] as const;
  const EXAMPLE = '例1 焦距是 10 cm，物距是 30 cm，求像距。解：v = 15 cm。';
  expect(titles([...FORMULA], ['透镜 / 透镜公式 / 例题', EXAMPLE, 1])).toEqual(['透镜公式']);
  expect(titles([...FORMULA], ['透镜 / 实验步骤', '1. 测焦距。', 1])).toEqual(['透镜公式', '实验步骤']);
  expect(titles(['透镜 / 常见错误', '认为虚像看不见。', 0], ['透镜 / 例题', EXAMPLE, 1])).toEqual(['常见错误', '例题']);
});
