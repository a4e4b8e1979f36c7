// Comma-separated values as Excel and WPS write them, in any encoding of a text; commas, semicolons or tabs.
import { parse } from 'csv-parse/sync';
import { decodeText } from '#contract/decode.ts';
import { hasLostDigits } from './number.ts';
import { flawOf, SHEET_LIMITS, type Sheet, SheetError } from './types.ts';

const MAX_CELL = 10_000;

export function readCsv(bytes: Uint8Array): Sheet {
  const text = decodeText(bytes);
  if (text === undefined) throw new SheetError('sheet-type', 'Neither a workbook nor text.');
  // a hint for Excel of the sign between cells, which it does not show
  const records = records_(text.replace(/^(\ufeff?)"?sep=[^\r\n]{1,3}(?:\r\n?|\n)/i, '$1'));
  const sheet: Sheet = { rows: [], flaws: [] };
  for (const [row, record] of records.entries()) {
    if (row > SHEET_LIMITS.rows) throw new SheetError('sheet-rows');
    if (record.length > SHEET_LIMITS.columns) throw new SheetError('sheet-columns');
    sheet.rows.push(record.map((cell, column) => textOf(cell, { row, column }, sheet)));
  }
  return sheet;
}

function records_(text: string): string[][] {
  try {
    const options = {
      bom: true,
      relaxColumnCount: true,
      relaxQuotes: true,
      maxRecordSize: SHEET_LIMITS.columns * MAX_CELL,
    };
    return parse(text, { ...options, delimiter: delimiterOf(text), to: SHEET_LIMITS.rows + 2 });
  } catch (error) {
    throw new SheetError('corrupt', String(error));
  }
}

/** The sign that the first line has most of, outside of quotes. */
function delimiterOf(text: string): string {
  const line = /^\ufeff?[^\r\n]*/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? '';
  const counts = [',', ';', '\t', '，', '；'].map((sign) => [sign, line.split(sign).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

function textOf(cell: string, at: { row: number; column: number }, sheet: Sheet): string {
  const text = cell.trim();
  // ="00123" and 'or a leading tab' keep a number's zeros in Excel; anything else behind = is computed
  const kept = /^="([^"]*)"$/.exec(text)?.[1];
  if (kept !== undefined) return kept.trim();
  const flaw = text.startsWith('=') ? 'cell-formula' : hasLostDigits(text) ? 'cell-digits' : flawOf(text);
  if (flaw) sheet.flaws.push({ ...at, flaw });
  return text;
}
