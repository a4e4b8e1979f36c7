import type { ReadNumber } from '#contract/bank-kinds.ts';
import type { BlankKey } from '#contract/plan.ts';
import type { MessageKey } from '#server/platform/messages.ts';
import { markFill, numberOfWords, readQuantity } from '#server/platform/tutor/index.ts';
import { foldedWords } from '../kit/held.mark.ts';
import { keysOf, type QuestionMark } from '../kit/mark.ts';
import { withoutFill } from '../kit/mask.mark.ts';
import { writtenMark } from '../kit/written.mark.ts';
import type { FillQuestion } from './contract.ts';

type Blank = Pick<FillQuestion, 'answer' | 'tolerance' | 'unit'>;

const asMarked = ({ answer, tolerance, unit }: AnyBlank) => ({
  answer: keysOf({ answer }),
  ...(tolerance == null ? {} : { tolerance }),
  ...(unit ? { unit } : {}),
});
const markBlank = (blank: AnyBlank, value: string) => markFill(asMarked(blank), value);

/** A key that its own marking calls wrong would fail everybody. */
export function blankProblem(blank: Pick<Blank, 'tolerance' | 'unit'> & { answer: unknown }): MessageKey | null {
  const answer = keysOf(blank).filter((key) => key.trim() !== '');
  if (answer.length === 0) return 'questionNoKey';
  // a margin around a word is one around nothing
  if ((blank.tolerance ?? 0) > 0 && !answer.some((key) => typeof readQuantity(key) === 'object'))
    return 'questionKeyNoNumber';
  return answer.every((key) => markBlank({ ...blank, answer }, key) === 'right') ? null : 'questionKeyWrong';
}

/** Why a blank of a worked example cannot be filled in: its key is held to what a question's key is. */
export const keyProblem = ({ answer, tolerance, unit }: BlankKey): MessageKey | null =>
  blankProblem({ answer, tolerance: tolerance ?? null, unit: unit || null });

/** A blank of a question in an exam: right, wrong, or a teacher's to say. */
export function shareOfBlank(blank: AnyBlank, value: string): number | null {
  const result = markBlank(blank, value);
  if (result === 'right') return 1;
  return result === 'wrong' ? 0 : null;
}

/** What a teacher is told of a blank: as which number the machine has read words. */
export function readInBlank(blank: AnyBlank, value: string): ReadNumber[] {
  const as = numberOfWords(asMarked(blank), value);
  return as === undefined ? [] : [{ written: value.trim(), as }];
}

/** The key in words with all that is taken for right: who marks by hand marks as the machine does. */
export const blankInWords = ({ answer, tolerance, unit }: AnyBlank, or: string): string =>
  keysOf({ answer }).join(or) + (tolerance ? ` ± ${tolerance}` : '') + (unit ? ` ${unit}` : '');

interface AnyBlank {
  answer?: unknown;
  tolerance?: number | null | undefined;
  unit?: string | null | undefined;
}

const withoutKey = (q: FillQuestion, text: string): string | null => withoutFill(q.stem, text, keysOf(q));

export const fillMark: QuestionMark<FillQuestion, string> = {
  ...writtenMark,
  isSure: true,
  problem: blankProblem,
  mark: markBlank,
  withoutKey,
  stepAsHint: (q, text) => withoutKey(q, text) ?? text,
  draft: { key: 'fill 是可接受写法的数组（有单位时写在 unit，答案里不带单位）' },
  keysToHold: keysOf,
  isHeld: (q, { passage }) => keysOf(q).some((key) => foldedWords(passage).includes(foldedWords(key))),
};
