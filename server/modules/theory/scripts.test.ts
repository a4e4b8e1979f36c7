import { expect, test } from 'vitest';
import { introScript, pointScript, remedyScript } from './scripts.ts';
import type { BankQuestion, PlanPoint } from './theory.store.ts';

const documents = { nameOf: () => 'aspirin.pdf' };
const quote = { documentId: 'd', quote: 'The apparatus consists of a flask.' };
const point: PlanPoint = {
  ...{ id: 'p', title: 'Apparatus', goal: '', discussion: null, example: null },
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
