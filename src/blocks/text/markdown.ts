// The small part of Markdown that a tutor's text may use, as tokens: never as HTML. Streamed text is read on, not anew.
import { Marked, type Token, type TokenizerExtension } from 'marked';

/** Beside Markdown's own: formulas between dollars, and marks of sources. */
export type TextToken =
  | Token
  | { type: 'math'; raw: string; latex: string; display: boolean }
  | { type: 'cite'; raw: string; n: number };

export interface Part {
  raw: string;
  token: TextToken;
}

// as Pandoc reads it: no space inside the dollars, no digit after them; so "5 $ 和 6 $" is money
const INLINE_MATH = /^\$(?![\s$])((?:\\.|[^\\$\n])+?)(?<!\s)\$(?!\d)/;
const DISPLAY_MATH = /^\$\$\s*((?:\\.|[^\\$])+?)\s*\$\$/;
const CITE = /^\[(\d{1,3})\](?![([:])/;

const extensions: TokenizerExtension[] = [
  {
    name: 'displayMath',
    level: 'block',
    start: (src) => src.indexOf('$$'),
    tokenizer(src) {
      const found = DISPLAY_MATH.exec(src);
      // text behind the formula makes it part of a paragraph
      if (!found || !/^[^\S\n]*(\n|$)/.test(src.slice(found[0].length))) return undefined;
      return { type: 'math', raw: found[0], latex: found[1] ?? '', display: true };
    },
  },
  {
    name: 'inlineMath',
    level: 'inline',
    start: (src) => src.indexOf('$'),
    tokenizer(src) {
      const display = DISPLAY_MATH.exec(src);
      const found = display ?? INLINE_MATH.exec(src);
      return found ? { type: 'math', raw: found[0], latex: found[1] ?? '', display: display !== null } : undefined;
    },
  },
  {
    name: 'cite',
    level: 'inline',
    start: (src) => src.search(/\[\d/),
    tokenizer(src) {
      const found = CITE.exec(src);
      return found ? { type: 'cite', raw: found[0], n: Number(found[1]) } : undefined;
    },
  },
];

const marked = new Marked({ gfm: true, breaks: true, extensions });

export const parse = (text: string): Part[] =>
  (marked.lexer(text) as TextToken[]).map((token) => ({ raw: token.raw, token }));

/** A line's worth of text: stems, options, titles. */
export const parseInline = (text: string): TextToken[] => marked.Lexer.lexInline(text, marked.defaults) as TextToken[];

/**
 * Parts of a text that grows. What can still change is its last part: only that is read again, and earlier parts keep
 * their identity.
 */
export function createReader(): (text: string) => readonly Part[] {
  let known = '';
  let parts: readonly Part[] = [];
  return (text) => {
    if (text === known) return parts;
    if (!text.startsWith(known)) parts = [];
    const last = parts.findLastIndex((p) => p.token.type !== 'space');
    const kept = parts.slice(0, Math.max(last, 0));
    const from = kept.reduce((n, p) => n + p.raw.length, 0);
    // the lexer turns CRLF and tabs round, so that its raw is not always the text's: then all is read anew
    const whole = kept.every((p, i) => p === parts[i]) && text.slice(0, from) === kept.map((p) => p.raw).join('');
    parts = whole ? [...kept, ...parse(text.slice(from))] : parse(text);
    known = text;
    return parts;
  };
}
