// What the embedded tutor says, composed and stored before its first word is sent, and how it is cut for streaming.
import type { TextMark } from '#contract/text-marks.ts';
import {
  joinedTexts,
  type MarkedText,
  plain,
  quotedFrom,
  typedWords,
  withMarks,
} from '#server/platform/tutor/text/marked.ts';
import type { Passage, PassageSpan } from '#server/platform/tutor/text/passage.ts';
import { toldQuote, toldTable } from '#server/platform/tutor/text/rows.ts';

/** A source: `quote` stands in the passage word for word. */
export interface Citation {
  n: number;
  documentId: string;
  document: string;
  page?: number;
  heading?: string;
  quote: string;
  formulas?: string[];
  /** Rows, items and code of the quote. */
  marks?: TextMark[];
}

/** Text with `[n]` behind each quotation; every `[n]` has its citation. */
export interface Script {
  text: string;
  /** Absent in what was stored before there were any: then the text is read as Markdown. */
  marks?: TextMark[];
  citations: Citation[];
  notice?: 'not-in-material' | 'nearest';
}

/** Paragraphs, each of ours, typed or quoted; empty ones are left out. */
export const scriptOf = (paragraphs: readonly (string | MarkedText)[], citations: Citation[]): Script => ({
  ...joinedTexts(
    paragraphs.map((one) => (typeof one === 'string' ? typedWords(one) : one)).filter(({ text }) => text !== ''),
    '\n\n',
  ),
  citations,
});

/** A quotation as it is told, with its mark behind it. */
export const toldCited = (quoted: Citation): MarkedText => {
  const told = toldQuote(quoted);
  const whole = joinedTexts([told, plain(`[${quoted.n}]`)]);
  const { length } = told.text;
  // the last item of a list has the mark in it
  return {
    ...whole,
    marks: whole.marks.map((m) => (m.kind === 'item' && m.to === length ? { ...m, to: whole.text.length } : m)),
  };
};

/** An item for each, unless it is one already. */
const asItem = (told: MarkedText): MarkedText => {
  if (told.marks.some(({ kind, from }) => kind === 'item' && from === 0)) return told;
  const whole = joinedTexts([plain('- '), told]);
  const next = whole.marks.find(({ kind }) => kind === 'item');
  return withMarks(whole, [{ kind: 'item', from: 0, to: next ? next.from - 1 : whole.text.length }]);
};

export interface ScriptWriter {
  /** A paragraph of our own words, or words set before the next quotation. */
  own(text: string): void;
  /** Quoted from the material, each part with its mark: a paragraph, or a list with an item for each, of a table its rows. */
  quote(parts: readonly PassageSpan[], as: 'paragraph' | 'list'): void;
  done(notice?: Script['notice']): Script;
}

/** Collects paragraphs and numbers the citations; the same quotation keeps its number. */
export function scriptWriter(): ScriptWriter {
  const paragraphs: (string | MarkedText)[] = [];
  const citations: Citation[] = [];
  const cite = ({ passage, start, end }: PassageSpan): Citation => {
    const quote = passage.text.slice(start, end);
    const known = citations.find((citation) => citation.quote === quote && citation.documentId === passage.documentId);
    const citation = known ?? citationIn(passage, quote, citations.length + 1);
    if (!known) citations.push(citation);
    return citation;
  };
  return {
    own: (text) => void paragraphs.push(text),
    quote: (parts, as) => {
      const rows = parts.map(cite);
      const cited = rows.map(toldCited);
      paragraphs.push(
        as === 'paragraph' ? joinSentences(cited) : (toldTable(rows) ?? joinedTexts(cited.map(asItem), '\n')),
      );
    },
    done: (notice) => ({ ...scriptOf(paragraphs, citations), ...(notice && { notice }) }),
  };
}

// English sentences are parted by a space, Chinese ones by nothing; items of a list stand on lines of their own.
function joinSentences(cited: readonly MarkedText[]): MarkedText {
  return cited.reduce((told, next) => joinedTexts([told, plain(between(told.text, next.text)), next]), plain(''));
}

function between(text: string, next: string): string {
  if (text === '') return '';
  if (next.startsWith('- ')) return '\n';
  if (/(?:^|\n)- [^\n]*$/u.test(text)) return '\n\n';
  return /[.!?]\[\d+\]$/.test(text) ? ' ' : '';
}

export const citationIn = (passage: Omit<Passage, 'id' | 'seq'>, quote: string, n: number): Citation => ({
  n,
  documentId: passage.documentId,
  document: passage.document,
  ...(passage.page !== undefined && { page: passage.page }),
  ...(passage.heading !== undefined && { heading: passage.heading }),
  quote,
  ...quotedFrom(passage, quote),
});

export interface Chunk {
  text: string;
  /** Citations to be announced before this chunk: those whose first `[n]` is in it. */
  cite?: Citation[];
}

const WORD_OR_MARK = /\[\d+\]|[A-Za-z0-9.]{1,12}\s?/uy;
const GRAPHEMES = new Intl.Segmenter('zh-CN', { granularity: 'grapheme' });

/** The same seed cuts in the same places; the chunks joined are the text. A mark `[n]` is a chunk of its own. */
export function chunks(script: Script, { seed }: { seed: number }): Chunk[] {
  const random = randomFrom(seed);
  const announced = new Set<number>();
  const words = new Set(script.marks?.flatMap(({ kind, from }) => (kind === 'words' ? [from] : [])));
  let at = 0;
  return pieces(script.text, () => 1 + Math.floor(random() * 4)).map((text) => {
    const from = at;
    at += text.length;
    if (words.has(from)) return { text };
    const n = /^\[(\d+)\]$/.exec(text)?.[1];
    const citation = script.citations.find((item) => item.n === Number(n));
    if (!n || !citation || announced.has(citation.n)) return { text };
    announced.add(citation.n);
    return { text, cite: [citation] };
  });
}

function pieces(text: string, size: () => number): string[] {
  const found: string[] = [];
  let at = 0;
  const word = () => {
    WORD_OR_MARK.lastIndex = at;
    return WORD_OR_MARK.exec(text)?.[0];
  };
  while (at < text.length) {
    let piece = word() ?? '';
    if (piece === '') {
      for (
        let left = size();
        left > 0 && at + piece.length < text.length && (piece === '' || !startsWord(text, at + piece.length));
        left--
      )
        piece += firstGrapheme(text, at + piece.length);
    }
    found.push(piece);
    at += piece.length;
  }
  return found;
}

function startsWord(text: string, at: number): boolean {
  WORD_OR_MARK.lastIndex = at;
  return WORD_OR_MARK.test(text);
}

// No cluster that is worth keeping whole is longer than this; the longest flags and families have 11 units.
function firstGrapheme(text: string, at: number): string {
  for (const { segment } of GRAPHEMES.segment(text.slice(at, at + 32))) return segment;
  return '';
}

// mulberry32: small, seeded, good enough to vary the size of a chunk.
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
