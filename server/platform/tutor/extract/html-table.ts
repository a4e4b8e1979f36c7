// Tables that a Markdown document has as HTML: rows as any other table's.
import { decodedXml } from '#contract/office/xml-tree.ts';
import { type Part, parsed } from '#server/platform/html.parse.ts';
import { asScript } from './scripts.ts';
import { type TableCell, tableCell, tableRows } from './table.ts';
import { oneLine } from './text.ts';
import type { ExtractedBlock } from './types.ts';

const TABLE = /(<table\b[\s\S]*?<\/table\s*>)/i;
export const hasHtmlTable = (html: string): boolean => TABLE.test(html);
export const opensHtmlTable = (html: string): boolean => /<table\b/i.test(html) && !/<\/table/i.test(html);

/** Tables as rows, and what stands between them as `others` reads it. */
export const htmlTables = (html: string, others: (html: string) => ExtractedBlock[]): ExtractedBlock[] =>
  html
    .split(TABLE)
    .flatMap((piece, at) => (at % 2 === 1 ? rowsOf(parsed(piece)) : piece.trim() === '' ? [] : others(piece)));

function rowsOf(root: Part): ExtractedBlock[] {
  const rows = [...within(root, 'tr')];
  const [first] = rows.filter((row) => cells(row).length > 1);
  const isHeaded = first !== undefined && cells(first).every(({ tag }) => tag === 'th');
  const titles = [...within(root, 'caption')].map((own) => oneLine(textOf(own))).filter((text) => text !== '');
  const told = tableRows(
    rows.map((row) => cells(row).map(cellOf)),
    undefined,
    isHeaded,
  );
  return [...titles.map((text): ExtractedBlock => ({ kind: 'text', text })), ...told];
}

function* within(part: Part, tag: string): Generator<Part> {
  for (const child of part.children) {
    if (typeof child === 'string') continue;
    if (child.tag === tag) yield child;
    else yield* within(child, tag);
  }
}

const cells = (row: Part): Part[] =>
  row.children.filter((child): child is Part => typeof child !== 'string' && /^t[dh]$/.test(child.tag));

const cellOf = (cell: Part): TableCell =>
  tableCell(textOf(cell), Number(cell.attributes['colspan']), Number(cell.attributes['rowspan']));

const PARTED = new Set(['br', 'p', 'div', 'li', 'tr', 'td', 'th']);
function textOf(part: Part | string): string {
  if (typeof part === 'string') return decodedXml(part);
  if (/^(?:del|s|strike)$/.test(part.tag)) return '';
  const words = part.children.map(textOf).join('');
  if (part.tag === 'sup' || part.tag === 'sub') return asScript(words, part.tag);
  return PARTED.has(part.tag) ? ` ${words} ` : words;
}
