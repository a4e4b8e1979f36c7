// What the scores of one assignment come to. Pure.
import type { HomeworkItem } from '#contract/homework.ts';
import type { Person } from './use-given.ts';

export interface Analysis {
  /** How many have from this tenth of the points on to the next; the last has all that is full. */
  spread: number[];
  mean: number | null;
  items: { id: string; title: string; n: number; rate: number | null }[];
  late: Person[];
  never: Person[];
  owing: Person[];
}

const TENTHS = 10;

export function analysed(people: readonly Person[], items: readonly HomeworkItem[]): Analysis {
  const scored = people.flatMap((p) => (p.reply && p.reply.score !== null && p.reply.max > 0 ? [p.reply] : []));
  const spread = Array.from({ length: TENTHS }, () => 0);
  for (const { score, max } of scored) {
    const tenth = Math.min(TENTHS - 1, Math.floor(((score ?? 0) / max) * TENTHS));
    spread[tenth] = (spread[tenth] ?? 0) + 1;
  }
  const sum = scored.reduce((all, r) => all + (r.score ?? 0), 0);
  return {
    spread,
    mean: scored.length === 0 ? null : sum / scored.length,
    items: items.map(({ id, title, points }) => {
      const marks = people.flatMap((p) => p.reply?.points[id] ?? []);
      const rate = marks.length === 0 || points === 0 ? null : marks.reduce((a, b) => a + b, 0) / marks.length / points;
      return { id, title, n: marks.length, rate };
    }),
    late: people.filter((p) => p.reply?.late),
    never: people.filter((p) => p.openedAt === null && !p.excused),
    owing: people.filter((p) => p.openedAt !== null && !p.excused && (p.reply?.attempt ?? 0) === 0),
  };
}
