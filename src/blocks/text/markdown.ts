// The small part of Markdown that a tutor's text may use, as tokens: never as HTML. Streamed text is read on, not anew.
import { getDefaults, Lexer, type Token, type TokenizerExtension } from 'marked';

/** Beside Markdown's own: formulas between dollars, and marks of sources. */
export type TextToken =
  | Token
  | { type: 'math'; raw: string; latex: string; display: boolean }
  | { type: 'cite'; raw: string; n: number };

export interface MarkdownPart {
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

// put together here: what makes HTML of tokens would come with marked's own way to it
const tokenizers = (level: TokenizerExtension['level']) => extensions.filter((e) => e.level === level);
const starts = (level: TokenizerExtension['level']) => tokenizers(level).flatMap(({ start }) => (start ? [start] : []));
const OPTIONS = {
  ...getDefaults(),
  gfm: true,
  breaks: true,
  extensions: {
    renderers: {},
    childTokens: {},
    block: tokenizers('block').map((e) => e.tokenizer),
    inline: tokenizers('inline').map((e) => e.tokenizer),
    startBlock: starts('block'),
    startInline: starts('inline'),
  },
};

export const parse = (text: string): MarkdownPart[] =>
  (Lexer.lex(text, OPTIONS) as TextToken[]).map((token) => ({ raw: token.raw, token }));

/** A line's worth of text: stems, options, titles. */
export const parseInline = (text: string): TextToken[] => Lexer.lexInline(text, OPTIONS) as TextToken[];

const WHOLE_MATH = new RegExp(`${DISPLAY_MATH.source.slice(1)}|${INLINE_MATH.source.slice(1)}`, 'g');
// and nothing yet that only words have
const BEGUN_MATH = /\$\$[^$]*\$?$|\$(?![\s$\d])(?:\\.|[^\\$\n。，；：！？、])*\\?$/;
const RULE = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/;
const cells = (line: string): number => line.replace(/^\||\|\s*$/g, '').split('|').length;

/** A text that is still growing, without a formula or a table's head that has only begun: its signs are nothing to read. */
export function withoutBegun(text: string): string {
  // what stands before the last empty line is whole
  const from = text.lastIndexOf('\n\n') + 1;
  const tail = text.slice(from);
  const lines = tail.split('\n');
  let head = lines.length - (lines.at(-1) === '' ? 2 : 1);
  while (lines[head - 1]?.startsWith('|')) head--;
  const [first = '', rule = '', ...rows] = lines.slice(Math.max(head, 0));
  if (!first.startsWith('|')) {
    const at = tail.replace(WHOLE_MATH, (math) => ' '.repeat(math.length)).search(BEGUN_MATH);
    return at < 0 ? text : text.slice(0, from + at);
  }
  if (rows.length > 0 || (RULE.test(rule) && cells(rule) === cells(first))) return text;
  const table = lines.slice(head).join('\n');
  return text.slice(0, text.length - table.length);
}

export interface MarkdownReading {
  /** Parts that cannot change any more: the same list until there is another. */
  settled: readonly MarkdownPart[];
  /** The part that grows, and the empty lines around it. */
  growing: readonly MarkdownPart[];
}

/** Reads a text that grows: only its last part is read again at each growth. */
export function createMarkdownReader(): (text: string) => MarkdownReading {
  let known = '';
  let from = 0;
  let reading: MarkdownReading = { settled: [], growing: [] };
  return (text) => {
    if (text === known) return reading;
    if (!text.startsWith(known)) {
      from = 0;
      reading = { settled: [], growing: [] };
    }
    known = text;
    const rest = parse(text.slice(from));
    const last = rest.findLastIndex((p) => p.token.type !== 'space');
    const done = rest.slice(0, Math.max(last, 0));
    const length = done.reduce((n, p) => n + p.raw.length, 0);
    // the lexer turns CRLF and tabs round, so that a part is not always its piece of the text: such a text is never settled
    const exact = text.startsWith(done.map((p) => p.raw).join(''), from);
    if (done.length === 0 || !exact) reading = { ...reading, growing: rest };
    else {
      reading = { settled: [...reading.settled, ...done], growing: rest.slice(done.length) };
      from += length;
    }
    return reading;
  };
}
