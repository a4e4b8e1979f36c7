// Questions that mean the same, counted together: by the words they share, never by what a model thinks of them.
import { readQuestion } from '#server/platform/tutor/index.ts';

export interface Asked {
  text: string;
  pointId: string;
  at: number;
}

export interface Frequent {
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
    const group = groups.find((g) => g.rows[0]?.pointId === row.pointId && alike(g.words, words) >= ALIKE);
    if (group) group.rows.push(row);
    else groups.push({ words, rows: [row] });
  }
  return groups
    .map(({ rows }) => ({
      text: rows.reduce((best, r) => (r.text.length < best.length ? r.text : best), rows[0]?.text ?? ''),
      count: rows.length,
      pointId: rows[0]?.pointId ?? '',
      lastAt: Math.max(...rows.map((r) => r.at)),
    }))
    .sort((a, b) => b.count - a.count || b.lastAt - a.lastAt)
    .slice(0, limit);
}

function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return a.size === b.size ? 1 : 0;
  const common = [...a].filter((w) => b.has(w)).length;
  return common / (a.size + b.size - common);
}
