// Rows to a workbook. Many rows are written in a thread of their own: fifty thousand take a second and a half.
import type { Cell, SheetData } from 'write-excel-file/node';
import { runGuarded } from '../guarded-worker.ts';
import { SHEET_LIMITS } from './types.ts';

export type CellValue = string | number | boolean | null;

export interface WrittenSheet {
  name: string;
  head: string[];
  /** In characters, one for each column; a guess is made where there is none. */
  widths?: number[];
  rows: CellValue[][];
}

const INLINE_ROWS = 500;

export async function writeWorkbook(sheets: WrittenSheet[]): Promise<Uint8Array> {
  if (sheets.every((sheet) => sheet.rows.length <= INLINE_ROWS)) return writeInProcess(sheets);
  return runGuarded<Uint8Array, Uint8Array>({
    url: new URL('./write-worker.ts', import.meta.url),
    workerData: sheets,
    limits: { ...SHEET_LIMITS, heapMb: 1024, timeoutMs: 120_000 },
    onMessage: (bytes, { resolve }) => resolve(bytes),
    failure: (kind) => new Error(`the workbook could not be written: ${kind}`),
  });
}

export async function writeInProcess(sheets: WrittenSheet[]): Promise<Uint8Array> {
  const { default: write } = await import('write-excel-file/node');
  const made = sheets.map((sheet) => ({ ...optionsOf(sheet), data: cellsOf(sheet) }));
  return new Uint8Array(await write(made).toBuffer());
}

function optionsOf({ name, head, widths }: WrittenSheet) {
  const columns = head.map((title, at) => ({ width: widths?.[at] ?? Math.max(12, title.length * 2 + 4) }));
  return { sheet: name, columns, stickyRowsCount: head.length > 0 ? 1 : 0 };
}

const cellsOf = ({ head, rows }: WrittenSheet): SheetData => [
  ...(head.length > 0 ? [head.map((title): Cell => ({ value: title, type: String, fontWeight: 'bold' }))] : []),
  ...rows.map((row) => row.map(cellOf)),
];

function cellOf(value: CellValue): Cell {
  if (value === null || value === '') return null;
  // a text stays a text: a number's zeros in front, a formula that is none
  if (typeof value === 'string') return { value, type: String, format: '@' };
  return typeof value === 'number' ? { value, type: Number } : { value, type: Boolean };
}
