// A question as it is asked: how its options are ordered and lettered, and its key and what was given in words. All of it is
// fixed by a seed, never by chance at run time.
import { createHash } from 'node:crypto';
import type { BlockProps } from '#contract/blocks/index.ts';
import { langOf, PHRASES } from '#server/platform/tutor/index.ts';

export interface Quoted {
  documentId: string;
  quote: string;
  page?: number;
  heading?: string;
}

export interface BankQuestion {
  id: string;
  pointId: string;
  kind: 'single' | 'multiple' | 'judge' | 'fill' | 'short';
  stem: string;
  options: { key: string; text: string; misconception?: string }[] | null;
  answer: unknown;
  tolerance: number | null;
  unit: string | null;
  concepts: { any: string[]; not?: string[] }[] | null;
  explanation: string;
  hint: string;
  source: Quoted | null;
}

/** As it is sent: an option's letter, letters, a text, or whether it is true. */
export type AnswerValue = string | string[] | boolean;

/** A number from text, evenly spread: the same seed shuffles the same way on every server. */
const spread = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);
export const shuffled = <T>(items: readonly T[], seed: string, name: (item: T) => string): T[] =>
  [...items].sort((a, b) => spread(`${seed} ${name(a)}`) - spread(`${seed} ${name(b)}`));

const LETTERS = 'ABCDEFGHIJ';

/** The options as they are shown: shuffled, and lettered by place, so that the bank's letters give nothing away. */
function shownOptions(question: BankQuestion, seed: string): { key: string; text: string; bankKey: string }[] {
  const options = question.options ?? [];
  return shuffled(options, `${seed} ${question.id}`, (o) => o.key).map((o, i) => ({
    key: LETTERS[i] ?? String(i + 1),
    text: o.text,
    bankKey: o.key,
  }));
}

/** What the student sees of it. The key is not in it. */
export function questionBlock(
  question: BankQuestion,
  seed: string,
  asked: { questionId: string; attempt: number; of: number },
): BlockProps<'check-question'> {
  const options = shownOptions(question, seed).map(({ key, text }) => ({ key, text }));
  return {
    questionId: asked.questionId,
    pointId: question.pointId,
    kind: question.kind,
    stem: question.stem,
    ...(options.length > 0 ? { options } : {}),
    ...(question.unit ? { unit: question.unit } : {}),
    attempt: asked.attempt,
    of: asked.of,
  };
}

/** The student's letters as the bank knows them; what is no letter stays and will be refused. */
export function toBank(question: BankQuestion, seed: string, value: AnswerValue): AnswerValue {
  if (!question.options) return value;
  const options = shownOptions(question, seed);
  const one = (key: string) => options.find((o) => o.key === key)?.bankKey ?? `?${key}`;
  if (Array.isArray(value)) return value.map(one);
  return typeof value === 'string' ? one(value) : value;
}

/** The right answer in words, for after the marking. */
export function keyInWords(question: BankQuestion, seed: string): string {
  const { answer, unit } = question;
  if (typeof answer === 'boolean') return judged(question.stem, answer);
  const keys = Array.isArray(answer) ? answer.map(String) : [String(answer)];
  const options = shownOptions(question, seed);
  if (options.length > 0) {
    const right = options.filter((o) => keys.includes(o.bankKey));
    return right.map((o) => `${o.key}. ${o.text}`).join(';');
  }
  return keys.join(';') + (unit ? ` ${unit}` : '');
}

/** In the language of what was judged. */
export const judged = (stem: string, value: boolean): string => PHRASES[langOf(stem)][value ? 'isTrue' : 'isFalse'];

/** What a student gave, in words. */
export function givenInWords(question: BankQuestion | undefined, seed: string, value: AnswerValue): string {
  if (typeof value === 'boolean') return judged(question?.stem ?? '', value);
  const keys = [value].flat();
  const options = question ? shownOptions(question, seed) : [];
  const chosen = options.filter((o) => keys.includes(o.key));
  return chosen.length > 0 ? chosen.map((o) => `${o.key}. ${o.text}`).join(';') : keys.join(';');
}
