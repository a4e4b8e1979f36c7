// A kind of question is its folder: one that there is not is asked and marked like any other, and what it lacks is a compile error.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QuestionKind } from '#contract/questions.ts';
import { markAnswer } from '#server/modules/assessment/answer.ts';
import { questionProblem } from '#server/modules/assessment/bank.check.ts';
import { givenInWords, guessOf, keyInWords, questionBlock } from '#server/modules/assessment/question.ts';
import { dialAnswer } from '#tests/support/dial/answer.tsx';
import { dialAsk } from '#tests/support/dial/ask.ts';
import { dialContract } from '#tests/support/dial/contract.ts';
import { dialEdit } from '#tests/support/dial/edit.tsx';
import { dialMark } from '#tests/support/dial/mark.ts';
import { fieldsOf } from '#tests/support/marking.ts';
import { bankQuestion } from './contract.ts';
import type { QuestionAnswer } from './kit/answer.ts';
import type { QuestionAsk } from './kit/ask.ts';
import type { QuestionContract } from './kit/contract.ts';
import type { QuestionEdit } from './kit/edit.ts';
import type { QuestionMark } from './kit/mark.ts';
import { QUESTION_ANSWERS } from './list/answer.ts';
import { QUESTION_ASKS } from './list/ask.ts';
import { QUESTION_CONTRACTS } from './list/contract.ts';
import { QUESTION_EDITS } from './list/edit.ts';
import { QUESTION_MARKS } from './list/mark.ts';

/** The one list of kinds, as if it had one more. */
type Kinds = QuestionKind | 'dial';
// the list of the contract does not know it
const DIAL = String('dial') as QuestionKind;

beforeAll(() => {
  Object.assign(QUESTION_CONTRACTS, { dial: dialContract });
  Object.assign(QUESTION_MARKS, { dial: dialMark });
  Object.assign(QUESTION_ASKS, { dial: dialAsk });
});
afterAll(() => {
  for (const registry of [QUESTION_CONTRACTS, QUESTION_MARKS, QUESTION_ASKS]) Reflect.deleteProperty(registry, 'dial');
});

const fields = fieldsOf({
  kind: DIAL,
  stem: '转到 30。',
  answer: '30',
  tolerance: 2,
  unit: '°',
  explanation: '看刻度。',
});
const asked = () => bankQuestion({ id: 'q', pointId: 'p' }, fields);

test('it is checked as its kind, not as another', () => {
  expect(questionProblem(fields)).toBeNull();
  expect(questionProblem({ ...fields, answer: '三十' })).toBe('questionNoKey');
});

test('it is asked without its key', () => {
  const block = questionBlock(asked(), 'lesson', { questionId: 'p.1', attempt: 1, of: 2 });
  expect(block).toEqual({
    questionId: 'p.1',
    pointId: 'p',
    kind: 'dial',
    stem: '转到 30。',
    unit: '°',
    attempt: 1,
    of: 2,
  });
});

test('it is marked, and told in words', () => {
  const given = { seed: 'lesson', questionId: 'p.1', field: 'value' };
  expect(markAnswer(asked(), { ...given, value: '31' })).toMatchObject({ verdict: 'right' });
  expect(markAnswer(asked(), { ...given, value: '40' }).result).toEqual({
    questionId: 'p.1',
    result: 'wrong',
    explanation: '看刻度。',
    correct: '30 °',
  });
  expect(() => markAnswer(asked(), { ...given, value: ['30'] })).toThrow();
  expect([keyInWords(asked(), ''), givenInWords(asked(), '', '31')]).toEqual(['30 °', '31']);
  expect(guessOf(asked())).toBe(0.1);
});

test('a kind that is listed and not written is a compile error, on each side by itself', () => {
  const whole = [
    { ...QUESTION_CONTRACTS, dial: dialContract } satisfies { [K in Kinds]: QuestionContract },
    { ...QUESTION_MARKS, dial: dialMark } satisfies { [K in Kinds]: QuestionMark },
    { ...QUESTION_ASKS, dial: dialAsk } satisfies { [K in Kinds]: QuestionAsk },
    { ...QUESTION_ANSWERS, dial: dialAnswer } satisfies { [K in Kinds]: QuestionAnswer },
    { ...QUESTION_EDITS, dial: dialEdit } satisfies { [K in Kinds]: QuestionEdit },
  ];
  expect(whole).toHaveLength(5);
  // @ts-expect-error: no contract of it
  QUESTION_CONTRACTS satisfies { [K in Kinds]: QuestionContract };
  // @ts-expect-error: nobody marks it
  QUESTION_MARKS satisfies { [K in Kinds]: QuestionMark };
  // @ts-expect-error: nobody asks it
  QUESTION_ASKS satisfies { [K in Kinds]: QuestionAsk };
  // @ts-expect-error: nobody answers it
  QUESTION_ANSWERS satisfies { [K in Kinds]: QuestionAnswer };
  // @ts-expect-error: nobody writes it
  QUESTION_EDITS satisfies { [K in Kinds]: QuestionEdit };
});

test('a member that is missing is a compile error', () => {
  const { problem: _problem, ...unchecked } = dialMark;
  const { guess: _guess, ...unguessed } = dialMark;
  const { shown: _shown, ...unshown } = dialAsk;
  const { Input: _input, ...unanswered } = dialAnswer;
  const { Editor: _editor, ...unwritten } = dialEdit;
  // @ts-expect-error: it would be checked as no kind
  unchecked satisfies QuestionMark;
  // @ts-expect-error: nobody knows how easily it is guessed
  unguessed satisfies QuestionMark;
  // @ts-expect-error: nothing is shown
  unshown satisfies QuestionAsk;
  // @ts-expect-error: nothing to answer with
  unanswered satisfies QuestionAnswer;
  // @ts-expect-error: nothing to write with
  unwritten satisfies QuestionEdit;
});
