// Plain text: numbered headings, lists, tab-separated tables, equations, and paragraphs that were wrapped by hand.
import { headingLevel, isFormula, isOfContents, LIST_MARKER } from './headings.ts';
import { tableRows } from './table.ts';
import { cleanText, oneLine, partsWord, wholeWord } from './text.ts';
import type { ExtractedBlock } from './types.ts';

/** A line shorter than this is never a wrapped one. */
const WRAPPED_FROM = 30;
/** Columns by which lines of one width may differ. */
const SLACK = 4;
const OPTIONS = /(?:^|[\s\u3000）)])A[.．、].*\sB[.．、]/;
/** A line of a table of contents, or of answers to choose from: it stands for itself. */
const isListed = (line: string): boolean => isOfContents(line) || OPTIONS.test(line.slice(0, 200));
const OPTION = /^[A-H]\s*[.．、)）]/;
const CLOSED = /[。！？；：.!?;:…”’」』）)】]$/;

export function readPlain(text: string): ExtractedBlock[] {
  const lines = cleanText(text).split('\n');
  const widths = widthsAround(lines);
  const blocks: ExtractedBlock[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = oneLine(lines[at] ?? '');
    if (line === '') continue;
    const rows = tableAt(lines, at);
    if (rows.length > 1) {
      blocks.push(...tableRows(rows));
      at += rows.length - 1;
      continue;
    }
    const level = headingLevel(line) ?? (blocks.length === 0 ? titleLevel(lines, at) : undefined);
    if (level !== undefined) {
      blocks.push({ kind: 'heading', level, text: line });
      continue;
    }
    const [whole, used] = unwrap(lines, at, widths[at] ?? 0);
    blocks.push({ kind: isFormula(whole) ? 'formula' : LIST_MARKER.test(whole) ? 'item' : 'text', text: whole });
    at += used - 1;
  }
  return blocks;
}

/** The first line is the title when it stands alone and is no sentence. */
function titleLevel(lines: string[], at: number): number | undefined {
  const line = oneLine(lines[at] ?? '');
  return line.length <= 40 && !CLOSED.test(line) && oneLine(lines[at + 1] ?? '') === '' ? 0 : undefined;
}

/** A tab a cell, where that makes more rows alike: an empty one has nothing between two; else as many as somebody pressed. */
function tableAt(lines: string[], from: number): string[][] {
  const exact = rowsAt(lines, from, /\t/);
  const loose = rowsAt(lines, from, /\t+/);
  return exact.length > loose.length ? exact : loose;
}

function rowsAt(lines: string[], from: number, gap: RegExp): string[][] {
  const rows: string[][] = [];
  for (let at = from; at < lines.length; at++) {
    const cells = (lines[at] ?? '').split(gap).map(oneLine);
    if (cells.length < 2 || cells.every((cell) => OPTION.test(cell)) || (rows[0] && cells.length !== rows[0].length))
      break;
    rows.push(cells);
  }
  return rows;
}

const widthOf = (line: string): number => line.length + (line.match(/[\u2e80-\uffef]/g)?.length ?? 0);

/** Of each line: how wide the widest is of those that stand together with it. */
function widthsAround(lines: readonly string[]): number[] {
  const widths: number[] = [];
  let from = 0;
  for (let at = 0; at <= lines.length; at++) {
    if (at < lines.length && lines[at]?.trim() !== '') continue;
    const widest = lines.slice(from, at).reduce((most, line) => Math.max(most, widthOf(line.trim())), 0);
    while (widths.length <= at) widths.push(widest);
    from = at;
  }
  return widths;
}

/** Joins lines that someone broke at a fixed width: where the next line's first word had no room. */
function unwrap(lines: string[], from: number, width: number): [text: string, used: number] {
  let text = oneLine(lines[from] ?? '');
  let last = text;
  let used = 1;
  for (let at = from + 1; at < lines.length; at++) {
    const next = oneLine(lines[at] ?? '');
    const indented = /^(?:\u3000|\s{2})/.test(lines[at] ?? '');
    if (last.length < WRAPPED_FROM || CLOSED.test(last) || next === '' || indented) break;
    if (LIST_MARKER.test(next) || headingLevel(next) !== undefined || isFormula(next)) break;
    const word = /^(?:[!-~]+|.[，。；：！？、）】」』”’]*)/u.exec(next)?.[0] ?? '';
    const isBroken = partsWord(last, next);
    const isFull = isBroken || widthOf(last) + widthOf(word) + SLACK > width || /[，、,]$/.test(last);
    if (!isFull || isListed(last) || isListed(next)) break;
    if (isBroken) text = wholeWord(text, next);
    else text += /[\x21-\x7e]$/.test(last) && /^[\x21-\x7e]/.test(next) ? ` ${next}` : next;
    last = next;
    used++;
  }
  return [text, used];
}
