import { expect, test } from 'vitest';
import { ladderOf } from './hints.ts';
import type { BankQuestion, PlanPoint } from './theory.store.ts';

const question = (q: Partial<BankQuestion> = {}): BankQuestion => ({
  ...{ id: 'q', pointId: 'p', kind: 'judge', stem: '摆长变长，周期怎样变？', options: null, answer: true },
  ...{ tolerance: null, unit: null, concepts: null, explanation: '', hint: '看公式里的 L', source: null },
  ...q,
});
const source = { documentId: 'd', quote: '周期与摆长的平方根成正比。', page: 4 };
const point = (steps: { text: string; reason?: string }[]): PlanPoint => ({
  ...{ id: 'p', title: '', goal: '', explanation: [], discussion: null },
  example: { title: '例', steps },
});
const documents = { nameOf: () => '讲义.pdf' };

test('its own hint, then the passage with its place, then the step of the example that is nearest', () => {
  const steps = [{ text: '量出摆球的直径' }, { text: '代入摆长求周期', reason: '周期公式' }];
  expect(ladderOf(question({ source }), point(steps), documents)).toEqual([
    { text: '看公式里的 L' },
    { text: source.quote, source: { documentId: 'd', document: '讲义.pdf', page: 4 } },
    { text: '代入摆长求周期\n周期公式' },
  ]);
});

test('a rung without words is left out', () => {
  expect(ladderOf(question({ hint: '' }), null)).toEqual([]);
  expect(ladderOf(question({ hint: '' }), point([]))).toEqual([]);
  expect(ladderOf(question({ hint: '' }), point([{ text: '别的' }]))).toEqual([{ text: '别的' }]);
});
