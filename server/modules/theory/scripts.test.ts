import { expect, test } from 'vitest';
import type { BankQuestion } from '../assessment/index.ts';
import { introScript, pointScript, remedyScript } from './scripts.ts';
import type { PlanPoint } from './theory.store.ts';

const documents = { nameOf: () => 'aspirin.pdf' };
const quote = { documentId: 'd', quote: 'The apparatus consists of a flask.' };
const point: PlanPoint = {
  id: 'p',
  title: 'Apparatus',
  goal: '',
  discussion: null,
  example: null,
  explanation: [quote],
};
const question = { hint: 'Look again at “Apparatus”.', source: quote } as BankQuestion;
const CHINESE = /\p{Script=Han}|[，。：「」]/u;

test('an English course is taught in English', () => {
  const scripts = [
    introScript('Aspirin', [point]),
    ...[0, 1].map((index) => pointScript(point, index, 0, documents)),
    pointScript(point, 0, 1, documents),
    ...[1, 2].map((n) => remedyScript(point, question, n, documents)),
  ];
  for (const { text } of scripts) expect(text).not.toMatch(CHINESE);
});

test('a Chinese course is taught in Chinese', () => {
  const own = { ...point, title: '仪器', explanation: [{ documentId: 'd', quote: '仪器包括烧瓶。' }] };
  expect(pointScript(own, 0, 0, documents).text).toMatch(/^先从这里开始。/u);
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
  const { text, citations } = pointScript(own, 0, 0, documents);
  expect(text.split('\n\n').slice(1)).toEqual([
    '表 1 列出仪器。[1]',
    '| 仪器 | 用途 |\n| --- | --- |\n| 烧瓶 | 加热[2] |\n| 量筒 | 量取[3] |',
    '记住它们的用途。',
    '仪器：漏斗；用途：过滤；[4]',
  ]);
  expect(citations.map(({ n }) => n)).toEqual([1, 2, 3, 4]);
});
