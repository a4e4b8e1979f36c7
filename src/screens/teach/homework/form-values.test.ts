// What a form makes of a piece of homework, and back: nothing is lost on the way, and nothing is sent that its kind does not have.
import { expect, test } from 'vitest';
import type { HomeworkRow } from '#contract/homework.ts';
import { homeworkInput, homeworkValues } from './form.ts';

const ASKED = {
  title: '单摆',
  courseId: 'c',
  setId: 's',
  html: '<p>写清楚</p>',
  items: [
    { id: 'a', kind: 'text', title: '公式', points: 12.5 },
    { id: 'b', kind: 'files', title: '计算', points: 60, most: 4 },
    { id: 'q', kind: 'question', title: '', points: 10, questionId: 'bank' },
  ],
  attempts: 2,
  late: { days: 3, percent: 20 },
  model: '<p>参考</p>',
  modelAt: 'due',
  show: 'marked',
} as const;
const row = (more: object = {}) =>
  ({ ...ASKED, id: 'h', version: 1, stems: { q: '对吗？' }, ...more }) as unknown as HomeworkRow; // what a form reads

test('what was kept is sent as it was', () => {
  expect(homeworkInput(homeworkValues(row()))).toEqual(ASKED);
});

test('no days late is nothing late, and what is not asked for is as it is by itself', () => {
  expect(homeworkInput(homeworkValues(row({ late: null })))).toEqual({ ...ASKED, late: null });
  const items = [{ id: 'a', kind: 'text', title: '', points: 1, most: 9, questionId: '', stem: '' }];
  expect(homeworkInput({ title: '短的', items })).toEqual({
    ...{ title: '短的', courseId: null, setId: null, html: '', model: '', attempts: 3, late: null },
    ...{ show: 'released', modelAt: 'released', items: [{ id: 'a', kind: 'text', title: '', points: 1 }] },
  });
});
