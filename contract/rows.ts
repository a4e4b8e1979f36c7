// A row of a table as a document's reader leaves it: `列名：值；…`.
import type { TextMark } from './marks-of-text.ts';

/** Column and value. */
export type Cells = readonly (readonly [column: string, value: string])[];

/** Undefined for what is no row: where the marks are known, only what they call one is one. */
export function cellsIn(text: string, marks?: readonly TextMark[]): Cells | undefined {
  if (marks && !marks.some(({ kind }) => kind === 'row')) return undefined;
  const row = text.trim();
  if (!row.endsWith('；') || row.includes('\n')) return undefined;
  const cells: [string, string][] = [];
  for (const piece of row.slice(0, -1).split('；')) {
    const at = piece.indexOf('：');
    const last = cells.at(-1);
    if (at > 0) cells.push([piece.slice(0, at).trim(), piece.slice(at + 1).trim()]);
    // a value of several clauses
    else if (last && at < 0) last[1] += `；${piece}`;
    else return undefined;
  }
  return cells.length >= 2 && cells.every(([column]) => column !== '') ? cells : undefined;
}
