// Lines of a PDF to blocks: running heads go, headings by size or number, tables by cells, the rest paragraphs.
import { collectFromLanguages } from '#server/platform/tutor/lang/index.ts';
import { headingLevel, isFormula, LIST_MARKER } from './headings.ts';
import { addUnread, labelsOf, readsAsWords } from './pdf-apart.ts';
import { joinLines, type PageLines, type PdfTextLine } from './pdf-lines.ts';
import { headRows, tableRows } from './table.ts';
import { partsWord } from './text.ts';
import type { ExtractedBlock, UnreadPart } from './types.ts';

type Ruled = NonNullable<PdfTextLine['table']>;

/** What the body text of the whole document looks like. */
interface Body {
  size: number;
  left: number;
  right: number;
  /** Distance of two baselines within a paragraph. */
  pitch: number;
  /** Sizes of headings, largest first. */
  headings: number[];
  /** Whether the author sets a space between Chinese and other letters: a line break swallows it. */
  spaced: boolean;
}

/** What it leaves out besides heads and feet is added to `unread`. */
export function pdfBlocks(pages: PageLines[], unread: UnreadPart[]): ExtractedBlock[] {
  const blocks = blocksOf(withoutRunningHeads(pages), unread);
  // Where nothing but heads and feet is left they are the text, unless the pages are pictures with a stamp on each.
  return blocks.length > 0 ? blocks : blocksOf(saidOnce(pages.filter(({ isPicture }) => !isPicture)), unread);
}

function blocksOf(kept: PageLines[], unread: UnreadPart[]): ExtractedBlock[] {
  const body = measure(kept);
  const blocks: ExtractedBlock[] = [];
  let open: Open | undefined;
  let above: Ruled | undefined;
  const labels = new Set<ExtractedBlock>();
  for (const page of kept) {
    const labelLines = labelsOf(page, (line) => insetOf(line, body), body.pitch);
    for (let at = 0; at < page.lines.length; at++) {
      const line = page.lines[at];
      if (!line) continue;
      if (line.table) {
        const head = headGoingOn(above, line.table);
        if (head.length > 0 && head.length === above?.rows.length) blocks.pop();
        const rows = head.length > 0 ? cutCells(above, line.table.rows) : line.table.rows;
        above = { ...line.table, rows: [...head, ...rows] };
        blocks.push(...tableRows(above.rows, page.number));
        open = undefined;
        continue;
      }
      above = undefined;
      const { rows, head } = tableAt(page.lines, at, body);
      if (rows.length > 0) {
        const isAlone =
          head !== undefined && open?.block === blocks.at(-1) && open?.block.text === page.lines[at - 1]?.text;
        if (isAlone) blocks.pop();
        blocks.push(...tableRows(isAlone ? [head, ...rows] : rows, page.number));
        at += rows.length - 1;
        open = undefined;
        continue;
      }
      const level = levelOf(line, body);
      if (open && continues(open, line, level, body, page.number)) {
        open.block.text = joinLines(open.block.text, line.text, body.spaced);
        open.last = line;
        open.page = page.number;
        continue;
      }
      const block: ExtractedBlock = { kind: kindOf(line, level), text: line.text, page: page.number };
      if (level !== undefined) block.level = level;
      blocks.push(block);
      if (block.kind === 'text' && labelLines.has(line)) labels.add(block);
      open = { block, last: line, page: page.number };
    }
  }
  // what went on with words is no label
  const isLabel = (block: ExtractedBlock) => labels.has(block) && !readsAsWords(block.text);
  for (const { page = 0 } of blocks.filter(isLabel)) addUnread(unread, page, 'drawing');
  return blocks.filter((block) => !isLabel(block));
}

/** Columns of one table lie within this on the next page. */
const SAME_EDGE = 4;

/** The head of a table that goes on over the page, unless it is said again there. */
function headGoingOn(above: Ruled | undefined, { rows, columns }: Ruled): Ruled['rows'] {
  const goesOn =
    above?.columns.length === columns.length &&
    columns.every((x, n) => Math.abs(x - (above.columns[n] ?? 0)) < SAME_EDGE);
  if (!above || !goesOn) return [];
  const head = above.rows.slice(0, headRows(above.rows, Math.max(2, above.rows.length)));
  const words = (list: Ruled['rows']) =>
    list
      .flat()
      .map(({ text }) => text)
      .join(' ');
  return words(head) === words(rows.slice(0, head.length)) ? [] : head;
}

/** A cell over several rows that the page cuts has its words above: they count for the first row here too. */
function cutCells(above: Ruled | undefined, [first, ...rows]: Ruled['rows']): Ruled['rows'] {
  if (!first) return rows;
  const last = above?.rows.at(-1) ?? [];
  const filled = first.findIndex(({ text }) => text !== '');
  // in a row of single cells only, or the places would not be the columns'
  const isPlain = last.length === first.length && [...last, ...first].every(({ across }) => across === 1);
  const cells = first.map((cell, n) => (isPlain && n < filled ? { ...cell, text: last[n]?.text ?? '' } : cell));
  return [cells, ...rows];
}

function kindOf(line: PdfTextLine, level: number | undefined): ExtractedBlock['kind'] {
  if (level !== undefined) return 'heading';
  if (isFormula(line.text)) return 'formula';
  return LIST_MARKER.test(line.text) ? 'item' : 'text';
}

/** The block that is growing, its last line so far, and that line's page. */
interface Open {
  block: ExtractedBlock;
  last: PdfTextLine;
  page: number;
}

function continues(open: Open, line: PdfTextLine, level: number | undefined, body: Body, page: number): boolean {
  const { block, last } = open;
  if (last.isAngled !== line.isAngled || (line.isAngled && last.column !== line.column)) return false;
  if (block.kind === 'heading' || level !== undefined) {
    // A heading of two lines: same size, same level, right below.
    return (
      block.kind === 'heading' && block.level === level && Math.abs(last.size - line.size) < 0.5 && isFull(last, body)
    );
  }
  if (block.kind === 'formula' || (LIST_MARKER.test(line.text) && !isAmidSentence(last, line, body))) return false;
  // An equation on a line of its own is set in from the text; one that a line break moved to the left is not.
  const [inset, lastInset] = [insetOf(line, body), insetOf(last, body)];
  if (isFormula(line.text) && inset - lastInset > body.size * (block.kind === 'item' ? 4 : 2)) return false;
  if (Math.abs(last.size - line.size) > body.size * 0.15) return false;
  const isBroken = page !== open.page || last.column !== line.column;
  if (!isBroken && last.y - line.y > body.pitch * 1.45) return false;
  if (changesScript(block.text, line.text)) return false;
  // Over the end of a page or a column only an unfinished sentence is surely the same paragraph.
  if (isBroken && /[。！？：.!?]$/.test(last.text)) return false;
  const indent = inset - (block.kind === 'item' ? Math.min(lastInset, inset) : 0);
  if (indent > body.size * 1.2 && inset - lastInset > body.size * 0.8) return false;
  if (isFull(last, body) || partsWord(last.text, line.text)) return true;
  return line.column !== undefined && leavesNoRoom(last, line, body);
}

/** Behind a whole English sentence that fills its line, a Chinese one is the next paragraph. */
const changesScript = (text: string, next: string): boolean =>
  /[a-z)][.!?]$/u.test(text) && !/\p{Script=Han}/u.test(text) && /^\p{Script=Han}/u.test(next);

/** A narrow column breaks 「（图 1）」 before its number, and leaves the last number of a sentence alone on its line. */
function isAmidSentence(last: PdfTextLine, line: PdfTextLine, body: Body): boolean {
  if (!line.column || !isFull(last, body)) return false;
  return /[（(][^）)]*$/.test(last.text) ? /^[^（(]*[）)]/.test(line.text) : /^\d{1,2}[.．]$/.test(line.text);
}

function insetOf(line: PdfTextLine, body: Body): number {
  return line.x - (line.column?.left ?? body.left);
}

/** Whether a line reaches the right margin: a shorter one ends its paragraph. */
function isFull(line: PdfTextLine, body: Body): boolean {
  return line.right > (line.column?.right ?? body.right) - body.size * 2.2;
}

/** In a narrow column a line that ends early was left because the next word is long. */
function leavesNoRoom(last: PdfTextLine, next: PdfTextLine, body: Body): boolean {
  const word = /^[\x21-\x7e]+/.exec(next.text)?.[0].length ?? 0;
  const room = (last.column?.right ?? body.right) - last.right;
  return !/[。！？：.!?:]$/.test(last.text) && room < (word + 1) * body.size * 0.5;
}

/** The level of a heading: headings by size come first (1, 2, …), numbered ones of the body's size below them. */
function levelOf(line: PdfTextLine, body: Body): number | undefined {
  const rank = body.headings.findIndex((size) => Math.abs(size - line.size) < 0.5);
  if (rank >= 0 && line.text.length <= 60 && !/[。；，]$/.test(line.text)) return rank + 1;
  const level = headingLevel(line.text);
  return level === undefined || isFull(line, body) ? undefined : 10 + level;
}

function measure(pages: PageLines[]): Body {
  const lines = pages.flatMap((page) => page.lines).filter(({ table, isAngled }) => !table && !isAngled);
  const size = mostCommon(lines.map((line) => [round(line.size), line.text.length]));
  const body = lines.filter((line) => Math.abs(line.size - size) < 0.6 && line.text.length > 8);
  const plain = body.filter(({ column }) => !column);
  const left = mostCommon(plain.map((line) => [Math.round(line.x), 1]));
  const rights = plain.map((line) => line.right).sort((a, b) => a - b);
  // where all lines are short, as in a list of words, none of them was broken
  const right = rights[Math.floor(rights.length * 0.9)] ?? Infinity;
  const pitches: [number, number][] = [];
  for (const page of pages) {
    for (const [at, line] of page.lines.entries()) {
      const drop = line.y - (page.lines[at + 1]?.y ?? line.y);
      if (drop > size * 0.9 && drop < size * 3) pitches.push([Math.round(drop), 1]);
    }
  }
  const larger = lines
    .filter((line) => line.size > size * 1.12 && /\p{L}/u.test(line.text))
    .map((line) => round(line.size));
  const headings = [...new Set(larger)].sort((a, b) => b - a).slice(0, 6);
  const text = body.map((line) => line.text).join('\n');
  const spaced = count(text, /[\u4e00-\u9fff] [A-Za-z0-9]/g) > count(text, /[\u4e00-\u9fff][A-Za-z0-9]/g);
  return { size, left, right, pitch: mostCommon(pitches) || size * 1.5, headings, spaced };
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function round(size: number): number {
  return Math.round(size * 2) / 2;
}

function mostCommon(values: [value: number, weight: number][]): number {
  const counts = new Map<number, number>();
  for (const [value, weight] of values) counts.set(value, (counts.get(value) ?? 0) + weight);
  let best = 0;
  for (const [value, count] of counts) if (count > (counts.get(best) ?? 0)) best = value;
  return best;
}

/**
 * Rows of a table: successive lines of as many cells; two columns need three rows, for a formula with its number has two. Of three rows
 * some may have fewer cells, each of them above or below those of one column.
 */
function tableAt(lines: PdfTextLine[], from: number, body: Body): { rows: string[][]; head?: string[] | undefined } {
  const counts = (at: number) => cellsOf(lines[at], body).length;
  const first = counts(from);
  if (first < 2) return { rows: [] };
  let [to, same] = [from, from];
  while (counts(to) > 1) to++;
  while (counts(same) === first) same++;
  const rows = rowsIn(lines, from, to, body);
  return rows.rows.length > 0 ? rows : rowsIn(lines, from, same, body);
}

function rowsIn(
  lines: PdfTextLine[],
  from: number,
  to: number,
  body: Body,
): { rows: string[][]; head?: string[] | undefined } {
  const cells = (at: number) => cellsOf(lines[at], body);
  const widest = lines.slice(from, to).reduce((most, _, n) => Math.max(most, cells(from + n).length), 0);
  const columns = Array.from({ length: widest }, (_, column) => {
    const spans = lines
      .slice(from, to)
      .flatMap(({ spans = [] }) => (spans.length === widest ? (spans[column] ?? []) : []));
    return { left: Math.min(...spans.map(({ left }) => left)), right: Math.max(...spans.map(({ right }) => right)) };
  });
  const rows: string[][] = [];
  for (let at = from; at < to; at++) {
    const row = cells(at).length === widest ? cells(at) : inColumns(lines[at], columns, body);
    if (!row) break;
    rows.push(row);
  }
  const isRagged = rows.some((row) => row.includes(''));
  if (rows.length < (widest === 2 || isRagged ? 3 : 2)) return { rows: [] };
  return { rows, head: headAbove(lines, from, columns, body) };
}

/** The line above, where its words stand one over each column, too close to each other to be taken for cells by themselves. */
function headAbove(lines: PdfTextLine[], from: number, columns: readonly Span[], body: Body): string[] | undefined {
  const [above, first] = [lines[from - 1], lines[from]];
  const { pieces = [] } = above ?? {};
  if (!above || !first || above.table || above.column !== first.column || pieces.length !== columns.length)
    return undefined;
  if (above.y - first.y > body.pitch * 1.6 || Math.abs(above.size - first.size) > body.size * 0.3) return undefined;
  return inColumns({ ...above, spans: pieces, cells: pieces.map(({ text }) => text) }, columns, body);
}

type Span = NonNullable<PdfTextLine['spans']>[number];

/** Nothing where a cell stands in no column, or in two, or two in one. */
function inColumns(line: PdfTextLine | undefined, columns: readonly Span[], body: Body): string[] | undefined {
  const row = columns.map(() => '');
  for (const [n, { left, right }] of line?.spans?.entries() ?? []) {
    const shared = columns.map((column) => Math.min(right, column.right) - Math.max(left, column.left));
    const [best = 0, next = -Infinity] = shared.toSorted((a, b) => b - a);
    const column = shared.indexOf(best);
    if (best < -body.size || next > Math.min(0, best / 2) || row[column] !== '') return undefined;
    row[column] = line?.cells[n] ?? '';
  }
  return row;
}

/** In a narrow column the words of a justified line stand as far apart as cells do: its ends are the column's. */
function cellsOf(line: PdfTextLine | undefined, body: Body): string[] {
  if (!line || line.table) return [];
  const { column, cells, right, text } = line;
  const isJustified = column && Math.abs(column.right - right) < 1 && insetOf(line, body) < body.size * 2.5;
  return isJustified && line.isEven ? [text] : cells;
}

const pageWord = (which: 'before' | 'after' | 'of'): string =>
  `(?:${collectFromLanguages(({ documents }) => documents.page?.[which]).join('|')})`;
const PAGE_NUMBER = new RegExp(
  String.raw`^[-–—·\s]*(?:${pageWord('before')}\s*)?(?:\d{1,4}|[ivxlc]{1,6})(?:\s*${pageWord('after')})?(?:\s*[/／]?\s*(?:${pageWord('of')}\s*)?\d{1,4}\s*${pageWord('after')}?)?[-–—·\s]*$`,
  'i',
);
/** Heads and feet stand in the outer part of a page. */
const MARGIN = 0.12;

const BARE_NUMBER = /^\d{1,4}$/;
/** Within words: 「第 3 页」, `3 / 12`. */
const NUMBERED_PAGE = new RegExp(
  String.raw`${pageWord('before')}\s*\d{1,4}\s*${pageWord('after')}|\b\d{1,4}\s*[/／]\s*\d{1,4}\b`,
  'g',
);
/** A number at a line's begin or end that may be its page's. */
const AT_AN_END = /^(\d{1,4})\s+(?=\D)|(?<=\D)\s+(\d{1,4})$/;

/**
 * A head or foot is said again and again in the outer part of the pages, apart from their text or smaller than it. Of its numbers only
 * the page's own may differ: lines of a table and steps that are counted look alike, and each says something.
 */
function withoutRunningHeads(pages: PageLines[]): PageLines[] {
  const text = medianSize(pages);
  const often = Math.max(2, pages.length * 0.3);
  const counts = new Map<string, number>();
  const keysOf = (line: PdfTextLine, { number }: PageLines): string[] => {
    if (line.isAngled) return [line.text.replace(/\d+/g, '#')];
    if (BARE_NUMBER.test(line.text)) return [`page ${Number(line.text) - number}`];
    const words = line.cells.filter((cell) => !PAGE_NUMBER.test(cell)).join(' ');
    const [end, before, after] = AT_AN_END.exec(words) ?? [];
    const own = words.replaceAll(NUMBERED_PAGE, '#');
    // a title in a larger type may count examples as a head counts pages
    if (end === undefined || line.size > text * 1.05) return [own];
    return [own, `${words.replace(end, '')} ${Number(before ?? after) - number}`];
  };
  const keys = new Map(pages.flatMap((page) => page.lines.map((line) => [line, keysOf(line, page)] as const)));
  const isCandidate = (line: PdfTextLine, page: PageLines) => !line.table && (line.isAngled || inMargin(line, page));
  for (const page of pages) {
    const seen = new Set(page.lines.filter((line) => isCandidate(line, page)).flatMap((line) => keys.get(line) ?? []));
    for (const one of seen) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  const times = (line: PdfTextLine) => Math.max(...(keys.get(line) ?? []).map((key) => counts.get(key) ?? 0));
  // what stands across several pages is stamped upon them
  const isOften = (line: PdfTextLine) => pages.length >= (line.isAngled ? 2 : 3) && times(line) >= often;
  const isNumber = (line: PdfTextLine, page: PageLines) =>
    BARE_NUMBER.test(line.text) ? times(line) > 1 || Number(line.text) === page.number : PAGE_NUMBER.test(line.text);
  const runs = (line: PdfTextLine, page: PageLines): boolean => {
    if (!isCandidate(line, page)) return false;
    if (line.isAngled) return isOften(line);
    if (isNumber(line, page)) return true;
    if (!isOften(line)) return false;
    return line.size < text * 0.95 || (line.size <= text * 1.3 && isApart(line, page, (other) => !isOften(other)));
  };
  return pages.map((page) => ({ ...page, lines: page.lines.filter((line) => !runs(line, page)) }));
}

/** Of the letter in the middle, by size. */
function medianSize(pages: readonly PageLines[]): number {
  const sizes = pages
    .flatMap(({ lines }) =>
      lines.filter(({ table }) => !table).map(({ size, text }) => ({ size, letters: text.length })),
    )
    .sort((a, b) => a.size - b.size);
  let left = sizes.reduce((sum, { letters }) => sum + letters, 0) / 2;
  for (const { size, letters } of sizes) {
    left -= letters;
    if (left <= 0) return size;
  }
  return 0;
}

/** Farther from the text, on its side of the page's middle, than lines of the text are from each other. */
function isApart(line: PdfTextLine, page: PageLines, isText: (line: PdfTextLine) => boolean): boolean {
  const heights = page.lines.filter((other) => other !== line && isText(other)).map(({ y }) => y);
  const isHead = line.y > page.bottom + page.height / 2;
  const near = isHead
    ? Math.max(...heights.filter((y) => y < line.y - 1))
    : Math.min(...heights.filter((y) => y > line.y + 1));
  const sorted = heights.sort((a, b) => b - a);
  const gaps = sorted
    .flatMap((y, n) => ((sorted[n - 1] ?? y) - y > 1 ? [(sorted[n - 1] ?? y) - y] : []))
    .sort((a, b) => a - b);
  const pitch = gaps[Math.floor(gaps.length / 2)] ?? 0;
  return Math.abs(line.y - near) > Math.max(pitch * 1.3, line.size * 1.6);
}

/** Without numbers of pages and without what was said before. */
function saidOnce(pages: PageLines[]): PageLines[] {
  const said = new Set<string>();
  const isNew = ({ text }: PdfTextLine) => {
    if (PAGE_NUMBER.test(text) || said.has(text)) return false;
    said.add(text);
    return true;
  };
  return pages.map((page) => ({ ...page, lines: page.lines.filter(isNew) }));
}

function inMargin(line: PdfTextLine, page: PageLines): boolean {
  const at = (line.y - page.bottom) / page.height;
  return at < MARGIN || at > 1 - MARGIN;
}
