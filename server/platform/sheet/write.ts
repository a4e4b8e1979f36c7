// Rows to a workbook. Many rows are written in a thread of their own: fifty thousand take a second and a half.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Cell, SheetData } from 'write-excel-file/node';
import { COMPILED } from '../compiled.ts';

export type CellValue = string | number | boolean | null;

export interface WrittenSheet {
  name: string;
  head: string[];
  /** In characters, one for each column; a guess is made where there is none. */
  widths?: number[];
  rows: CellValue[][];
}

const INLINE_ROWS = 500;
const LIMIT_MS = 120_000;
const IDLE_MS = 60_000;

export async function writeWorkbook(sheets: WrittenSheet[]): Promise<Uint8Array> {
  return sheets.every((sheet) => sheet.rows.length <= INLINE_ROWS) ? writeInProcess(sheets) : writeInThread(sheets);
}

/** One that has read its library, for the next workbook: that takes as long as to write a thousand rows. */
let spare: Worker | null = null;

async function writeInThread(sheets: WrittenSheet[]): Promise<Uint8Array> {
  const worker =
    spare ??
    new Worker(new URL('./write-worker.ts', import.meta.url), {
      // neither the server's flags nor its secrets are its business
      execArgv: [],
      env: { NODE_COMPILE_CACHE: COMPILED },
      resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 12 },
    });
  spare = null;
  worker.ref();
  try {
    const answer = once(worker, 'message', { signal: AbortSignal.timeout(LIMIT_MS) });
    worker.postMessage(sheets);
    const [bytes] = (await answer) as [Uint8Array]; // the thread is ours
    keep(worker);
    return bytes;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

/** For a minute, and no more than one. */
function keep(worker: Worker): void {
  const end = () => {
    if (spare === worker) spare = null;
    void worker.terminate();
  };
  if (spare) {
    end();
    return;
  }
  spare = worker;
  worker.unref();
  const timer = setTimeout(() => spare === worker && end(), IDLE_MS).unref();
  worker.once('exit', () => clearTimeout(timer));
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
  ...(head.length > 0
    ? [head.map((title): Cell => ({ value: verbatim(title), type: String, fontWeight: 'bold' }))]
    : []),
  ...rows.map((row) => row.map(cellOf)),
];

/** `_x0041_` is how a workbook writes a sign that XML cannot hold: a text that has it itself says so. */
const verbatim = (text: string): string => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

function cellOf(value: CellValue): Cell {
  if (value === null || value === '') return null;
  // a text stays a text: a number's zeros in front, a formula that is none
  if (typeof value === 'string') return { value: verbatim(value), type: String, format: '@' };
  return typeof value === 'number' ? { value, type: Number } : { value, type: Boolean };
}
