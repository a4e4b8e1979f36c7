// Which bank question is asked as a point's n-th, and how its options are ordered: fixed by the lesson, never by chance at run time.
import { createHash } from 'node:crypto';
import type { BlockProps } from '#contract/blocks/index.ts';
import { invalid } from '#server/platform/failure.ts';
import { BadAnswer, langOf, mark, PHRASES } from '#server/platform/tutor/index.ts';
import type { BankQuestion, Lesson } from './theory.store.ts';

/** A number from text, evenly spread: the same lesson shuffles the same way on every server. */
const spread = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);
const shuffled = <T>(items: readonly T[], seed: string, name: (item: T) => string): T[] =>
  [...items].sort((a, b) => spread(`${seed} ${name(a)}`) - spread(`${seed} ${name(b)}`));

/** The bank in the order in which this lesson asks it. */
export function sequenceOf(bank: readonly BankQuestion[], lessonId: string): BankQuestion[] {
  // at most one short answer a point, and never first: a machine must be able to mark what decides
  const order = shuffled(bank, lessonId, (q) => q.id);
  const sure = order.filter((q) => q.kind !== 'short');
  const short = order.find((q) => q.kind === 'short');
  return short ? [...sure.slice(0, 1), short, ...sure.slice(1)] : sure;
}

/** The n-th question (from 1) of a point: the bank once through in this lesson's order, then what was missed, or all again. */
export function pick(
  bank: readonly BankQuestion[],
  lessonId: string,
  n: number,
  missed: ReadonlySet<string> = new Set(),
): BankQuestion | null {
  const sequence = sequenceOf(bank, lessonId);
  const again = sequence.filter(({ id }) => missed.has(id));
  const round = n > sequence.length && again.length > 0 ? again : sequence;
  return round[(n - 1 - (round === again ? sequence.length : 0)) % Math.max(round.length, 1)] ?? null;
}

const LETTERS = 'ABCDEFGHIJ';

/** What the options of an asked question are shuffled by: the lesson, and which time it asks about the point. */
export const seedFor = ({ id, reshuffles }: Pick<Lesson, 'id' | 'reshuffles'>, questionId: string): string => {
  const time = questionId.split('.').at(-1);
  return reshuffles && time !== '1' ? `${id} ${time}` : id;
};

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
export function shown(
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
export function toBank(
  question: BankQuestion,
  seed: string,
  value: string | string[] | boolean,
): string | string[] | boolean {
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
export function givenInWords(question: BankQuestion | undefined, seed: string, value: GivenAnswer['value']): string {
  if (typeof value === 'boolean') return judged(question?.stem ?? '', value);
  const keys = [value].flat();
  const options = question ? shownOptions(question, seed) : [];
  const chosen = options.filter((o) => keys.includes(o.key));
  return chosen.length > 0 ? chosen.map((o) => `${o.key}. ${o.text}`).join(';') : keys.join(';');
}

/** Throws BadAnswer. `value` as the bank knows it. */
const markAnswer = (q: BankQuestion, value: string | string[] | boolean): ReturnType<typeof mark> =>
  mark(toMarkable(q), value);

export interface GivenAnswer {
  /** What the options were shuffled by: see `seedFor`; or the push. */
  seed: string;
  /** The asked question, as the screen knows it. */
  questionId: string;
  value: string | string[] | boolean;
  /** Of the call, for the message about an answer that fits no such question. */
  field: string;
}

/** Marks what a student gave, and says what the student sees of it. Throws 422 for an answer of another kind. */
export function takeAnswer(
  question: BankQuestion,
  { seed, questionId, value, field }: GivenAnswer,
): { verdict: ReturnType<typeof mark>; result: BlockProps<'check-result'> } {
  let verdict: ReturnType<typeof mark>;
  try {
    verdict = markAnswer(question, toBank(question, seed, value));
  } catch (error) {
    if (error instanceof BadAnswer) throw invalid({ [field]: 'wrongKind' });
    throw error;
  }
  const isOpen = verdict === 'to-teacher';
  const result = {
    ...{ questionId, result: verdict },
    ...(isOpen ? {} : { explanation: question.explanation }),
    ...(isOpen || verdict === 'right' ? {} : { correct: keyInWords(question, seed) }),
  };
  return { verdict, result };
}

export const toMarkable = (q: BankQuestion): Parameters<typeof mark>[0] =>
  ({
    ...{ kind: q.kind, stem: q.stem, answer: q.answer },
    ...(q.options ? { options: q.options } : {}),
    ...(q.tolerance === null ? {} : { tolerance: q.tolerance }),
    ...(q.unit ? { unit: q.unit } : {}),
    ...(q.concepts ? { concepts: q.concepts } : {}),
    // the bank's columns are checked when a question is approved
  }) as Parameters<typeof mark>[0];
