// A table as CSV that opens right in Excel and WPS, and cannot run anything there.

/** What a spreadsheet program would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** With the mark by which Excel knows UTF-8, and the line ends it expects. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): Blob {
  const lines = rows.map((row) => row.map(cell).join(','));
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
