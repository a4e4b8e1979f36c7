import { describe, expect, test } from 'vitest';
import { draftPoints, draftTerms } from './draft.ts';
import { asStem, standsAlone } from './draft-lines.ts';
import { draftQuestions } from './draft-questions.ts';
import { mark } from './mark.ts';
import type { Passage } from './passage.ts';

/** Sections of one document, as `heading path: texts`. */
function material(sections: readonly (readonly [heading: string, ...texts: string[]])[]): Passage[] {
  return sections
    .flatMap(([heading, ...texts]) => texts.map((text) => ({ heading, text })))
    .map((own, seq) => ({ id: `p${seq}`, documentId: 'd', document: '手册.md', seq, ...own }));
}

function drafted(passages: readonly Passage[]) {
  const points = draftPoints(passages);
  const questions = draftQuestions(points, draftTerms(points));
  for (const question of questions) {
    expect(mark(question, question.answer), question.stem).toBe('right');
    expect(passages.find(({ id }) => id === question.source.passageId)?.text).toContain(question.source.quote);
  }
  return questions;
}

describe('what can be asked alone', () => {
  test.each([
    '第一条 合同是指平等主体之间的协议。',
    '第六条 当事人不得滥用权利。',
    '第十一条 定金的数额不得超过标的额的 20%。',
    '摆长是指悬点到球心的距离，它等于线长加上半径。',
    'Heat the flask until it boils.',
    '当事人应当尊重其他各方的权利。',
  ])('%s', (text) => expect(standsAlone(text)).toBe(true));

  test.each([
    '第一步，量出摆长。',
    '第二，要记录温度。',
    '实验之前，他把叶片放在暗处 24 h。',
    '实验之前，它要在暗处放 24 h。',
    '在这种情况下，温度升高 5 ℃。',
    '加入 5 mL 时，这些溶液变红。',
    'After the experiment they weigh 5 g more.',
    'This takes 20 min.',
    'When it boils, wait for 5 min.',
    '答 石头的密度为 2.7 g/cm³。',
  ])('not %s', (text) => expect(standsAlone(text)).toBe(false));
});

test('what the sentence is about is named where only the heading says it', () => {
  expect(asStem('2. 温度低于 ＿＿ ℃ 时叶片变黄。', { subject: '绿萝' })).toBe('绿萝：温度低于 ＿＿ ℃ 时叶片变黄。');
  const questions = drafted(
    material([
      ['手册 / 绿萝 / 温度', '温度低于 10 ℃ 时叶片会变黄。'],
      ['手册 / 芦荟 / 温度', '温度低于 5 ℃ 时停止生长。'],
    ]),
  );
  expect(questions.filter(({ kind }) => kind === 'fill').map(({ stem }) => stem)).toEqual([
    '绿萝：温度低于 ＿＿ ℃ 时叶片会变黄。',
    '芦荟：温度低于 ＿＿ ℃ 时停止生长。',
  ]);
});

test('a table with four different values gives choices, and each wrong option says whose it is', () => {
  const rows = ['剪刀|修剪枝叶', '喷壶|给叶面喷水', '铁锹|翻松土壤', '耙子|平整土面'].map((row) => {
    const [name, use] = row.split('|');
    return `工具：${name}；用途：${use}；`;
  });
  const [first] = drafted(material([['手册 / 工具', ...rows]]));
  expect(first).toMatchObject({ kind: 'single', stem: '工具「剪刀」的用途是＿＿。', answer: 'A' });
  expect(first?.options?.[1]).toEqual({ key: 'B', text: '给叶面喷水', misconception: '这是「喷壶」的用途。' });
  expect(drafted(material([['手册 / 工具', ...rows.slice(0, 3)]]))).toEqual([]);
  expect(drafted(material([['手册 / 工具', '名称：锥形瓶；规格：250 mL；', '名称：烧杯；规格：—；']]))).toEqual([]);
});

test('an enumeration becomes a multiple choice among the members of others; an open list never', () => {
  const lists = ['植物的器官包括根、茎和叶片。', '园内的工具分为剪刀、喷壶和铁锹三类。'] as const;
  const sections = lists.map(
    (text, at) => [`手册 / ${'甲乙'.charAt(at)}`, `${text}${'园里有人看护。'.repeat(15)}`] as const,
  );
  const multiple = drafted(material(sections)).filter(({ kind }) => kind === 'multiple');
  expect(multiple.map(({ stem }) => stem)).toEqual([
    '按照材料，植物的器官包括下列哪几项？',
    '按照材料，园内的工具包括下列哪几项？',
  ]);
  for (const { options = [], answer } of multiple) {
    expect(options).toHaveLength(5);
    expect(answer).toHaveLength(3);
  }
  const open = sections.map(([heading, text]) => [heading, text.replace('叶片', '叶片等')] as const);
  expect(drafted(material(open)).filter(({ kind }) => kind === 'multiple')).toEqual([]);
});

test('true or false: what is forbidden, English directions, and a term in another’s place', () => {
  const stems = (...texts: string[]) =>
    drafted(material([['手册 / 节', ...texts]])).map(({ stem, answer }) => [stem, answer]);
  expect(stems('任何一方不得强迫另一方订立合同。', '温度升高时反应的速率加快。')).toEqual(
    [
      ['任何一方可以强迫另一方订立合同。', false],
      // two words of direction: it would say the same again
    ].slice(0, 0),
  );
  expect(stems('任何一方不得强迫另一方订立合同。', '浓度增大时反应变快了许多。')).toEqual([
    ['任何一方可以强迫另一方订立合同。', false],
    ['浓度增大时反应变快了许多。', true],
  ]);
  expect(stems('Heating increases the rate of the reaction.', 'The product is soluble in hot water.')).toEqual([
    ['Heating decreases the rate of the reaction.', false],
    ['The product is soluble in hot water.', true],
  ]);
  expect(stems('为了规范行为，根据有关法律制定本办法。', '浓度增大时反应变快了许多。')).toEqual([]);
  expect(
    stems(
      'Esterification is the reaction of an alcohol with an acid.',
      'Filtration is the separation of a solid from a liquid.',
    ),
  ).toEqual([
    ['Filtration is the reaction of an alcohol with an acid.', false],
    ['Filtration is the separation of a solid from a liquid.', true],
  ]);
});

test('nothing is asked of a worked example or of exercises', () => {
  const passages = material([
    ['密度', '例 1 一块石头的体积为 20 cm³。', '解 密度为 2.7 g/cm³。', '答 石头的密度为 2.7 g/cm³。'],
    ['习题', '水的密度为 1.0 g/cm³。'],
  ]);
  expect(drafted(passages)).toEqual([]);
});
