// What every kind of question holds to, for the test in its folder: its key, its block, its input and its editor fit each other.
import { expect, test } from 'vitest';
import type { AnswerValue } from '#contract/questions.ts';
import { answeringOf } from '#questions/answer.ts';
import { askingOf } from '#questions/ask.ts';
import { BadAnswer } from '#questions/kit/mark.ts';
import { QUESTION_CONTRACTS } from '#questions/list/contract.ts';
import { markingOf, markValue } from '#questions/mark.ts';
import { emptyQuestion, questionSaved, toQuestionForm } from '#src/screens/teach/course/plan/question-form.ts';
import { fieldsOf, type MarkQuestion, questionOf } from './marking.ts';

interface KindOfQuestion {
  /** One that can be asked, as a teacher saves it. */
  question: MarkQuestion;
  /** An answer by the bank's names as a card sends it, what it comes to, and the same in the bank's words. */
  answers: readonly (readonly [value: AnswerValue, verdict: string, words: string])[];
  /** What is no answer to it. */
  strange: readonly unknown[];
  /** Words of the key that nothing that is shown may say. */
  secret: readonly string[];
}

const SEEDS = Array.from({ length: 30 }, (_, n) => `lesson-${n}`);
/** Fields that a student must not see, whatever the kind. */
const KEYS = ['answer', 'concepts', 'tolerance', 'misconception', 'explanation', 'hint'];

export function holdsAsKind({ question, answers, strange, secret }: KindOfQuestion): void {
  const { kind } = question;
  const [mark, ask, card] = [markingOf(kind), askingOf(kind), answeringOf(kind)];
  const asked = questionOf({ id: 'q', ...question });

  test('it can be asked, and is not known by guessing', () => {
    expect(mark.problem(fieldsOf(question))).toBeNull();
    expect(mark.guess(asked)).toBeGreaterThan(0);
    expect(mark.guess(asked)).toBeLessThanOrEqual(0.5);
  });

  test.each(answers)('%j is %s', (value, verdict, words) => {
    expect(markValue(asked, value)).toBe(verdict);
    expect(ask.inBankWords(asked, value)).toBe(words);
  });

  test.each(strange.map((value) => [value]))('%j is no answer', (value) =>
    expect(() => markValue(asked, value)).toThrow(BadAnswer),
  );

  test('its block has what its contract says, and its key is not in it', () => {
    for (const seed of SEEDS) {
      const shown = ask.shown(asked, seed);
      expect(QUESTION_CONTRACTS[kind].block.parse(shown)).toEqual(shown);
      for (const word of [...KEYS, ...secret]) expect(JSON.stringify(shown)).not.toContain(word);
    }
  });

  test('the card sends what was given, and nothing before', () => {
    const { options, left, right } = question;
    const block = { options: options ?? [], left: left ?? [], right: right ?? [] };
    const content = { questionId: 'q', pointId: 'p', kind, stem: '', attempt: 1, of: 1, ...block };
    expect(card.answerOf(content, card.empty)).toBeNull();
    for (const [value] of answers) expect(card.answerOf(content, card.draftOf(value))).toEqual(value);
    // a log may hold anything
    for (const value of [null, 7, undefined]) expect(card.draftOf(value)).toEqual(card.empty);
  });

  test('its editor gives back what is stored, unfinished too; that cannot be asked', () => {
    const unfinished = emptyQuestion(kind);
    for (const words of [fieldsOf(question), unfinished]) expect(questionSaved(toQuestionForm(words))).toEqual(words);
    expect(mark.problem(unfinished)).not.toBeNull();
  });
}
