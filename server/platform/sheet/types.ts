// What comes out of a spreadsheet, why one may be refused, and the limits that keep reading it safe.

export type SheetReason =
  | 'sheet-type'
  | 'macro'
  | 'encrypted'
  | 'corrupt'
  | 'bomb'
  | 'sheet-rows'
  | 'sheet-columns'
  | 'sheet-empty'
  | 'timeout';

export class SheetError extends Error {
  readonly reason: SheetReason;
  constructor(reason: SheetReason, message: string = reason) {
    super(message);
    this.name = 'SheetError';
    this.reason = reason;
  }
}

/** A cell whose text is not what its author sees, or will not stay so. */
type CellFlaw = 'cell-formula' | 'cell-date' | 'cell-digits' | 'cell-merged' | 'cell-error';

/** What spreadsheet programs show where a formula came to nothing; pasted as a value it is a text. */
export const flawOf = (text: string): CellFlaw | undefined =>
  /^#(?:N\/A|(?:DIV\/0|REF|VALUE|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|UNKNOWN)!|NAME\?|BUSY!|GETTING_DATA)$/.test(
    text,
  )
    ? 'cell-error'
    : undefined;

export interface Sheet {
  /** Trimmed texts, '' for an empty cell; the first row is the head. Rows may be of different length. */
  rows: string[][];
  /** Counted from 0. */
  flaws: { row: number; column: number; flaw: CellFlaw }[];
}

const MiB = 1024 * 1024;

export const SHEET_LIMITS = {
  fileBytes: 20 * MiB,
  /** Without the head. */
  rows: 50_000,
  columns: 200,
  partBytes: 64 * MiB,
  partsBytes: 128 * MiB,
  heapMb: 640,
  externalBytes: 384 * MiB,
  timeoutMs: 60_000,
} as const;
