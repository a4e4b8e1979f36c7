// Tokens of a text whose markup is known by its places: all else in it is words, whatever signs they have.
import { formulaMarks, type TextMark, typedMarks } from '#contract/marks-of-text.ts';
import type { ReadText, TextPart, TextToken } from './reader.ts';

/** Words of the material, as a citation has them. */
export interface QuotedText {
  quote: string;
  /** Absent in what is older. */
  formulas?: readonly string[] | undefined;
  /** What it has besides. */
  marks?: readonly TextMark[] | undefined;
}

export function quoteMarks({ quote, formulas, marks = [] }: QuotedText): TextMark[] {
  const math = formulas ? formulaMarks(quote, formulas) : typedMarks(quote).filter(({ kind }) => kind === 'formula');
  return [...math, ...marks].sort((a, b) => a.from - b.from || b.to - a.to);
}

interface Stretch {
  from: number;
  to: number;
  /** Whether `[n]` may be a source's. */
  cites?: boolean;
  /** The first mark that may reach into it. */
  first?: number;
}

/** The tokens of a line or a paragraph. A formula that ends beyond it has only begun, and is not shown as its signs. */
export function inlineTokens(
  text: string,
  marks: readonly TextMark[],
  { from, to, cites = false, first = 0 }: Stretch,
) {
  const tokens: TextToken[] = [];
  let at = from;
  const words = (end: number) => {
    for (const token of wordTokens(text.slice(at, end), cites)) tokens.push(token);
    at = end;
  };
  for (let i = first; i < marks.length; i++) {
    const mark = marks[i];
    if (!mark || mark.from >= to) break;
    if (mark.to <= at || !isInline(mark)) continue;
    words(Math.max(mark.from, at));
    const raw = text.slice(at, Math.min(mark.to, to));
    const signs = mark.kind === 'strong' ? 2 : 0;
    const inner = { from: Math.max(mark.from + signs, at), to: Math.min(mark.to - signs, to), first: i + 1 };
    at += raw.length;
    if (mark.kind === 'code') tokens.push({ type: 'pre', raw });
    else if (mark.kind === 'words') tokens.push(...inlineTokens(text, marks, inner));
    else if (mark.kind === 'strong')
      tokens.push({ type: 'strong', raw, text: raw, tokens: inlineTokens(text, marks, { ...inner, cites }) });
    else if (mark.to <= to) tokens.push(mathToken(raw));
  }
  words(to);
  return tokens;
}

const isInline = ({ kind }: TextMark): boolean => kind !== 'item' && kind !== 'row' && kind !== 'table';

function wordTokens(text: string, cites: boolean): TextToken[] {
  return text.split(cites ? /(\n|\[\d{1,3}\])/ : /(\n)/).flatMap((raw): TextToken[] => {
    if (raw === '') return [];
    if (raw === '\n') return [{ type: 'br', raw }];
    const n = cites ? /^\[(\d+)\]$/.exec(raw)?.[1] : undefined;
    return [n ? { type: 'cite', raw, n: Number(n) } : { type: 'text', raw, text: raw }];
  });
}

export const isDisplayed = (raw: string): boolean => /^(\$\$|\\\[)/.test(raw);

/** A formula with what shuts it in: dollars, one or two, or a model's brackets. */
export const mathToken = (raw: string): TextToken => ({
  type: 'math',
  raw,
  latex: raw.replace(/^(\$\$?|\\[([])\s*|\s*(\$\$?|\\[)\]])$/g, ''),
  display: isDisplayed(raw),
});

/** Parts of a text by its marks, which may reach beyond what has come of it: paragraphs, lists, tables, formulas by themselves. */
export const readByMarks =
  (marks: readonly TextMark[]): ReadText =>
  (text, start) => {
    const parts: TextPart[] = [];
    const own = marks.filter(isInline);
    const closed = own.filter(({ from, to }) => /\n\s*\n/.test(text.slice(from, to)));
    let at = start;
    let first = 0;
    /** In the order of the text. */
    const inline = (from: number, to: number) => {
      const words = text.slice(Math.max(from, start), to);
      const end = Math.max(from, start) + words.trimEnd().length;
      while ((own[first]?.to ?? Infinity) <= end - words.trim().length) first++;
      return inlineTokens(text, own, { from: end - words.trim().length, to: end, cites: true, first });
    };
    const add = (end: number, token: TextToken) => {
      if (end > at) parts.push({ raw: text.slice(at, end), token });
      at = Math.max(end, at);
    };
    const paragraphs = (to: number) => {
      const from = at;
      for (const { index, 0: gap } of text.slice(from, to).matchAll(EMPTY_LINES))
        if (!closed.some((m) => m.from < from + index && m.to > from + index))
          add(from + index + gap.length, paragraphToken(inline(at, from + index)));
      add(to, paragraphToken(inline(at, to)));
    };
    for (const mark of marks) {
      if ((mark.kind !== 'item' && mark.kind !== 'table') || mark.to <= at || mark.from >= text.length) continue;
      const isNext = text.slice(at, mark.from).trim() === '';
      if (!isNext) paragraphs(mark.from);
      // a source behind the words stands on their line
      const newLine = text.indexOf('\n', mark.to - 1);
      const end = newLine < 0 ? text.length : newLine;
      if (mark.kind === 'table') {
        const rows = mark.rows.filter(([cell]) => cell && cell[0] < text.length);
        add(end, tableToken(rows.map((row) => row.map((cell) => inline(...cell)))));
        continue;
      }
      const item = { tokens: [textToken(inline(mark.from + 2, end))] };
      const list = isNext ? parts.at(-1) : undefined;
      if (list && 'items' in list.token) {
        list.token.items.push(item);
        list.raw += text.slice(at, end);
        at = end;
      } else add(end, { type: 'list', raw: '', ordered: false, items: [item] });
    }
    paragraphs(text.length);
    return parts;
  };

const EMPTY_LINES = /\n[^\S\n]*\n\s*/g;

function paragraphToken(tokens: TextToken[]): TextToken {
  const [only] = tokens;
  if (!only) return { type: 'space', raw: '' };
  const isAlone = tokens.length === 1 && only.type === 'math' && isDisplayed(only.raw);
  return isAlone ? only : { type: 'paragraph', raw: '', tokens };
}

const textToken = (tokens: TextToken[]): TextToken => ({ type: 'text', raw: '', tokens });

function tableToken([header, ...rows]: TextToken[][][]): TextToken {
  const cells = (row: TextToken[][]) => row.map((tokens) => ({ tokens }));
  return header ? { type: 'table', raw: '', header: cells(header), rows: rows.map(cells) } : { type: 'space', raw: '' };
}
