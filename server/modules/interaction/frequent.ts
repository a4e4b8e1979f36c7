// Questions that mean the same, counted together: by the words they share, never by what a model thinks of them.
import { readQuestion } from '#server/platform/tutor/index.ts';

interface Asked {
  text: string;
  /** Empty: asked beside the lessons. */
  pointId: string;
  at: number;
}

interface Frequent {
  text: string;
  count: number;
  pointId: string;
  lastAt: number;
}

/** Share of common words from which two questions count as one. */
const ALIKE = 0.6;

/** Most often asked first; of one group the shortest wording speaks for it. */
export function frequent(asked: readonly Asked[], limit = 20): Frequent[] {
  const groups: { words: ReadonlySet<string>; rows: Asked[] }[] = [];
  for (const row of asked) {
    const words = new Set(readQuestion(row.text).terms.map((t) => t.text));
    const group = groups.find((g) => isOfOnePoint(g.rows, row) && alike(g.words, words) >= ALIKE);
    if (group) group.rows.push(row);
    else groups.push({ words, rows: [row] });
  }
  return groups
    .map(({ rows }) => ({
      text: rows.reduce((best, r) => (r.text.length < best.length ? r.text : best), rows[0]?.text ?? ''),
      count: rows.length,
      pointId: pointOf(rows),
      lastAt: Math.max(...rows.map((r) => r.at)),
    }))
    .sort((a, b) => b.count - a.count || b.lastAt - a.lastAt)
    .slice(0, limit);
}

const pointOf = (rows: readonly Asked[]): string => rows.find((r) => r.pointId !== '')?.pointId ?? '';

/** What was asked beside the lessons is of any point. */
function isOfOnePoint(group: readonly Asked[], row: Asked): boolean {
  const point = pointOf(group);
  return point === '' || row.pointId === '' || point === row.pointId;
}

function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return a.size === b.size ? 1 : 0;
  const common = [...a].filter((w) => b.has(w)).length;
  return common / (a.size + b.size - common);
}
