import { expect, test } from 'vitest';
import { keyDraftOf, keyOf } from './key-draft.ts';
import type { Asked } from './queries.ts';

const options = ['A', 'B'].map((key) => ({ key, text: key }));
const questions: Asked[] = [
  { kind: 'single', stem: '', options, answer: 'B' },
  { kind: 'multiple', stem: '', options, answer: ['A', 'B'] },
  { kind: 'judge', stem: '', answer: false },
  { kind: 'fill', stem: '', answer: ['9.8', '9.80'] },
  { kind: 'order', stem: '', options, answer: ['B', 'A'] },
  { kind: 'blanks', stem: '', blanks: [{ answer: '一' }, { answer: ['2', '二'], tolerance: 0.1 }] },
];

test.each(questions)('$kind: what is drafted and not changed is the key that it had', (question) => {
  const draft = keyDraftOf(question);
  expect(draft && keyOf(question, draft)).toEqual(question.blanks ?? question.answer);
});

test('what a person marks has none', () => {
  expect(keyDraftOf({ kind: 'essay', stem: '' })).toBeNull();
});
