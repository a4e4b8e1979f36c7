// Markdown: headings, lists, tables, code and formulas (`$…$`, `$$…$$`, `\(…\)`, `\[…\]`) kept, other marks taken off.
import { Marked, type MarkedExtension, type Token, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { decodedXml } from '#contract/office/xml-tree.ts';
import { asFormula, isSoleFormula } from './formula-signs.ts';
import { hasHtmlTable, htmlTables, htmlText, isParted, opensHtmlTable } from './html-table.ts';
import { calledNote, DEFINITION, NOTE_MARK, ofNote, withNotes } from './markdown-notes.ts';
import { withoutFalseTags } from './markdown-tags.ts';
import { asScript } from './scripts.ts';
import { tableRows } from './table.ts';
import { ExtractError, type ExtractedBlock, LIMITS } from './types.ts';
import { lettersIn, unreadCount } from './unread-signs.ts';

/** `\[1\]` and `\[如图\]` have escaped brackets, and no formula. */
const isMath = (latex: string): boolean =>
  !latex.includes('$') &&
  /[\p{L}=\\]/u.test(latex) &&
  (!/\p{Script=Han}/u.test(latex) || /[=\\]/.test(latex)) &&
  latex.trim() !== 'x';
const asMath = (dollars: string, latex: string): string => asFormula(dollars + latex.trim() + dollars);

/** As CommonMark has it, but bold amid Chinese too: 「**重点：**内容」. */
const STRONG = /^\*\*(?![\s*])((?:\\[\s\S]|[^*\\])+?)(?<!\s)\*\*(?!\*)/;

// No space inside the dollars, no digit behind them, and 「$5，另付 $6」 is money.
const DOLLARS =
  /^\$\$(?:\\[\s\S]|[^\\$])+\$\$|^\$(?!\s|\d+(?:\.\d+)?\s*[\p{Script=Han}，。、；])(?:\\.|[^\\$\n])+?(?<!\s)\$(?!\d)/u;

// Formulas must be known to the lexer, or `a_1 * b_2 * c` loses its stars.
const EXTENSIONS: MarkedExtension = {
  extensions: [
    {
      name: 'note',
      level: 'block',
      // asked at each paragraph: to look further than its end would take the square of the document
      start(source) {
        const found = /\n(?: {0,3}(\[\^)| *(?:\n|$))/.exec(source);
        return found?.[1] ? found.index + 1 : undefined;
      },
      tokenizer(source) {
        const [raw = '', id = '', words = ''] = source.match(DEFINITION) ?? [];
        if (raw === '') return undefined;
        const tokens = this.lexer.blockTokens(words.replace(/\n(?: {1,4}|\t)/g, '\n'), []);
        return { type: 'note', raw, id, tokens };
      },
    },
    {
      name: 'noteMark',
      level: 'inline',
      start: (source) => source.indexOf('[^'),
      tokenizer(source) {
        const [raw = '', id = ''] = source.match(NOTE_MARK) ?? [];
        return raw === '' ? undefined : { type: 'noteMark', raw, text: calledNote(id) };
      },
    },
    {
      name: 'formulaBlock',
      level: 'block',
      tokenizer(source) {
        const match = source.match(/^(?:\$\$((?:\\[\s\S]|[^\\$])+)\$\$| {0,3}\\\[([\s\S]{1,2000}?)\\\])[ \t]*(?:\n|$)/);
        const [raw = '', dollars, bracket = ''] = match ?? [];
        if (!match || (dollars === undefined && !isMath(bracket))) return undefined;
        return { type: 'formulaBlock', raw, text: asMath('$$', dollars ?? bracket) };
      },
    },
    {
      name: 'formula',
      level: 'inline',
      start: (source) => source.indexOf('$'),
      tokenizer(source) {
        const match = source.match(DOLLARS);
        return match ? { type: 'formula', raw: match[0], text: asFormula(match[0]) } : undefined;
      },
    },
    {
      name: 'bracketFormula',
      level: 'inline',
      start: (source) => source.search(/\\[([]/),
      tokenizer(source) {
        const [raw = '', round, square = ''] = source.match(/^\\(?:\(([\s\S]+?)\\\)|\[([\s\S]+?)\\\])/) ?? [];
        if (!isMath(round ?? square)) return undefined;
        return { type: 'formula', raw, text: asMath(round === undefined ? '$$' : '$', round ?? square) };
      },
    },
    {
      name: 'chineseStrong',
      level: 'inline',
      start: (source) => source.indexOf('**'),
      tokenizer(source) {
        const [raw = '', words = ''] = source.match(STRONG) ?? [];
        const isChinese = /[\u3000-\u9fff\uff00-\uffef“”‘’]/.test(words + source.charAt(raw.length));
        return raw && isChinese ? { type: 'strong', raw, tokens: this.lexer.inlineTokens(words) } : undefined;
      },
    },
  ],
};

// Signs that people mean as signs, put away before the lexer takes them for marks: a star between digits or letters, one tilde, what
// begins no tag.
const SHIELDS: Readonly<Record<string, string>> = { '*': '\ufdd2', _: '\ufdd3', '~': '\ufdd4', '<': '\ufdd8' };
const MEANT = /(?<=[A-Za-z\d])[*_](?=[A-Za-z\d])|(?<=[A-Za-z\d])\*\*(?=\d)|(?<=\d)\*\*(?=[A-Za-z])|(?<![~\\])~(?!~)/g;
const shielded = (source: string): string =>
  withoutFalseTags(source, SHIELDS['<'] ?? '').replace(MEANT, (signs) =>
    signs.replace(/./g, (one) => SHIELDS[one] ?? one),
  );
const unshielded = (text: string): string =>
  Object.entries(SHIELDS).reduce((all, [sign, shield]) => all.replaceAll(shield, sign), text);

const marked = new Marked(EXTENSIONS);

/** Emphasis costs the square of a paragraph's length: what no person writes as one paragraph stays as it is. */
const LONGEST_PARAGRAPH = 5_000;

/** Settings of the file's own, a name and a value a line; between two rules there may be text as well. */
const FRONT_MATTER =
  /^---[ \t]*\r?\n(?:(?:#.*|[ \t]*)\r?\n)*[\p{L}\w-]+:(?:[ \t].*)?\r?\n(?:(?:[\p{L}\w-]+:(?:[ \t].*)?|[ \t]+\S.*|-[ \t].*|#.*|[ \t]*)\r?\n)*?---[ \t]*(?:\r?\n|$)/u;

export function readMarkdown(text: string): ExtractedBlock[] {
  const source = text.replace(FRONT_MATTER, '');
  requirePlain(source);
  const blocks = withNotes([...parts(shielded(source))].flatMap(readPart));
  return blocks.map((block) => ({ ...block, text: unshielded(block.text) }));
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
  let [struck, vanished] = [0, 0];
  for (const { src, tokens: inside } of lexer.inlineQueue) {
    if (src.length <= LONGEST_PARAGRAPH) lexer.inlineTokens(src, inside);
    else inside.push({ type: 'text', raw: src, text: src });
    struck += leftIn(inside, 'struck');
    vanished += leftIn(inside, 'vanished');
  }
  marked.walkTokens(tokens, (token) => {
    if (token.type === 'html')
      for (const [, , text = ''] of token.raw.matchAll(STRUCK_PIECES)) struck += lettersIn(withoutTags(text));
  });
  return [
    ...wholeTables(tokens).flatMap((token) => block(token)),
    ...unreadCount('struck', struck),
    ...unreadCount('vanished', vanished),
  ];
}

/** A table of HTML goes on over empty lines, which end a block of HTML. */
function wholeTables(tokens: readonly Token[]): Token[] {
  const whole: Token[] = [];
  for (const token of tokens) {
    const last = whole.at(-1);
    if (last?.type === 'html' && opensHtmlTable(last.raw))
      whole[whole.length - 1] = { ...last, raw: last.raw + token.raw };
    else whole.push(token);
  }
  return whole;
}

function block(token: Token): ExtractedBlock[] {
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', level: (token as Tokens.Heading).depth, text: inline(token) }];
    case 'table': {
      const table = token as Tokens.Table;
      return tableRows(
        [table.header, ...table.rows].map((row) => row.map((cell) => inline(cell))),
        undefined,
        true,
      );
    }
    case 'list':
      return listItems(token as Tokens.List);
    case 'code':
      return [{ kind: 'code', text: (token as Tokens.Code).text }];
    case 'formulaBlock':
      return [{ kind: 'formula', text: (token as Tokens.Generic).text }];
    case 'blockquote':
      return ((token as Tokens.Blockquote).tokens ?? []).flatMap((inner) => block(inner));
    case 'note': {
      const { id, tokens = [] } = token as Tokens.Generic;
      return tokens.flatMap((inner) => block(inner)).map((own) => ofNote(String(id), own));
    }
    case 'html':
      return htmlTables(token.raw, htmlText);
    case 'paragraph':
      return hasHtmlTable(token.raw) ? htmlTables(token.raw, readPart) : [paragraph(inline(token))];
    case 'text':
      return [paragraph(inline(token))];
    default:
      return [];
  }
}

function paragraph(text: string): ExtractedBlock {
  return { kind: isSoleFormula(text) ? 'formula' : 'text', text };
}

function listItems(list: Tokens.List): ExtractedBlock[] {
  const blocks: ExtractedBlock[] = [];
  // a list may begin with 0
  let number = list.start === '' ? 1 : Number(list.start);
  for (const item of list.items) {
    const nested = item.tokens.filter(
      (token) => token.type === 'list' || token.type === 'table' || token.type === 'code',
    );
    const own = item.tokens.filter((token) => !nested.includes(token));
    const tick = item.task ? (item.checked ? '☑ ' : '☐ ') : '';
    const text = tick + own.map((token) => inline(token)).join(' ');
    // 3) is no 3.
    const stop = /^\s*\d{1,9}([.)])/.exec(item.raw)?.[1] ?? '.';
    blocks.push({
      kind: 'item',
      text: `${list.ordered ? `${number++}${stop} ` : '· '}${text}`,
      isDotted: !list.ordered,
    });
    for (const token of nested) blocks.push(...block(token));
  }
  return blocks;
}

/** Text without its marks. Links keep their words and lose their target; pictures keep their description. */
const inline = (token: Token | Tokens.TableCell): string => withScripts(words(token));

function words(token: Token | Tokens.TableCell): string {
  if (!('type' in token)) return joined(token.tokens);
  if (token.type === 'del') return '';
  if (token.type === 'html') return decoded(withoutTags(token.raw));
  if (token.type === 'br') return ' ';
  if (token.type === 'codespan' || token.type === 'formula' || token.type === 'noteMark' || token.type === 'escape')
    return token.text;
  // an address takes what stands behind it for its own, with the strokes before the signs
  if (token.type === 'link' && 'autolink' in token) return token.text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
  const inner = 'tokens' in token ? token.tokens : undefined;
  return inner ? joined(inner) : 'text' in token ? decoded(String(token.text)) : '';
}

const TAG = /^<(\/?)([a-z][\w-]*)/i;
const STRUCK_PIECES = /<(del|s|strike)\b[^<>]*>([\s\S]*?)<\/\1>/gi;
const HIDES = /\s(?:hidden(?=[\s=>])|style\s*=\s*["'][^"'<>]*(?:display\s*:\s*none|visibility\s*:\s*hidden))/i;
type Why = 'struck' | 'vanished' | 'reading';

function whyGone(tag: string, raw: string): Why | undefined {
  if (/^(?:del|s|strike)$/i.test(tag)) return 'struck';
  if (/^(?:r[tp]|script|style|template)$/i.test(tag)) return 'reading';
  return HIDES.test(raw) && !/\/>$|^<(?:img|input|br)\b/i.test(raw) ? 'vanished' : undefined;
}

/** What is struck out by tags is not valid any more; what they hide, and readings of characters, are not said. */
function byTags(tokens: readonly Token[]): { kept: Token[]; left: { why: Why; token: Token }[] } {
  const found: ReturnType<typeof byTags> = { kept: [], left: [] };
  let gone: { tag: string; why: Why; depth: number } | undefined;
  for (const token of tokens) {
    const [, end, given = ''] = (token.type === 'html' && TAG.exec(token.raw)) || [];
    const tag = given.toLowerCase();
    if (!gone) {
      const why = tag !== '' && !end ? whyGone(tag, token.raw) : undefined;
      if (why) gone = { tag, why, depth: 1 };
      else found.kept.push(token);
    } else if (tag === gone.tag) {
      gone.depth += end ? -1 : 1;
      if (gone.depth === 0) gone = undefined;
    } else if (gone.why === 'reading' && tag === 'ruby') gone = undefined;
    else found.left.push({ why: gone.why, token });
  }
  return found;
}

const joined = (tokens: readonly Token[]): string => byTags(tokens).kept.map(words).join('');

/** How many letters of a line are left out, by strokes or by tags. */
function leftIn(tokens: readonly Token[], why: Why): number {
  const { kept, left } = byTags(tokens);
  const inside = (token: Token) =>
    token.type === 'del'
      ? lettersIn(why === 'struck' ? token.text : '')
      : 'tokens' in token
        ? leftIn(token.tokens ?? [], why)
        : 0;
  const own = left.filter((one) => one.why === why).map(({ token }) => words(token));
  return kept.reduce((sum, token) => sum + inside(token), lettersIn(own.join('')));
}

/** `&lt;` and `&times;` by the signs that they name. */
const decoded = (text: string): string =>
  /&\w+;|&#/.test(text)
    ? decodedXml(sanitizeHtml(text.replaceAll('<', '&lt;'), { allowedTags: [], allowedAttributes: {} }))
    : text;

const RAISED = '\ufdd5';
const LOWERED = '\ufdd6';
const BACK = '\ufdd7';
const withScripts = (text: string): string =>
  text
    .replace(/\ufdd5([^\ufdd5-\ufdd7]*)\ufdd7/g, (_, raised: string) => asScript(raised, 'sup'))
    .replace(/\ufdd6([^\ufdd5-\ufdd7]*)\ufdd7/g, (_, lowered: string) => asScript(lowered, 'sub'));

function withoutTags(html: string): string {
  return html
    .replace(/<(\/?)su([pb])(?:\s[^<>]*)?>/gi, (_, end: string, at: string) =>
      end ? BACK : at.toLowerCase() === 'p' ? RAISED : LOWERED,
    )
    .replace(
      /<!--[\s\S]*?-->|<(del|s|strike)\b[\s\S]*?<\/\1>|<(?:script|style)[\s\S]*?<\/(?:script|style)>|<\/?([a-z][\w-]*)[^<>]*>/gi,
      (_, _struck: string, tag = '') => (isParted(tag) ? ' ' : ''),
    );
}
