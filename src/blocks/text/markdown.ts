// The small part of Markdown that a model's answer may use, as tokens: never as HTML. What it quotes of the material is verbatim.
import { getDefaults, Lexer, type TokenizerExtension, type Tokens } from 'marked';
import type { ReadText, TextPart, TextToken } from './reader.ts';
import { inlineTokens, isDisplayed, mathToken, type QuotedText, quoteMarks } from './words.ts';

// as Pandoc reads it: no space inside the dollars, no digit after them; so "5 $ 和 6 $" is money
const MATH =
  /\$\$(?:\\.|(?!\n\s*\n)[^\\$])+?\$\$|\$(?![\s$])(?:\\.|[^\\$\n])+?(?<!\s)\$(?!\d)|\\\((?:(?!\n\s*\n)[\s\S])+?\\\)|\\\[(?:(?!\n\s*\n)[\s\S])+?\\\]/;
const CODE =
  /^ {0,3}(?<fence>`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\k<fence>|$(?![\s\S]))|(?<!`)(?<ticks>`+)(?!`)(?:(?!\n\s*\n)[\s\S])*?(?<!`)\k<ticks>(?!`)/;
// one tilde strikes nothing, and one star between digits or letters is itself, whatever Markdown says
const SIGN = /(?<!~)~(?!~)|(?<=[A-Za-z\d])[*_](?=[A-Za-z\d])/;
const HELD = new RegExp(`${CODE.source}|\\\\[^([]|(?<math>${MATH.source})|(?<sign>${SIGN.source})`, 'gm');

/** What is no Markdown stands in the text by its number while it is read, as a letter would; a formula by itself with its own sign. */
const PLACE = /[\uFDD0\uFDD1](\d+)\uFDD2/g;
const PLACE_HERE = /^[\uFDD0\uFDD1](\d+)\uFDD2/;
const PLACE_ALONE = /^\uFDD1(\d+)\uFDD2[^\S\n]*(?:\n|$)/;
let held: Tokens.Generic[] = [];

const heldAt = (found: RegExpExecArray | null): Tokens.Generic | undefined => {
  const token = held[Number(found?.[1])];
  return found && token ? { ...token, raw: found[0] } : undefined;
};

const CITE = /^\[(\d{1,3})\](?![([:])/;
const BOLD = /^\*\*(?![\s*])((?:\\.|[^\\])+?)(?<![\s*\\])\*\*(?!\*)/s;
const PUNCTUATION = /[\p{P}\p{S}]/u;
const LETTER = /[^\p{P}\p{S}\s\p{Script=Latin}\d]/u;

const extensions: TokenizerExtension[] = [
  {
    name: 'alone',
    level: 'block',
    start: (src) => src.search(/(?<=\n) {0,3}\uFDD1/),
    tokenizer: (src) => heldAt(PLACE_ALONE.exec(src)),
  },
  {
    name: 'held',
    level: 'inline',
    start: (src) => src.search(/[\uFDD0\uFDD1]/),
    tokenizer: (src) => heldAt(PLACE_HERE.exec(src)),
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
  {
    // amid Chinese, where no space parts words from a quotation mark, CommonMark leaves **“重点”** its stars
    name: 'bold',
    level: 'inline',
    tokenizer(src, before) {
      const [raw, text = ''] = BOLD.exec(src) ?? [];
      if (raw === undefined) return undefined;
      const meets = (sign: string | undefined, letter: string | undefined) =>
        PUNCTUATION.test(sign ?? '') && LETTER.test(letter ?? '');
      return meets(text[0], before.at(-1)?.raw.at(-1)) || meets(text.at(-1), src[raw.length])
        ? { type: 'strong', raw, text, tokens: this.lexer.inlineTokens(text) }
        : undefined;
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

export function parse(text: string, quotes: readonly QuotedText[] = []): TextPart[] {
  held = [];
  const tokens = Lexer.lex(withoutSigns(text, quotes), OPTIONS);
  const raws = held.map(({ raw }) => raw);
  const said = (_key: string, value: unknown) =>
    typeof value === 'string' ? value.replace(PLACE, (place, n) => raws[n] ?? place) : value;
  const whole: TextToken[] = held.length > 0 ? JSON.parse(JSON.stringify(tokens), said) : tokens;
  return whole.map((token) => ({ raw: token.raw, token }));
}

/** A text's Markdown, of which what these quote is verbatim. */
export const readMarkdown =
  (quotes: readonly QuotedText[]): ReadText =>
  (text, from) =>
    parse(text.slice(from), quotes);

function withoutSigns(text: string, quotes: readonly QuotedText[]): string {
  const hold = (token: Tokens.Generic, isBlock = false): string =>
    `${isBlock ? '\uFDD1' : '\uFDD0'}${held.push(token) - 1}\uFDD2`;
  const known = quotes
    .flatMap((one) => [{ said: one.quote, of: one }, ...(one.formulas ? [] : saidBefore(one))])
    .filter(({ said }) => needsHolding(said))
    .sort((a, b) => b.said.length - a.said.length);
  const longest = known.map(({ said }) => said.replace(/[^\p{L}\p{N}\s]/gu, '\\$&'));
  const found = new RegExp(`(?<quote>${longest.join('|') || '(?!)'})|${HELD.source}`, 'gm');
  return text.replace(found, (raw, ...rest) => {
    const { quote, math, sign } = rest.at(-1);
    const quoted = known.find(({ said }) => said === quote);
    if (quoted) return hold({ type: 'words', raw, tokens: quoteTokens(quoted.of) });
    if (math) return hold(mathToken(raw), isDisplayed(raw));
    return sign ? hold({ type: 'text', raw, text: raw }) : raw;
  });
}

/**
 * How servers before there were marks said a quotation, whose logs are still shown: their own brackets for the material's, no
 * pictures and links, each line of a list and each value of a row for itself.
 */
function saidBefore({ quote }: QuotedText): { said: string; of: QuotedText }[] {
  const lines = quote.includes('\n')
    ? quote.split('\n').map((line) => line.replace(/^\s*(?:[•·●○■◆▪]|-)\s+/u, ''))
    : [];
  const values = quote.endsWith('；') ? quote.split('；').map((cell) => cell.slice(cell.indexOf('：') + 1).trim()) : [];
  const pieces = [quote, ...lines, ...values].map((piece) => ({ piece, of: { quote: piece } }));
  return pieces.flatMap(({ piece, of }) => {
    const told = piece
      .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/\[(\d+)\]/g, '［$1］');
    return [...new Set([piece, told, told.replaceAll('|', '\\|')])].map((said) => ({ said, of }));
  });
}

/** One of letters alone is read as it is anyway; and signs alone are not worth what else they would hold. */
const needsHolding = (quote: string): boolean =>
  quote.length > 2 && /[!-/:-@[-`{-~\n]/.test(quote) && /[\p{L}\p{N}]/u.test(quote);

const quoteTokens = (quoted: QuotedText): TextToken[] =>
  inlineTokens(quoted.quote, quoteMarks(quoted), { from: 0, to: quoted.quote.length });

const WHOLE_MATH = new RegExp(MATH, 'g');
// and nothing yet that only words have
const BEGUN_MATH = /\$\$[^$]*\$?$|\$(?![\s$\d])(?:\\.|[^\\$\n。，；：！？、])*\\?$|\\[([](?:\\.|[^\\])*\\?$/;
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
