// Markdown: headings, lists, tables, code and formulas (`$…$`, `$$…$$`) kept, other marks taken off.
import { Marked, type MarkedExtension, type Token, type Tokens } from 'marked';
import { tableRows } from './table.ts';
import { ExtractError, type ExtractedBlock, LIMITS } from './types.ts';

// Formulas must be known to the lexer, or `a_1 * b_2 * c` loses its stars.
const FORMULAS: MarkedExtension = {
  extensions: [
    {
      name: 'formulaBlock',
      level: 'block',
      tokenizer(source) {
        const match = source.match(/^\$\$([^$]+)\$\$[ \t]*(?:\n|$)/);
        return match ? { type: 'formulaBlock', raw: match[0], text: `$$${match[1]?.trim()}$$` } : undefined;
      },
    },
    {
      name: 'formula',
      level: 'inline',
      start: (source) => source.indexOf('$'),
      tokenizer(source) {
        const match = source.match(/^\$\$[^$]+\$\$|^\$(?!\s)[^$\n]+?(?<!\s)\$(?!\d)/);
        return match ? { type: 'formula', raw: match[0], text: match[0] } : undefined;
      },
    },
  ],
};

const marked = new Marked(FORMULAS);

/** Emphasis costs the square of a paragraph's length: what no person writes as one paragraph stays as it is. */
const LONGEST_PARAGRAPH = 5_000;

export function readMarkdown(text: string): ExtractedBlock[] {
  const source = text.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '');
  requirePlain(source);
  return [...parts(source)].flatMap(readPart);
}

/** What a line is inside of, of its own: marks of quotations and of list items, with the white space before them. */
const MARK = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))/y;
/** A rule has marks, and nothing in them. */
const isRule = (line: string): boolean => /^[-*_]$/.test([...new Set(line.replace(/[ \t\r]/g, ''))].join(''));

/**
 * Each level of nesting costs the lexer all that is inside of it once more, and each item its own memory. Looked at line by
 * line, before it starts.
 */
function requirePlain(source: string): void {
  let items = 0;
  let lines = 0;
  // how far the open list items are indented
  let open: number[] = [];
  for (const [line] of source.matchAll(/[^\n]+/g)) {
    if (line.trim() !== '' && ++lines > LIMITS.markdownLines)
      throw new ExtractError('too-large', `More than ${lines - 1} lines.`);
    let marks = 0;
    MARK.lastIndex = 0;
    while (marks <= LIMITS.markdownDepth && MARK.test(line)) marks++;
    const indent = line.search(/[^ \t]/);
    open = open.filter((one) => one < indent);
    if (marks > 0) open.push(indent);
    if (marks > 0 && ++items > LIMITS.markdownItems)
      throw new ExtractError('too-large', `More than ${items - 1} items.`);
    const isDeep = open.length > LIMITS.markdownDepth || marks > LIMITS.markdownDepth;
    if (isDeep && !isRule(line)) throw new ExtractError('bomb', `Nested deeper than ${LIMITS.markdownDepth} levels.`);
  }
}

/** The lexer keeps some 600 bytes for each list item: of a large document it gets part by part. */
const PART_LENGTH = 256 * 1024;
const FENCE = /^ {0,3}(`{3,}|~{3,}|\$\$)/;
/** Begins a block of its own, whatever stands before it. */
const BEGINS = /^(?:#{1,6}[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t])/;

/** Cut where a line begins a block at the margin, outside of code and formulas: for most documents nowhere. */
function* parts(source: string): Generator<string> {
  let from = 0;
  let fence = '';
  let afterBlank = true;
  for (const { 0: line, index } of source.matchAll(/.*\n|.+$/g)) {
    const begins = BEGINS.test(line) || (afterBlank && /^\S/.test(line));
    if (fence === '' && begins && index - from >= PART_LENGTH) {
      yield source.slice(from, index);
      from = index;
    }
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence === '') fence = mark;
    else if (mark !== '' && mark.startsWith(fence)) fence = '';
    afterBlank = line.trim() === '';
  }
  yield source.slice(from);
}

function readPart(source: string): ExtractedBlock[] {
  const lexer = new marked.Lexer(marked.defaults);
  const tokens = lexer.blockTokens(source, lexer.tokens);
  for (const { src, tokens: inside } of lexer.inlineQueue) {
    if (src.length <= LONGEST_PARAGRAPH) lexer.inlineTokens(src, inside);
    else inside.push({ type: 'text', raw: src, text: src });
  }
  return tokens.flatMap((token) => block(token));
}

function block(token: Token): ExtractedBlock[] {
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', level: (token as Tokens.Heading).depth, text: inline(token) }];
    case 'table': {
      const table = token as Tokens.Table;
      return tableRows([table.header, ...table.rows].map((row) => row.map((cell) => inline(cell))));
    }
    case 'list':
      return listItems(token as Tokens.List);
    case 'code':
      return [{ kind: 'code', text: (token as Tokens.Code).text }];
    case 'formulaBlock':
      return [{ kind: 'formula', text: (token as Tokens.Generic).text }];
    case 'blockquote':
      return ((token as Tokens.Blockquote).tokens ?? []).flatMap((inner) => block(inner));
    case 'html':
      return [{ kind: 'text', text: withoutTags(token.raw) }];
    case 'paragraph':
    case 'text':
      return [paragraph(inline(token))];
    default:
      return [];
  }
}

function paragraph(text: string): ExtractedBlock {
  return { kind: /^\$[^$]+\$$|^\$\$[^$]+\$\$$/.test(text.trim()) ? 'formula' : 'text', text };
}

function listItems(list: Tokens.List): ExtractedBlock[] {
  const blocks: ExtractedBlock[] = [];
  let number = Number(list.start) || 1;
  for (const item of list.items) {
    const nested = item.tokens.filter(
      (token) => token.type === 'list' || token.type === 'table' || token.type === 'code',
    );
    const own = item.tokens.filter((token) => !nested.includes(token));
    const text = own.map((token) => inline(token)).join(' ');
    blocks.push({ kind: 'item', text: `${list.ordered ? `${number++}. ` : '· '}${text}` });
    for (const token of nested) blocks.push(...block(token));
  }
  return blocks;
}

/** Text without its marks. Links keep their words and lose their target; pictures keep their description. */
function inline(token: Token | Tokens.TableCell): string {
  if (!('type' in token)) return token.tokens.map(inline).join('');
  if (token.type === 'html') return withoutTags(token.raw);
  if (token.type === 'br') return ' ';
  if (token.type === 'codespan' || token.type === 'formula' || token.type === 'escape') return token.text;
  const inner = 'tokens' in token ? token.tokens : undefined;
  return inner ? inner.map(inline).join('') : 'text' in token ? String(token.text) : '';
}

function withoutTags(html: string): string {
  return html.replace(/<!--[\s\S]*?-->|<(?:script|style)[\s\S]*?<\/(?:script|style)>|<\/?[a-z][^<>]*>/gi, ' ');
}
