// What the scores of one assignment come to. Pure.
import { owes } from '#contract/assignments.ts';
import type { HomeworkItem } from '#contract/homework.ts';
import type { GivenStudent } from './use-given.ts';

export interface Analysis {
  /** Who has from this tenth of the points on to the next; the last has all that is full. */
  spread: GivenStudent[][];
  mean: number | null;
  /** With who has points for it, the fewest first. */
  items: { id: string; title: string; rate: number | null; marked: GivenStudent[] }[];
  late: GivenStudent[];
  never: GivenStudent[];
  /** Those whom a reminder reaches, but who has never looked at it. */
  owing: GivenStudent[];
}

const TENTHS = 10;

export function analysed(people: readonly GivenStudent[], items: readonly HomeworkItem[]): Analysis {
  const scored = people.filter((p) => p.reply && p.reply.score !== null && p.reply.max > 0);
  const spread = Array.from({ length: TENTHS }, (): GivenStudent[] => []);
  let sum = 0;
  for (const person of scored) {
    const { score = 0, max = 1 } = person.reply ?? {};
    sum += score ?? 0;
    spread[Math.min(TENTHS - 1, Math.floor(((score ?? 0) / max) * TENTHS))]?.push(person);
  }
  return {
    spread,
    mean: scored.length === 0 ? null : sum / scored.length,
    items: items.map(({ id, title, points }) => {
      const pointsOf = (p: GivenStudent): number => p.reply?.points[id] ?? 0;
      const marked = people
        .filter((p) => p.reply?.points[id] !== undefined)
        .toSorted((a, b) => pointsOf(a) - pointsOf(b));
      const all = marked.reduce((n, p) => n + pointsOf(p), 0);
      return { id, title, marked, rate: marked.length === 0 || points === 0 ? null : all / marked.length / points };
    }),
    late: people.filter((p) => p.reply?.late),
    never: people.filter((p) => p.openedAt === null && !p.excused && !p.left),
    owing: people.filter((p) => p.openedAt !== null && owes(p)),
  };
}
