import { expect, test } from 'vitest';
import type { BankQuestion } from '#questions/contract.ts';
import { isSaidIn } from '#server/platform/tutor/index.ts';
import { againScript, introScript, pointScript, recallScript, remedyScript } from './scripts.ts';
import type { ApprovedPoint } from './theory.store.ts';

const documents = { nameOf: () => 'aspirin.pdf' };
const quote = { documentId: 'd', quote: 'The apparatus consists of a flask.' };
const point: ApprovedPoint = {
  id: 'p',
  title: 'Apparatus',
  goal: '',
  discussion: null,
  example: null,
  explanation: [quote],
};
const question = { hint: 'Look again at “Apparatus”.', source: quote } as BankQuestion;
const missed = (given: Partial<Parameters<typeof remedyScript>[1]>) => ({
  question,
  contrast: [],
  other: undefined,
  n: 1,
  isLearnt: true,
  ...given,
});
const CHINESE = /\p{Script=Han}|[，。：「」]/u;

test('an English course is taught in English', () => {
  const scripts = [
    introScript('Aspirin', [point], 1),
    ...[0, 1].map((index) => pointScript(point, index, documents)),
    ...[1, 2, 3].map((round) => againScript(point, { others: [[quote]], round }, documents)),
    recallScript(point, 2),
    recallScript(point, 2, 'Ester'),
    ...[1, 2].flatMap((n) => [true, false].map((isLearnt) => remedyScript(point, missed({ n, isLearnt }), documents))),
  ];
  for (const { text } of scripts) expect(text).not.toMatch(CHINESE);
});

test('a Chinese course is taught in Chinese', () => {
  const own = { ...point, title: '仪器', explanation: [{ documentId: 'd', quote: '仪器包括烧瓶。' }] };
  expect(pointScript(own, 0, documents).text).toMatch(/^先从这里开始。/u);
  expect(introScript('阿司匹林', [own]).text).toMatch(/^同学你好/u);
});

test('rows of a table are told as a table, what stands between them as it stands', () => {
  const quoted = (text: string) => ({ documentId: 'd', quote: text });
  const own = {
    ...point,
    title: '仪器',
    explanation: [
      quoted('表 1 列出仪器。'),
      quoted('仪器：烧瓶；用途：加热；'),
      quoted('仪器：量筒；用途：量取；'),
      { text: '记住它们的用途。' },
      quoted('仪器：漏斗；用途：过滤；'),
    ],
  };
  const { text, citations } = pointScript(own, 0, documents);
  expect(text.split('\n\n').slice(1)).toEqual([
    '表 1 列出仪器。[1]',
    '| 仪器 | 用途 |\n| --- | --- |\n| 烧瓶 | 加热[2] |\n| 量筒 | 量取[3] |',
    '记住它们的用途。',
    '漏斗的用途是过滤。[4]',
  ]);
  expect(citations.map(({ n }) => n)).toEqual([1, 2, 3, 4]);
});

test('asked for again it is told another way; where there is none, that is said', () => {
  const own = { ...point, title: '仪器', explanation: [{ documentId: 'd', quote: '仪器包括烧瓶。' }] };
  const other = [{ documentId: 'd', quote: '例如加热水时用烧瓶。' }];
  const { text, citations } = againScript(own, { others: [other], round: 1 }, documents);
  expect(text).toMatch(/^换一种讲法[\s\S]*例如加热水时用烧瓶。\[1\]$/u);
  expect(citations).toHaveLength(1);
  // the same words stand above: they are not said once more
  const last = againScript(own, { others: [], round: 1 }, documents);
  expect(last.text).toMatch(/只有这一种讲法.*老师/u);
  expect(last.text).not.toContain('仪器包括烧瓶');
  expect(last.citations).toEqual([]);
  // nor is it said twice that there is no other way
  const rounds = [1, 2, 3, 4].map((round) => againScript(own, { others: [other], round }, documents).text);
  expect(new Set(rounds).size).toBe(4);
});

test('what was said before is not said again: its source is opened, and no sentence of ours has its mark', () => {
  const own = { ...point, title: '仪器', explanation: [{ documentId: 'd', quote: '仪器包括烧瓶。' }] };
  const sources = { ...documents, isSaid: (text: string) => text === '仪器包括烧瓶。' };
  const contrast = ['你选了「漏斗」。', { documentId: 'd', quote: '仪器包括烧瓶。' }];
  const first = remedyScript(own, missed({ contrast }), sources);
  const above = '\n\n原文前面讲过，打开来对照着看：[1]';
  expect(first.text).toBe(`没关系，我们回头看看「仪器」。\n\n你选了「漏斗」。${above}`);
  expect(first.citations.map(({ quote: said }) => said)).toEqual(['仪器包括烧瓶。']);
  const second = remedyScript(
    own,
    missed({ n: 2, contrast, other: [{ documentId: 'd', quote: '例如加热用烧瓶。' }] }),
    sources,
  );
  expect(second.text).toBe('还差一点，换一种方式来看「仪器」。\n\n例如加热用烧瓶。[1]');
  expect(remedyScript(own, missed({ n: 2, contrast }), sources).text).toBe(`你选了「漏斗」。${above}`);
  // where nothing is new that is said once, and then the source alone is offered
  const judged = ['你判断这句话错误，资料的原话是：', { documentId: 'd', quote: '仪器包括烧瓶。' }];
  const none = remedyScript(own, missed({ contrast: judged }), sources);
  expect(none.text).toBe(`「仪器」资料里没有别的讲法了。${above}`);
  expect(none.citations.map(({ quote: said }) => said)).toEqual(['仪器包括烧瓶。']);
  const unlearnt = remedyScript(own, missed({ contrast: judged, isLearnt: false }), sources);
  expect(unlearnt.text).toBe(`没学过没关系，上面讲「仪器」的地方就有。${above}`);
  const isSaid = isSaidIn([none, { text: '仪器包括烧瓶。', citations: [] }]);
  expect(remedyScript(own, missed({ n: 2, contrast: judged }), { ...documents, isSaid }).text).toBe(above.trim());
});

test('two remedies never say the same: the answer against the right one, then another way', () => {
  const own = { ...point, title: '仪器', explanation: [{ documentId: 'd', quote: '仪器包括烧瓶。' }] };
  const contrast = ['你选了「量筒」。', { documentId: 'd', quote: '量筒用来量取。' }, '资料里是这样说的：', quote];
  const first = remedyScript(own, missed({ contrast }), documents);
  expect(first.text).toMatch(
    /你选了「量筒」。\n\n量筒用来量取。\[1\]\n\n资料里是这样说的：\n\nThe apparatus[\s\S]*\[2\]$/u,
  );
  expect(first.citations.map((c) => c.quote)).toEqual(['量筒用来量取。', quote.quote]);
  const other = [{ documentId: 'd', quote: '例如加热水时用烧瓶。' }];
  const second = remedyScript(own, missed({ contrast, other, n: 2 }), documents);
  expect(second.text).toMatch(/换一种方式[\s\S]*例如加热水时用烧瓶。/u);
  expect(second.text).not.toContain('量筒');
  // a word that was approved for the choice comes first, the second time too
  const word = ['你选了「量筒」。那是量体积的。'];
  expect(remedyScript(own, missed({ contrast, word, other, n: 2 }), documents).text).toMatch(
    /换一种方式[^\n]*\n\n你选了「量筒」。那是量体积的。\n\n例如加热水时用烧瓶。\[1\]$/u,
  );
  expect(remedyScript(own, missed({ isLearnt: false }), documents).text).toMatch(/^没学过没关系/u);
});

test('a remedy from a table is a sentence, and its citation is the row; dots are a list', () => {
  const row = { documentId: 'd', quote: '仪器：烧瓶；用途：加热；' };
  const dots = { documentId: 'd', quote: '仪器有：\n· 烧瓶\n· 量筒' };
  const own = { ...point, title: '仪器', explanation: [row] };
  const asked = { ...question, source: row };
  const { text, citations } = remedyScript(own, missed({ question: asked }), documents);
  expect(text).toContain('\n\n烧瓶的用途是加热。[1]');
  expect(citations[0]?.quote).toBe(row.quote);
  const told = remedyScript(own, missed({ contrast: ['资料里是这样说的：', row], question: asked }), documents);
  expect(told.text).toContain('烧瓶的用途是加热。[1]');
  expect(pointScript({ ...own, explanation: [dots] }, 0, documents).text).toContain('仪器有：\n- 烧瓶\n- 量筒[1]');
});

test('a title is said in one way, without the number that its document has', () => {
  const own = { ...point, title: '二、显微镜的结构' };
  const said = [
    introScript('课', [own]),
    pointScript(own, 1, documents),
    againScript(own, { others: [[quote]], round: 1 }, documents),
    againScript(own, { others: [], round: 1 }, documents),
    recallScript(own, 2),
    recallScript(own, 2, '三、操作步骤'),
    ...[true, false].map((isLearnt) => remedyScript(own, missed({ isLearnt }), documents)),
  ];
  for (const { text } of said) {
    expect(text).toContain('显微镜的结构');
    expect(text).not.toMatch(/[二三]、/u);
  }
});

test('questions are promised of as many points as have some', () => {
  const points = [point, { ...point, title: '仪器' }];
  const said = (asked: number) => introScript('阿司匹林', points, asked).text;
  expect(introScript('课', [{ ...point, title: '三、脱、四、泡' }]).text).toContain('1. 脱、泡\n');
  expect(said(2)).toContain('每讲完一点，我会问你一两个问题。随时');
  expect(said(1)).toContain('有检查题的知识点');
  expect(said(0)).not.toMatch(/问题|检查题/u);
  expect(said(0)).toContain('随时可以打断我提问');
});
