// What is typed or pasted into the cells of a book.
import type { Typed } from '#src/machines/typing/typing.machine.ts';

/** Undefined: neither a score that the column can hold, nor nothing, nor the word for excused. */
export function typedIn(text: string, max: number, excusedWord: string): Typed | undefined {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return { score: null, excused: false };
  if (plain.toLowerCase() === excusedWord.toLowerCase()) return { score: null, excused: true };
  const score = Number(plain);
  return /^\d+(\.\d+)?$/.test(plain) && score <= max ? { score, excused: false } : undefined;
}

/** Cells as spreadsheets put them on the clipboard; undefined for a text that is one cell's. */
export function cellsOf(text: string): string[][] | undefined {
  const rows = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((row) => row.split('\t').map((cell) => cell.trim()));
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : undefined;
}
