// Which question of a bank is asked as the n-th, and by what its options are shuffled: fixed by who asks, a lesson or later an exam.
import { type BankQuestion, shuffled } from './question.ts';

/** The bank in the order in which the lesson asks it; `first`: the id of the one that comes first, where it matters. */
export function sequenceOf(bank: readonly BankQuestion[], lessonId: string, first?: string): BankQuestion[] {
  // at most one short answer a point, and never first: a machine must be able to mark what decides
  const order = shuffled(bank, lessonId, (q) => q.id).toSorted((a, b) => +(b.id === first) - +(a.id === first));
  const sure = order.filter((q) => q.kind !== 'short');
  const short = order.find((q) => q.kind === 'short');
  return short ? [...sure.slice(0, 1), short, ...sure.slice(1)] : sure;
}

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
