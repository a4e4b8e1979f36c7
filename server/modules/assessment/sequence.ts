// Which question of a bank is asked as the n-th, and by what its options are shuffled: fixed by who asks, a lesson or later an exam.
import type { BankQuestion } from '#questions/contract.ts';
import { shuffled } from '#questions/kit/ask.ts';
import { markingOf } from '#questions/mark.ts';

/** The bank in the order in which the lesson asks it; `first`: the id of the one that comes first, where it matters. */
export function sequenceOf(bank: readonly BankQuestion[], lessonId: string, first?: string): BankQuestion[] {
  // of those that a teacher may have to mark at most one a point, and never first: a machine must be able to mark what decides
  const order = shuffled(bank, lessonId, (q) => q.id).toSorted((a, b) => +(b.id === first) - +(a.id === first));
  const sure = order.filter(isSure);
  const unsure = order.find((q) => !isSure(q));
  return unsure ? [...sure.slice(0, 1), unsure, ...sure.slice(1)] : sure;
}

/** Whether a machine marks every answer to it. */
export const isSure = ({ kind }: Pick<BankQuestion, 'kind'>): boolean => markingOf(kind).isSure;

/** The n-th question (from 1) of a point: the bank once through in this lesson's order, then what was missed, or all again. */
export function pickQuestion(
  bank: readonly BankQuestion[],
  lessonId: string,
  n: number,
  { missed = new Set(), first }: { missed?: ReadonlySet<string>; first?: string | undefined } = {},
): BankQuestion | null {
  const sequence = sequenceOf(bank, lessonId, first);
  const again = sequence.filter(({ id }) => missed.has(id));
  const round = n > sequence.length && again.length > 0 ? again : sequence;
  return round[(n - 1 - (round === again ? sequence.length : 0)) % Math.max(round.length, 1)] ?? null;
}

interface Asker {
  id: string;
  /** Whether a question that comes again orders its options anew: not in lessons from before it did. */
  reshuffles: boolean;
}

/** What the options of an asked question are shuffled by: the lesson, and which time it asks about the point. */
export const seedFor = ({ id, reshuffles }: Asker, questionId: string): string => {
  const time = questionId.split('.').at(-1);
  return reshuffles && time !== '1' ? `${id} ${time}` : id;
};
