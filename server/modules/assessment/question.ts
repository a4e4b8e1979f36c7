// A question as it is asked: how its options are ordered and lettered, and its key and what was given in words. All of it is
// fixed by a seed, never by chance at run time.
import { createHash } from 'node:crypto';
import type { BlockProps } from '#contract/blocks/index.ts';
import type { AnswerValue, GivenValue, QuestionKind } from '#contract/questions.ts';
import { langOf, PHRASES } from '#server/platform/tutor/index.ts';

export interface Quoted {
  documentId: string;
  quote: string;
  page?: number;
  heading?: string;
}

/** What is matched, on either side. */
export interface Side {
  key: string;
  text: string;
}

export interface BankQuestion {
  id: string;
  pointId: string;
  kind: QuestionKind;
  stem: string;
  options: { key: string; text: string; misconception?: string }[] | null;
  /** Absent in what was kept before there were questions that match. */
  left?: Side[] | null;
  right?: Side[] | null;
  answer: unknown;
  tolerance: number | null;
  unit: string | null;
  concepts: { any: string[]; not?: string[] }[] | null;
  explanation: string;
  hint: string;
  source: Quoted | null;
}

/** A number from text, evenly spread: the same seed shuffles the same way on every server. */
const spread = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);
export const shuffled = <T>(items: readonly T[], seed: string, name: (item: T) => string): T[] =>
  [...items].sort((a, b) => spread(`${seed} ${name(a)}`) - spread(`${seed} ${name(b)}`));

const LETTERS = 'ABCDEFGHIJ';
const letterAt = (place: number): string => LETTERS[place] ?? String(place + 1);
const numberAt = (place: number): string => String(place + 1);

interface Shown extends Side {
  bankKey: string;
}

const named = (items: readonly Side[], nameAt: (place: number) => string): Shown[] =>
  items.map(({ key, text }, place) => ({ key: nameAt(place), text, bankKey: key }));

/** The options as they are shown: shuffled, and lettered by place, so that the bank's letters give nothing away. */
function shownOptions(question: BankQuestion, seed: string): Shown[] {
  const options = shuffled(question.options ?? [], `${seed} ${question.id}`, (o) => o.key);
  const [first, ...rest] = options;
  // an order that came out right by chance would be its own key
  const isKey = question.kind === 'order' && options.every(({ key }, place) => key === keysOf(question)[place]);
  return named(first && isKey ? [...rest, first] : options, letterAt);
}

/** The two sides of a match: numbers on the left, letters on the right, each shuffled by itself. */
function shownSides(question: BankQuestion, seed: string): { left: Shown[]; right: Shown[] } {
  const side = (items: readonly Side[] | null | undefined, name: string) =>
    shuffled(items ?? [], `${seed} ${question.id} ${name}`, (item) => item.key);
  return { left: named(side(question.left, 'left'), numberAt), right: named(side(question.right, 'right'), letterAt) };
}

const keysOf = ({ answer }: BankQuestion): string[] => [answer].flat().map(String);

/** What the student sees of it. The key is not in it. */
export function questionBlock(
  question: BankQuestion,
  seed: string,
  asked: { questionId: string; attempt: number; of: number },
): BlockProps<'check-question'> {
  const seen = ({ key, text }: Shown): Side => ({ key, text });
  const options = shownOptions(question, seed).map(seen);
  const { left, right } = shownSides(question, seed);
  return {
    questionId: asked.questionId,
    pointId: question.pointId,
    kind: question.kind,
    stem: question.stem,
    ...(options.length > 0 ? { options } : {}),
    ...(left.length > 0 ? { left: left.map(seen), right: right.map(seen) } : {}),
    ...(question.unit ? { unit: question.unit } : {}),
    attempt: asked.attempt,
    of: asked.of,
  };
}

/** The student's letters as the bank knows them; what is no letter stays and will be refused. */
export function toBank(question: BankQuestion, seed: string, value: AnswerValue): AnswerValue {
  const among = (shown: readonly Shown[]) => (key: string) => shown.find((o) => o.key === key)?.bankKey ?? `?${key}`;
  if (isMatch(value)) {
    const { left, right } = shownSides(question, seed);
    return mapped(value, among(left), among(right));
  }
  if (!question.options) return value;
  const one = among(shownOptions(question, seed));
  if (Array.isArray(value)) return value.map(one);
  return typeof value === 'string' ? one(value) : value;
}

/** The key as a student of this seed would have to send it. */
export function rightValueOf(question: BankQuestion, seed: string): AnswerValue {
  const { answer } = question;
  if (typeof answer === 'boolean') return answer;
  const among = (shown: readonly Shown[]) => (key: string) => shown.find((o) => o.bankKey === key)?.key ?? '';
  if (isMatch(answer)) {
    const { left, right } = shownSides(question, seed);
    return mapped(answer, among(left), among(right));
  }
  const options = shownOptions(question, seed);
  // an order says by its places, a choice by its letters
  if (question.kind === 'order') return keysOf(question).map(among(options));
  return options.filter((o) => keysOf(question).includes(o.bankKey)).map((o) => o.key);
}

/** To each left its right. */
export const isMatch = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapped = (
  pairs: Record<string, string>,
  left: (key: string) => string,
  right: (key: string) => string,
): Record<string, string> => Object.fromEntries(Object.entries(pairs).map(([from, to]) => [left(from), right(to)]));

/** The right answer in words, for after the marking. */
export function keyInWords(question: BankQuestion, seed: string): string {
  const { answer, unit } = question;
  if (typeof answer === 'boolean') return judged(question.stem, answer);
  if (question.options || isMatch(answer)) return chosenInWords(question, seed, rightValueOf(question, seed));
  return keysOf(question).join(';') + (unit ? ` ${unit}` : '');
}

/** In the language of what was judged. */
export const judged = (stem: string, value: boolean): string => PHRASES[langOf(stem)][value ? 'isTrue' : 'isFalse'];

/** What a student gave, in words. */
export function givenInWords(question: BankQuestion | undefined, seed: string, value: GivenValue): string {
  if (value === null) return PHRASES[langOf(question?.stem ?? '')].notLearnt;
  if (typeof value === 'boolean') return judged(question?.stem ?? '', value);
  return (question && chosenInWords(question, seed, value)) || inLetters(value);
}

/** Letters alone, where nobody knows any more what they stood for. */
const inLetters = (value: AnswerValue): string =>
  isMatch(value)
    ? Object.entries(value)
        .map((pair) => pair.join(NEXT))
        .join(';')
    : [value].flat().join(';');

const NEXT = ' → ';

/** Empty where nothing of it was to be chosen. */
function chosenInWords(question: BankQuestion, seed: string, value: AnswerValue): string {
  const words = ({ key, text }: Side): string => `${key}. ${text}`;
  if (isMatch(value)) {
    const { left, right } = shownSides(question, seed);
    const pairs = left.map((l) => [l, right.find((r) => r.key === value[l.key])] as const);
    return pairs.flatMap(([l, r]) => (r ? [`${words(l)}${NEXT}${words(r)}`] : [])).join(';');
  }
  const keys = [value].flat().map(String);
  const options = shownOptions(question, seed);
  if (question.kind === 'order')
    return keys.flatMap((key) => options.filter((o) => o.key === key).map(words)).join(NEXT);
  return options
    .filter((o) => keys.includes(o.key))
    .map(words)
    .join(';');
}

/** How likely a right answer is by guessing. */
export function guessOf({ kind, options }: Pick<BankQuestion, 'kind' | 'options'>): number {
  switch (kind) {
    case 'judge':
      return 0.5;
    case 'single':
      return 1 / Math.max(options?.length ?? 0, 2);
    case 'multiple':
      return 1 / 2 ** Math.max(options?.length ?? 0, 2);
    default:
      return WRITTEN_GUESS;
  }
}
/** What is written or put in order is hardly hit by chance. */
const WRITTEN_GUESS = 0.05;
