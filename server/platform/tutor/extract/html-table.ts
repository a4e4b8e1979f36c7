// What a Markdown document has as HTML: the words that it shows, its tables as rows like any other table's.
import { decodedXml } from '#contract/office/xml-tree.ts';
import { within as allWithin, HIDDEN, type Part, wordsIn } from '#server/platform/html.parse.ts';
import { treeOf } from '#server/platform/html.tree.ts';
import { asScript } from './scripts.ts';
import { type TableCell, tableCell, tableRows } from './table.ts';
import { oneLine } from './text.ts';
import type { ExtractedBlock } from './types.ts';
import { lettersIn, unreadCount } from './unread-signs.ts';

const TABLE = /(<table\b[\s\S]*?<\/table\s*>)/i;
/** What stands in an element of this name stands apart from the words around it. */
export const isParted = (tag: string): boolean =>
  /^(?:br|hr|p|div|li|[uod]l|d[dt]|t[rdh]|table|h[1-6]|pre|summary|details|section|blockquote|center)$/i.test(tag);

export const hasHtmlTable = (html: string): boolean => TABLE.test(html);
export const opensHtmlTable = (html: string): boolean => /<table\b/i.test(html) && !/<\/table/i.test(html);

/** Tables as rows, and what stands between them as `others` reads it. */
export const htmlTables = (html: string, others: (html: string) => ExtractedBlock[]): ExtractedBlock[] =>
  html
    .split(TABLE)
    .flatMap((piece, at) => (at % 2 === 1 ? shownOf(piece, rowsOf) : piece.trim() === '' ? [] : others(piece)));

export const htmlText = (html: string): ExtractedBlock[] =>
  shownOf(html, (tree) => [{ kind: 'text', text: textOf(tree) }]);

function shownOf(html: string, by: (tree: Part) => ExtractedBlock[]): ExtractedBlock[] {
  const tree = treeOf(html);
  const hidden = allWithin(tree, [HIDDEN]).filter(({ tag }) => tag === HIDDEN);
  return [...by(tree), ...unreadCount('vanished', lettersIn(hidden.map(wordsIn).join('')))];
}

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

const UNSAID = new Set(['del', 's', 'strike', 'rt', 'rp', HIDDEN]);
function textOf(part: Part | string): string {
  if (typeof part === 'string') return decodedXml(part);
  if (UNSAID.has(part.tag)) return '';
  const words = part.children.map(textOf).join('');
  if (part.tag === 'sup' || part.tag === 'sub') return asScript(words, part.tag);
  return isParted(part.tag) ? ` ${words} ` : words;
}
