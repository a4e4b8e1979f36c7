// What is typed or pasted into the cells of a book.
import { type Cell, shownScore } from '#contract/gradebook.ts';

export interface Typed {
  /** Null with `excused: false`: the teacher's mark is taken back. */
  score: number | null;
  excused: boolean;
}

/** Undefined: neither a score that the column can hold, nor nothing, nor the word for excused. */
export function typedIn(text: string, max: number, excusedWord: string): Typed | undefined {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return { score: null, excused: false };
  if (plain.toLowerCase() === excusedWord.toLowerCase()) return { score: null, excused: true };
  const score = Number(plain);
  return /^\d+(\.\d+)?$/.test(plain) && score <= max ? { score, excused: false } : undefined;
}

/** What typing would leave as it is: a third is shown with two digits, and typed so it is still the third. */
export const isSame = (cell: Cell, { score, excused }: Typed): boolean =>
  excused
    ? cell.state === 'excused'
    : score === null
      ? cell.version === 0 || (cell.score === null && cell.state !== 'excused')
      : cell.state === 'scored' && cell.score !== null && (cell.score === score || shownScore(cell.score) === score);

/** What takes a change back: the mark that was there, or none where the cell was computed. */
export const typedBefore = (cell: Cell): Typed =>
  cell.version === 0 ? { score: null, excused: false } : { score: cell.score, excused: cell.state === 'excused' };

/** Cells as spreadsheets put them on the clipboard; undefined for a text that is one cell's. */
export function cellsOf(text: string): string[][] | undefined {
  const rows = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((row) => row.split('\t').map((cell) => cell.trim()));
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : undefined;
}
