// The one writer of exported tables: workbooks and CSV that open right in Excel and WPS and cannot run anything there.
import type { CellValue } from './sheet/write.ts';
import { writeWorkbook } from './sheet/write.ts';

export type ExportFormat = 'xlsx' | 'csv';

interface ExportColumn<R> {
  title: string;
  value: (row: R) => CellValue;
  /** In characters, in a workbook. */
  width?: number;
  /** Not escaped, in a workbook, whose texts are no formulas anyway: for what must be copied exactly, as passwords. */
  verbatim?: boolean;
}

interface Export<R> {
  columns: readonly ExportColumn<R>[];
  /** One by one, or in pages. */
  rows: Iterable<R> | AsyncIterable<R>;
  format: ExportFormat;
  /** The sheet's name. */
  sheet?: string;
}

export interface ExportedFile {
  bytes: Uint8Array;
  type: string;
  extension: ExportFormat;
}

const TYPES: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

export async function exportRows<R>({ columns, rows, format, sheet = 'Sheet1' }: Export<R>): Promise<ExportedFile> {
  const table: CellValue[][] = [];
  for await (const row of rows) {
    table.push(columns.map(({ value, verbatim }) => safe(value(row), format === 'xlsx' && verbatim === true)));
  }
  const head = columns.map((c) => String(safe(c.title, false)));
  const bytes =
    format === 'csv'
      ? writeCsv([head, ...table])
      : await writeWorkbook([{ name: sheet, head, rows: table, widths: columns.map((c) => c.width ?? 16) }]);
  return { bytes, type: TYPES[format], extension: format };
}

/** A text that a spreadsheet program would take for a formula gets an apostrophe in front, and nothing unseen stays in it. */
export function escapeFormula(text: string): string {
  const seen = text.replaceAll('\0', '');
  return /^[=+\-@\t\r]/.test(seen) ? `'${seen}` : seen;
}

const safe = (value: CellValue, verbatim: boolean): CellValue =>
  typeof value === 'string' && !verbatim ? escapeFormula(value) : value;

/** With the mark that tells Excel it is UTF-8, and Windows lines. */
function writeCsv(rows: CellValue[][]): Uint8Array {
  const lines = rows.map((row) => row.map(quoted).join(','));
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`);
}

function quoted(value: CellValue): string {
  const text = value === null ? '' : String(value);
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
