// Cuts a document's blocks into passages: the unit that retrieval finds and the tutor quotes.

import { PASSAGE_LENGTH } from '#contract/knowledge-limits.ts';
import { marksWithin, movedMarks, type TextMark } from '#contract/text-marks.ts';
import { sourceOf } from '#server/platform/tutor/lang/index.ts';
import { figureCaptions, figureOf } from './figures.ts';
import { signsAsMarks } from './formula-signs.ts';
import { oneLine } from './text.ts';
import {
  ExtractError,
  type ExtractedBlock,
  type ExtractedPassage,
  type Figure,
  LIMITS,
  type UnreadPart,
} from './types.ts';

/** A paragraph up to this length is one passage (measured: research on retrieval). */
const WHOLE = 220;
/** No passage is longer, whatever the document does. */
const LONGEST = PASSAGE_LENGTH;

/** What a citation shows of a heading. */
const HEADING = 120;

const LEADS_IN = /[：:]$/;
const EXPLAINS_SYMBOLS = new RegExp(`^${sourceOf(({ documents }) => documents.explainsSymbols)}`, 'i');

interface Open {
  text: string;
  marks: TextMark[];
  kind: ExtractedBlock['kind'];
  page: number | undefined;
}

interface Cut {
  passages: ExtractedPassage[];
  figures: Figure[];
  unread: UnreadPart[];
}

export function toPassages(blocks: readonly ExtractedBlock[]): Cut {
  const passages: ExtractedPassage[] = [];
  const figures: Figure[] = [];
  const unread: UnreadPart[] = [];
  const captions = figureCaptions(blocks);
  // of a picture that stands right below its heading, with no words yet
  let waiting: { block: ExtractedBlock; caption: string | undefined }[] = [];
  let isBelowHeading = true;
  const path: { level: number; text: string }[] = [];
  /** A heading under which nothing stands yet, no other heading either. */
  let bare: (Open & { level: number }) | undefined;
  /** How many headings of one level in a row have said what they say themselves. */
  let row = { level: 0, count: 0 };
  let open: Open | undefined;

  const flush = () => {
    if (open && passages.length >= LIMITS.passages) throw new ExtractError('too-large', 'Too many passages.');
    if (open) passages.push(passage(open, path));
    open = undefined;
  };
  const begin = (own: Open) => {
    open = own;
    bare = undefined;
    row = { level: 0, count: 0 };
    isBelowHeading = false;
    for (const { block, caption } of waiting) {
      // on another page is not below
      const isHere = block.page === undefined || block.page === own.page;
      figures.push(...figureOf(block, isHere ? passages.length : passages.length - 1, caption));
    }
    waiting = [];
  };
  /**
   * Pictures under whose heading nothing was said are what stands there, by their own words or its. A line that looks like a heading and
   * has nothing below it, nor a heading of less weight than `level`, says what it says itself.
   */
  const leaveHeading = (level: number) => {
    flush();
    const [first] = waiting;
    const words = first && (first.block.text.trim() || path.at(-1)?.text);
    if (first && words) begin({ text: words, marks: [], kind: 'text', page: first.block.page });
    else if (bare && level <= bare.level) {
      const own = bare;
      const count = row.level === own.level ? row.count : 0;
      path.pop();
      tell(own);
      row = { level: own.level, count: count + 1 };
    }
    flush();
    isBelowHeading = true;
  };
  const tell = ({ text, marks, kind, page }: Open, lines: (piece: string, from: number) => TextMark[] = () => []) => {
    for (const { from, text: piece } of cut(text, kind === 'code')) {
      flush();
      begin({
        text: piece,
        marks: [...lines(piece, from), ...marksWithin(marks, from, from + piece.length)],
        kind,
        page,
      });
    }
  };

  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'figure') {
      if (isBelowHeading && !open) waiting.push({ block, caption: captions.get(at) });
      else figures.push(...figureOf(block, open ? passages.length : passages.length - 1, captions.get(at)));
      continue;
    }
    if (block.unread) {
      const isNext = open !== undefined || (isBelowHeading && passages.length === 0);
      const passage = Math.max(0, isNext ? passages.length : passages.length - 1);
      unread.push({ ...(block.page === undefined ? { passage } : { page: block.page }), ...block.unread });
      continue;
    }
    const { text, marks } = signsAsMarks(block.kind === 'code' ? block.text.trimEnd() : oneLine(block.text));
    if (!text) continue;
    if (block.kind === 'heading') {
      const level = block.level ?? 1;
      leaveHeading(level);
      while (path.length > 0 && (path.at(-1)?.level ?? 0) >= level) path.pop();
      const own = { text, marks, kind: 'text' as const, page: block.page };
      // the last of a row of statements, though text may follow it; and one that goes on and on
      const isTold = (row.count > 1 && row.level === level) || text.length > HEADING;
      if (isTold) tell(own);
      flush();
      path.push({ level, text: text.slice(0, HEADING) });
      bare = isTold ? undefined : { ...own, level };
      continue;
    }
    const glue = open && joint(open, block.kind, text);
    if (open && glue !== undefined) {
      const added = movedMarks([...lineMarks(block, text), ...marks], open.text.length + glue.length);
      open = { ...open, text: open.text + glue + text, marks: [...open.marks, ...added], kind: block.kind };
      continue;
    }
    tell({ text, marks, kind: block.kind, page: block.page }, (piece, from) => lineMarks(block, piece, from));
  }
  leaveHeading(-1);
  for (const { block, caption } of waiting) figures.push(...figureOf(block, passages.length - 1, caption));
  return { passages, figures, unread: joinedParts(unread) };
}

/** The same at one place is one. */
function joinedParts(parts: readonly UnreadPart[]): UnreadPart[] {
  const known = new Map<string, UnreadPart>();
  for (const part of parts) {
    const key = `${part.page} ${part.passage} ${part.reason}`;
    const before = known.get(key);
    known.set(key, before ? { ...before, count: before.count + part.count } : part);
  }
  return [...known.values()];
}

/** What a block's line is, whole: marks of an item whose dot is the document's own would take that away. */
function lineMarks({ kind, isDotted }: ExtractedBlock, text: string, from = 0): TextMark[] {
  const isLine = kind === 'row' || kind === 'code' || (kind === 'item' && isDotted && from === 0);
  return isLine ? [{ kind, from: 0, to: text.length }] : [];
}

function passage(open: Open, path: { text: string }[]): ExtractedPassage {
  return {
    text: open.text,
    ...(open.marks.length === 0 ? {} : { marks: open.marks }),
    ...(open.page === undefined ? {} : { page: open.page }),
    ...(path.length === 0 ? {} : { heading: path.map((part) => part.text).join(' / ') }),
  };
}

/** What stands between the open passage and the next block when they belong together; nothing when they do not. */
function joint(open: Open, kind: ExtractedBlock['kind'], text: string): string | undefined {
  const length = open.text.length + text.length;
  const leads = LEADS_IN.test(open.text);
  if (kind === 'formula' && leads && length <= LONGEST) return open.text.endsWith('：') ? '' : ' ';
  if (kind === 'text' && open.kind === 'formula' && EXPLAINS_SYMBOLS.test(text) && length <= WHOLE) return '\n';
  if (kind === 'item' && (leads || open.kind === 'item') && length <= WHOLE) return '\n';
  if (kind === 'code' && leads && length <= WHOLE) return '\n';
  return undefined;
}

/** Pieces of at most 220 characters at sentence ends; a longer sentence stays whole up to 800. */
function cut(text: string, byLines = false): { from: number; text: string }[] {
  if (text.length <= WHOLE) return [{ from: 0, text }];
  const pieces: string[] = [];
  let piece = '';
  for (const part of byLines ? text.split(/(?<=\n)/) : sentences(text)) {
    for (const bit of part.length > LONGEST ? hardCut(part) : [part]) {
      if (piece && piece.length + bit.length > WHOLE) {
        pieces.push(piece);
        piece = '';
      }
      piece += bit;
    }
  }
  if (piece) pieces.push(piece);
  let at = 0;
  const placed = pieces.map((one) => {
    const trimmed = byLines ? one.trimEnd() : one.trim();
    const from = at + one.indexOf(trimmed);
    at += one.length;
    return { from, text: trimmed };
  });
  return placed.filter((one) => one.text !== '');
}

const JUDGED = sourceOf(({ text }) => text.judged);
const JUDGED_WRONG = sourceOf(({ text }) => text.judgedWrong);
const SENTENCE_END = new RegExp(
  String.raw`(?<=[。！？；…][”’」』）)]*)(?![”’」』）)。！？；…]|\s*[（(]\s*(?:[×✗√✓xX_]+|${JUDGED}|${JUDGED_WRONG})?\s*[）)])|(?<=[.!?]["')]?\s)(?=[A-Z"'(])`,
);

/** Ends: 。！？；… with their closing quotes and what is judged of them （×）, and `. ` `! ` `? ` before a capital letter; joined they give the text back. */
function sentences(text: string): string[] {
  return text.split(SENTENCE_END);
}

/** For text without sentence ends: at a clause or a space when one is near, never inside a surrogate pair. */
function hardCut(text: string): string[] {
  const bits: string[] = [];
  let from = 0;
  while (text.length - from > LONGEST) {
    const window = text.slice(from, from + LONGEST);
    const clause = Math.max(...['，', '、', ', ', ' ', '；'].map((mark) => window.lastIndexOf(mark)));
    let to = from + (clause > LONGEST / 2 ? clause + 1 : LONGEST);
    if (/[\ud800-\udbff]/.test(text.charAt(to - 1))) to--;
    bits.push(text.slice(from, to));
    from = to;
  }
  bits.push(text.slice(from));
  return bits;
}
