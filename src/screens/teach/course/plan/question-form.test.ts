// Each kind comes back from the form as the server stored it, and a change of kind sends nothing of the other.
import { describe, expect, test } from 'vitest';
import { QUESTION_KINDS } from '#contract/questions.ts';
import { ticked } from '#questions/kit/choice.edit.tsx';
import type { QuestionWords } from '#questions/kit/edit.ts';
import { withOption } from '#questions/kit/options.edit.ts';
import { withPair } from '#questions/match/edit.tsx';
import { emptyQuestion, questionSaved, toQuestionForm } from './question-form.ts';

const base: QuestionWords = {
  kind: 'single',
  stem: '题干',
  options: null,
  left: null,
  right: null,
  answer: '',
  tolerance: null,
  unit: null,
  concepts: null,
  explanation: '',
  hint: '',
  source: { documentId: 'd', quote: '原文', page: 4 },
};
const options = [
  { key: 'A', text: '甲' },
  { key: 'B', text: '乙', misconception: '把乙当成甲' },
  { key: 'D', text: '丁' },
];
const samples: readonly QuestionWords[] = [
  { ...base, options, answer: 'A' },
  { ...base, kind: 'multiple', options, answer: ['A', 'D'] },
  { ...base, kind: 'judge', answer: false },
  { ...base, kind: 'fill', answer: '9.8', tolerance: 0.1, unit: 'm/s²' },
  { ...base, kind: 'fill', answer: ['重力', '引力'] },
  {
    ...base,
    kind: 'short',
    answer: '因为摆角小。',
    concepts: [{ any: ['摆角小', '小角度'], not: ['摆角大'] }, { any: ['简谐'] }],
  },
  { ...base, kind: 'order', options: options.map(({ key, text }) => ({ key, text })), answer: ['A', 'B', 'D'] },
  {
    ...base,
    kind: 'match',
    left: [
      { key: 'A', text: '甲' },
      { key: 'B', text: '乙' },
    ],
    right: [
      { key: 'y', text: '阴' },
      { key: 'x', text: '阳' },
      { key: 'z', text: '多出来的' },
    ],
    answer: { A: 'y', B: 'x' },
  },
];

test.each(samples)('$kind: $answer', (words) => expect(questionSaved(toQuestionForm(words))).toEqual(words));

test('an unfinished question of every kind can be stored', () => {
  for (const kind of QUESTION_KINDS) {
    const words = emptyQuestion(kind);
    expect(questionSaved(toQuestionForm(words))).toEqual(words);
  }
});

describe('options', () => {
  const form = toQuestionForm({ ...base, options, answer: 'A' });
  const rights = (f: typeof form) => f.options.filter((o) => o.right).map((o) => o.letter);
  test('of a single choice one is right', () => {
    const b = form.options[1]?.key ?? 0;
    const tick = (single: boolean) => ({ ...form, options: ticked(form.options, { key: b, right: true, single }) });
    expect(rights(tick(true))).toEqual(['B']);
    expect(rights(tick(false))).toEqual(['A', 'B']);
  });
  test('an option that becomes right has no misconception any more', () => {
    const key = form.options[1]?.key ?? 0;
    const saved = questionSaved({ ...form, options: ticked(form.options, { key, right: true, single: true }) });
    expect(saved.options?.[1]).toEqual({ key: 'B', text: '乙' });
  });
  test('a new one takes the first free letter: answers given to the others keep their meaning', () => {
    expect(withOption(form).options.map((o) => o.letter)).toEqual(['A', 'B', 'D', 'C']);
  });
});

test('another kind sends nothing of this one, and has it again when it is chosen back', () => {
  const form = toQuestionForm({ ...base, options, answer: 'A' });
  expect(questionSaved({ ...form, kind: 'judge', truth: true })).toMatchObject({ options: null, answer: true });
  expect(questionSaved({ ...form, kind: 'single', truth: true })).toMatchObject({ options, answer: 'A' });
});

test('a tolerance that is no number is not sent', () => {
  const form = toQuestionForm({ ...base, kind: 'fill', answer: '1' });
  expect(questionSaved({ ...form, tolerance: 'x' }).tolerance).toBeNull();
  expect(questionSaved({ ...form, tolerance: '-1' }).tolerance).toBeNull();
});

test('an order is what stands there: its key follows the rows, wherever it came from', () => {
  const form = toQuestionForm({ ...base, kind: 'order', options, answer: ['D', 'A', 'B'] });
  expect(form.options.map((o) => o.text)).toEqual(['丁', '甲', '乙']);
  expect(questionSaved({ ...form, options: form.options.toReversed() }).answer).toEqual(['B', 'A', 'D']);
});

test('a new pair takes a letter that neither side has; a right alone goes with nothing', () => {
  const form = toQuestionForm(emptyQuestion('match'));
  const [first, second] = withPair({ ...form, pairs: form.pairs.slice(0, 1) }).pairs;
  expect([first?.leftKey, second?.leftKey]).toEqual(['A', 'B']);
  const pairs = [first, second].flatMap((p, n) =>
    p ? [{ ...p, left: n === 0 ? '甲' : '', right: '阳阴'.charAt(n) }] : [],
  );
  expect(questionSaved({ ...form, pairs })).toMatchObject({
    left: [{ key: 'A', text: '甲' }],
    right: [
      { key: 'A', text: '阳' },
      { key: 'B', text: '阴' },
    ],
    answer: { A: 'A' },
  });
});
