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

interface Group {
  words: ReadonlySet<string>;
  /** Wordings, as `wordingOf` has them. */
  wordings: Set<string>;
  rows: Asked[];
}

/** Most often asked first; of one group the shortest wording speaks for it. */
export function frequent(asked: readonly Asked[], limit = 20): Frequent[] {
  const groups: Group[] = [];
  for (const row of asked) {
    const words = new Set(readQuestion(row.text).terms.map((t) => t.text));
    const wording = wordingOf(row.text);
    // the same question is one, wherever it was asked
    const group =
      groups.find((g) => g.wordings.has(wording)) ??
      groups.find((g) => isSame(g.words, words)) ??
      near(groups, row, words);
    if (group) {
      group.rows.push(row);
      group.wordings.add(wording);
    } else groups.push({ words, wordings: new Set([wording]), rows: [row] });
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

/** But for case, width, spaces and punctuation; of signs alone as it is. */
function wordingOf(text: string): string {
  const whole = text.normalize('NFKC').toLowerCase();
  return whole.replace(/[^\p{L}\p{N}]/gu, '') || whole;
}

/** The same words in another order; no word at all says nothing. */
const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size > 0 && alike(a, b) === 1;

/** What shares most of its words is the same only where it is of the same point. */
const near = (groups: readonly Group[], row: Asked, words: ReadonlySet<string>): Group | undefined =>
  groups.find((g) => isOfOnePoint(g.rows, row) && alike(g.words, words) >= ALIKE);

/** That of most of them, and of as many the latest; empty where all were asked beside the lessons. */
function pointOf(rows: readonly Asked[]): string {
  const told = [...Map.groupBy(rows, (r) => r.pointId)].filter(([pointId]) => pointId !== '');
  return (
    told.reduce<(typeof told)[number] | null>(
      (most, own) => (most && most[1].length >= own[1].length ? most : own),
      null,
    )?.[0] ?? ''
  );
}

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
