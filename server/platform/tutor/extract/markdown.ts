// Markdown: headings, lists, tables, code and formulas (`$…$`, `$$…$$`) kept, other marks taken off.
import { Marked, type MarkedExtension, type Token, type Tokens } from 'marked';
import { tableRows } from './table.ts';
import type { Block } from './types.ts';

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

export function readMarkdown(text: string): Block[] {
  const source = text.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '');
  const lexer = new marked.Lexer(marked.defaults);
  const tokens = lexer.blockTokens(source, lexer.tokens);
  for (const { src, tokens: inside } of lexer.inlineQueue) {
    if (src.length <= LONGEST_PARAGRAPH) lexer.inlineTokens(src, inside);
    else inside.push({ type: 'text', raw: src, text: src });
  }
  return tokens.flatMap((token) => block(token));
}

function block(token: Token): Block[] {
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

function paragraph(text: string): Block {
  return { kind: /^\$[^$]+\$$|^\$\$[^$]+\$\$$/.test(text.trim()) ? 'formula' : 'text', text };
}

function listItems(list: Tokens.List): Block[] {
  const blocks: Block[] = [];
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
