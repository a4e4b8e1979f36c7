// The one writer of exported tables: workbooks and CSV that open right in Excel and WPS and cannot run anything there.
import { csvOf, escapeFormula } from '#contract/csv.ts';
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
  // CSV is escaped where it is written
  const safe = (value: CellValue, verbatim = false): CellValue =>
    typeof value === 'string' && format === 'xlsx' && !verbatim ? escapeFormula(value) : value;
  const table: CellValue[][] = [];
  for await (const row of rows) table.push(columns.map(({ value, verbatim }) => safe(value(row), verbatim)));
  const head = columns.map((c) => String(safe(c.title)));
  const bytes =
    format === 'csv'
      ? Buffer.from(csvOf([head, ...table]))
      : await writeWorkbook([{ name: sheet, head, rows: table, widths: columns.map((c) => c.width ?? 16) }]);
  return { bytes, type: TYPES[format], extension: format };
}
