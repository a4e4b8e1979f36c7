import { expect, test } from 'vitest';
import { type KeyedPart, keyDraftOf, keyOf } from './key-draft.ts';
import type { Asked } from './queries.ts';

const options = ['A', 'B'].map((key) => ({ key, text: key }));
const questions: Asked[] = [
  { kind: 'single', stem: '', options, answer: 'B' },
  { kind: 'multiple', stem: '', options, answer: ['A', 'B'] },
  { kind: 'judge', stem: '', answer: false },
  { kind: 'fill', stem: '', answer: ['9.8', '9.80'] },
  { kind: 'order', stem: '', options, answer: ['B', 'A'] },
  { kind: 'blanks', stem: '', blanks: [{ answer: '一' }, { answer: ['2', '二'], tolerance: 0.1 }] },
  { kind: 'short', stem: '', answer: '一 | 二' },
  { kind: 'match', stem: '', left: options, right: options, answer: { A: 'B', B: 'A' } },
  {
    kind: 'group',
    stem: '',
    children: [
      { key: 'x', kind: 'order', stem: '', options, answer: ['B', 'A'] },
      { key: 'y', kind: 'blanks', stem: '', blanks: [{ answer: '一' }] },
    ],
  },
];
const keyIn = ({ answer, blanks, children }: KeyedPart): unknown =>
  blanks ?? answer ?? Object.fromEntries((children ?? []).map((child) => [child.key, keyIn(child)]));

test.each(questions)('$kind: what is drafted and not changed is the key that it had', (question) => {
  const draft = keyDraftOf(question);
  expect(draft && keyOf(question, draft)).toEqual(keyIn(question));
});

test('what is marked by no key has none', () => {
  expect(keyDraftOf({ kind: 'essay', stem: '' })).toBeNull();
  expect(keyDraftOf({ kind: 'group', stem: '', children: [{ key: 'x', kind: 'file', stem: '' }] })).toBeNull();
});
