// HTML as others write it, as a tree. Scripts and what else has no words are gone from it.
import sanitize from 'sanitize-html';
import { BLOCK_TAGS, HTML_TAGS } from '#contract/html.ts';
import { decodedXml, plainTexts } from '#contract/office/xml-tree.ts';

export interface Part {
  tag: string;
  attributes: Record<string, string>;
  /** Text is escaped, as it stands in HTML. */
  children: (Part | string)[];
}

/** Of a formula in MathML: what can be told in one line, and what cannot. */
const MATH =
  'math mrow mi mn mo mtext msup msub msubsup mfrac msqrt mroot mfenced mmultiscripts mprescripts none'.split(' ');
export const MATH_LEFT = 'mtable mtr mtd mover munder munderover menclose'.split(' ');
/** Not shown where it comes from, so not shown here. */
export const HIDDEN = 'x-hidden';
const INLINE = 'b i cite dfn var strike del ins kbd samp tt q ruby rt rp'.split(' ');
export const FOREIGN = 'video audio source track iframe object embed applet svg canvas input select'.split(' ');

/** Their text is no text of the author's. */
export const NO_TEXT = 'script style textarea option title xmp svg math datalist'.split(' ');
/** What no browser shows of its own accord. */
const NEVER_SHOWN = 'template noscript mphantom'.split(' ');
/** What the page's style is told by, besides its own names. */
const STYLED_BY = 'class id style hidden open checked type lang role aria-hidden data-tag'.split(' ');

const TAGS = new Set<string>([
  ...[...HTML_TAGS, ...BLOCK_TAGS, ...INLINE, ...FOREIGN, ...MATH, ...MATH_LEFT, HIDDEN],
  ...['annotation', 'annotation-xml', 'textarea', 'span', 'font', 'mark', 'button'],
]);

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...TAGS],
  allowedAttributes: {
    '*': [...STYLED_BY, 'color', 'bgcolor', 'background', 'text'],
    ...Object.fromEntries(
      ['img', 'video', 'audio', 'source', 'track', 'iframe', 'object', 'embed'].map((tag) => [tag, ['src']]),
    ),
    img: ['src', 'srcset', 'alt', 'data-src'],
    track: ['src', 'srclang'],
    object: ['data'],
    a: ['href'],
    ol: ['start', 'reversed'],
    li: ['value'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    mfenced: ['open', 'close'],
  },
  nonBooleanAttributes: [],
  parseStyleAttributes: false,
  allowedSchemesAppliedToAttributes: [],
  allowVulnerableTags: true,
  nonTextTags: NO_TEXT,
  transformTags: {
    '*': (tagName, attribs) => {
      // a drawn formula: its words stay where it has no other face, and are named to be looked at
      if (DRAWN.test(attribs['class'] ?? '')) return { tagName: 'menclose', attribs };
      if (NEVER_SHOWN.includes(tagName)) return { tagName: HIDDEN, attribs };
      if (TAGS.has(tagName) || NO_TEXT.includes(tagName)) return { tagName, attribs };
      return { tagName: 'span', attribs: { ...attribs, 'data-tag': tagName } };
    },
  },
  nestingLimit: 50,
};

const DRAWN = /\bkatex-html\b/;

/** Formulas that a page's program was to draw: their source between the signs by which we know one. */
const SOURCE = /<script\s[^<>]*?\btype\s*=\s*["']?math\/(tex|mml)\b([^<>]*)>/gi;
/** What stood there until it was drawn. */
const PREVIEW = /<span class="?MathJax_Preview"?[^<>]*>[^<>]*<\/span>\s*$/i;
const LONGEST_PREVIEW = 2_000;

/** On a page whose program draws what stands between these signs too. */
const DOUBLE_DOLLARS = /\$\$([^$<>]{1,2000})\$\$/g;

function withSources(given: string): string {
  const isDrawn = /<script\s[^<>]*(?:mathjax|katex)/i.test(given);
  const html = isDrawn ? given.replace(DOUBLE_DOLLARS, (_, source: string) => `\\[${source}\\]`) : given;
  let [all, at] = ['', 0];
  const drawn = new Set(Array.from(html.matchAll(/\sid\s*=\s*["']?([\w-]{1,80})-Frame\b/gi), ([, id]) => id));
  const ends = /<\/script\s*>/gi;
  for (const { 0: head, 1: kind = '', 2: more = '', index } of html.matchAll(SOURCE)) {
    ends.lastIndex = index;
    const end = ends.exec(html);
    if (!end) break;
    if (index < at) continue;
    // where it has been drawn, what was drawn says it
    const id = /\sid\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
    if (id && drawn.has(id)) continue;
    const source = html
      .slice(index + head.length, end.index)
      .trim()
      .replace(/^%?\s*<!\[CDATA\[|%?\s{0,9}\]\]>$/g, '');
    const [open, close] = /mode\s*=\s*display/i.test(more) ? ['\\[', '\\]'] : ['\\(', '\\)'];
    const from = Math.max(at, index - LONGEST_PREVIEW);
    all += html.slice(at, from) + html.slice(from, index).replace(PREVIEW, '');
    all += kind.toLowerCase() === 'mml' ? source : `${open}${escaped(source.trim())}${close}`;
    at = end.index + end[0].length;
  }
  return all + html.slice(at);
}

const MOST_PREFIXES = 12;
const OF_PAGES = /\sxmlns:([\w-]+)\s*=\s*["']http:\/\/www\.w3\.org\/(?:1999\/xhtml|1998\/Math\/MathML|2000\/svg)["']/g;

/** A page of XML in the words of HTML, where an element cannot end within its own tag, and no name has a prefix. */
export function asHtml(xhtml: string): string {
  const prefixes = Array.from(new Set(Array.from(xhtml.matchAll(OF_PAGES), ([, prefix = '']) => prefix))).slice(
    0,
    MOST_PREFIXES,
  );
  const bare = prefixes.length > 0 ? new RegExp(`(</?)(?:${prefixes.join('|')}):`, 'g') : /(?!)/g;
  return plainTexts(xhtml)
    .replace(bare, '$1')
    .replace(/<([a-z][\w:-]*)((?:\s[^<>]*)?)\/>/gi, (tag, name: string, said: string) =>
      VOID.has(name.toLowerCase()) ? tag : `<${name}${said}></${name}>`,
    )
    .replace(/(<(?:style|script)\b[^<>]*>)([^<]*)/gi, (_, head: string, inside: string) => head + decodedXml(inside));
}

const TOKEN = /<(\/?)([a-z][\w-]*)((?:\s[^<>]*)?)>|[^<]+/g;
const ATTRIBUTE = /\s([\w-]+)(?:="([^"]*)")?/g;
const VOID = new Set('br img hr input source track embed area base col link meta param wbr'.split(' '));

const SIGNS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescaped = (text: string): string => text.replace(/&(?:amp|lt|gt|quot);/g, (sign) => SIGNS[sign] ?? sign);
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** An old element for code, whose tags are words: as it is shown. */
function withXmpAsCode(html: string): string {
  let [all, at] = ['', 0];
  let open: RegExpExecArray | undefined;
  for (const tag of html.matchAll(/<(\/?)xmp\b[^<>]*>/gi)) {
    if (tag[1] === '') open ??= tag;
    else if (open) {
      const inside = html.slice(open.index + open[0].length, tag.index);
      all += `${html.slice(at, open.index)}<pre>${escaped(inside)}</pre>`;
      at = tag.index + tag[0].length;
      open = undefined;
    }
  }
  return all + html.slice(at);
}

export function parsed(html: string): Part {
  const root: Part = { tag: '', attributes: {}, children: [] };
  const open = [root];
  // sanitize-html writes every sign of text and attributes that could be read otherwise as an entity
  for (const [token, close, tag, said = ''] of sanitize(withSources(withXmpAsCode(html)), OPTIONS).matchAll(TOKEN)) {
    if (tag === undefined) open.at(-1)?.children.push(token);
    else if (close) {
      const at = open.findLastIndex((part) => part.tag === tag);
      if (at > 0) open.length = at;
    } else {
      const attributes = Object.fromEntries(
        Array.from(said.matchAll(ATTRIBUTE), ([, name = '', value = '']) => [name, unescaped(value)]),
      );
      const part: Part = { tag, attributes, children: [] };
      open.at(-1)?.children.push(part);
      if (!VOID.has(tag)) open.push(part);
    }
  }
  return withOneFace(root);
}

/** A formula that is drawn beside its MathML is one formula; of one that is drawn alone the powers and indices are known. */
function withOneFace(part: Part): Part {
  const isFormula = (child: Part | string) =>
    typeof child !== 'string' && (child.tag === 'math' || within(child).some(({ tag }) => tag === 'math'));
  const isDrawn = (child: Part | string) => typeof child !== 'string' && DRAWN.test(child.attributes['class'] ?? '');
  if (part.children.some(isDrawn) && part.children.some(isFormula))
    part.children = part.children.filter((child) => !isDrawn(child));
  for (const child of part.children) if (typeof child !== 'string') withOneFace(child);
  if (part.tag === 'menclose') for (const one of within(part)) scripted(one);
  return part;
}

function scripted(part: Part): void {
  const has = (name: string) => within(part).some(({ attributes }) => attributes['class']?.split(' ').includes(name));
  const rows = within(part).filter(({ attributes }) => /^\s*top:/.test(attributes['style'] ?? ''));
  // of two, one above the other, which is which is not to be told from words
  if (!/\bmsupsub\b/.test(part.attributes['class'] ?? '') || rows.length > 1) return;
  part.tag = has('vlist-t2') ? 'sub' : 'sup';
}

/** With all that is in it, outermost first; what stands in `except` keeps its own to itself. */
export const within = (part: Part, except: readonly string[] = []): Part[] =>
  part.children.flatMap((child) =>
    typeof child === 'string' ? [] : [child, ...(except.includes(child.tag) ? [] : within(child, except))],
  );

/** The words alone. */
export const wordsIn = (part: Part): string =>
  part.children.map((child) => (typeof child === 'string' ? unescaped(child) : wordsIn(child))).join('');

export const hasWords = (part: Part): boolean =>
  part.children.some((child) =>
    typeof child === 'string' ? child.trim() !== '' : child.tag === 'img' || hasWords(child),
  );
