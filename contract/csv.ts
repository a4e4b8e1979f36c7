// A table as CSV that opens right in Excel and WPS, and cannot run anything there.

/** A text that a spreadsheet program would take for a formula gets an apostrophe in front, and nothing unseen stays in it. */
export function escapeFormula(text: string): string {
  const seen = text.replaceAll('\0', '');
  // one that looks escaped by itself gets another, so that reading it gives back what it was
  return /^'*[=+\-@\t\r]/.test(seen) ? `'${seen}` : seen;
}

/** What `escapeFormula` was given. */
export const unescapeFormula = (text: string): string => text.replace(/^'(?='*[=+\-@\t\r])/, '');

/** With the mark by which Excel knows UTF-8, and the line ends it expects. Texts are escaped; null is an empty cell. */
export const csvOf = (rows: readonly (readonly (string | number | boolean | null)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

function cell(value: string | number | boolean | null): string {
  const text = value === null ? '' : typeof value === 'string' ? escapeFormula(value) : String(value);
  // the wide ones, too: some lists are parted by them
  return /[",;，；\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
