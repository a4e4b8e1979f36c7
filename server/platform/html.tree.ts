// Whatever others write as HTML, made into what the editor can keep: nothing that stood apart runs together, and nothing that
// stood above or below the line falls onto it. The text that comes out is still a stranger's: `html.ts` has the last word on it.
import { BLOCK_TAGS, isDataPicture, isOwnFile, isSpan } from '#contract/html.ts';
import { escaped, FOREIGN, HIDDEN, MATH_LEFT, type Part, parsed } from './html.parse.ts';
import { sheetsIn } from './html.sheet.ts';
import { styled } from './html.style.ts';

/** With what its own style sheets hide, strike out, raise or set apart. */
export const treeOf = (html: string): Part => styled(parsed(html), sheetsIn(html));

/** A line of text, or a block that has a place of its own. */
interface Piece {
  html: string;
  isBlock: boolean;
}
/** What stands around all lines within: a link around a block is a link in its every line. */
type Around = (line: string) => string;
const bare: Around = (line) => line;

/** `b=strong`: what the one becomes. */
const named = (pairs: string): Readonly<Record<string, string>> =>
  Object.fromEntries(pairs.split(' ').map((pair) => pair.split('=')));
const MARKS = named(
  'strong=strong b=strong em=em i=em cite=em dfn=em var=em s=s strike=s del=s u=u ins=u sub=sub sup=sup code=code kbd=code samp=code tt=code',
);
const HEADINGS = named('h1=h2 h2=h2 h3=h3 h4=h3 h5=h3 h6=h3');
const LISTS = named('ul=ul ol=ol menu=ul dir=ul');
const UNSEEN = new Set([...FOREIGN, HIDDEN, 'textarea', 'annotation', 'annotation-xml', 'rp']);
UNSEEN.delete('object');
const CONTAINERS = new Set<string>([...BLOCK_TAGS, 'tbody', 'tr', 'td', 'th']);

const line = (html: string): Piece[] => [{ html, isBlock: false }];
const block = (html: string): Piece[] => [{ html, isBlock: true }];
const isBlank = (html: string): boolean => /^[ \t\r\n]*$/.test(html);
const trimmed = (html: string): string => html.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');

function piecesOf(children: Part['children'], around: Around): Piece[] {
  return children.flatMap((child) => (typeof child === 'string' ? line(child) : piecesIn(child, around)));
}

function piecesIn(part: Part, around: Around): Piece[] {
  const { tag, attributes, children } = part;
  const mark = MARKS[tag];
  if (mark) return marked(children, around, `<${mark}>`, `</${mark}>`);
  if (tag === 'a') return marked(children, around, `<a href="${escaped(attributes['href'] ?? '')}">`, '</a>');
  if (UNSEEN.has(tag)) return [];
  if (tag === 'br') return line('<br>');
  if (tag === 'img') return line(pictureOf(attributes));
  if (tag === 'hr') return block('');
  if (tag === 'q') return [...line('“'), ...piecesOf(children, around), ...line('”')];
  if (tag === 'rt') return [...line('（'), ...piecesOf(children, around), ...line('）')];
  if (tag === 'math') return line(formulaOf(part));
  if (tag === 'pre' || tag === 'listing') return block(codeOf(part));
  if (tag === 'table') return tableOf(part, around);
  if (tag === 'blockquote') return block(`<blockquote>${flow(children, around)}</blockquote>`);
  if (tag === 'li') return listOf({ tag: 'ul', attributes: {}, children: [part] }, around);
  if (LISTS[tag]) return listOf(part, around);
  const heading = HEADINGS[tag];
  if (heading) return block(`<${heading}>${oneLine(piecesOf(children, around), around)}</${heading}>`);
  if (tag === 'dt') return contained(children, (text) => around(`<strong>${text}</strong>`));
  // each part is gone through once: what nests would take twice as long at every level
  const inner = piecesOf(children, around);
  if (tag === 'p' && inner.every((piece) => !piece.isBlock)) return block(`<p>${flowing(inner, around)}</p>`);
  return tag === 'p' || CONTAINERS.has(tag) ? boxed(inner, around) : inner;
}

function marked(children: Part['children'], around: Around, head: string, tail: string): Piece[] {
  const within = piecesOf(children, (text) => around(isBlank(text) ? text : head + text + tail));
  // lines beside each other are one: a mark is not broken at each word
  return joined(within).map((piece) =>
    piece.isBlock || piece.html === '' ? piece : { ...piece, html: head + piece.html + tail },
  );
}

/** Lines in a row as one; blocks as they are. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last && !last.isBlock && !piece.isBlock) last.html += piece.html;
    else all.push({ ...piece });
  }
  return all;
}

/** Of a box without a meaning: its lines are paragraphs, and a picture alone stands as one. */
function boxed(inner: readonly Piece[], around: Around): Piece[] {
  const pieces = joined(inner).flatMap(({ html, isBlock }) => {
    if (isBlock) return block(html);
    const text = trimmed(html);
    if (text === '') return [];
    return block(/^<img [^>]*>$/.test(text) ? text : `<p>${around(text)}</p>`);
  });
  // an empty box parts what is around it still
  return pieces.length > 0 ? pieces : block('');
}

const contained = (children: Part['children'], around: Around): Piece[] => boxed(piecesOf(children, around), around);

/** In a place that takes both: lines stay lines. */
const flow = (children: Part['children'], around: Around): string => flowing(piecesOf(children, around), around);

function flowing(pieces: readonly Piece[], around: Around): string {
  const all = joined(pieces);
  const hasBlocks = all.some((piece) => piece.isBlock);
  const isLine = (piece: Piece | undefined) => piece !== undefined && !piece.isBlock && !isBlank(piece.html);
  return all
    .map(({ html, isBlock }, n) => {
      // a rule, or an empty box, between two lines is no more than what parts them
      if (isBlock) return html === '' && isLine(all[n - 1]) && isLine(all[n + 1]) ? '<br>' : html;
      return hasBlocks && isBlank(html) ? '' : isBlank(html) ? html : around(html);
    })
    .join('');
}

/** A heading has no blocks: each is a line in it. */
const oneLine = (pieces: readonly Piece[], around: Around): string =>
  joined(pieces)
    .filter(({ html }) => !isBlank(html))
    .map(({ html, isBlock }) => {
      if (!isBlock) return around(html);
      return html
        .replace(/<\/(?:td|th)>/g, ' ')
        .replace(/<\/(?:p|li|tr|h2|h3|pre)>(?=.)/g, '<br>')
        .replace(/<\/?(?:p|ul|ol|li|blockquote|pre|table|tbody|tr|td|th|h2|h3)(?: [^>]*)?>/g, '');
    })
    .join('<br>');

/** Where a picture is not ours it is its words, unless they are a mere name of a file. */
function pictureOf({ src = '', alt = '' }: Part['attributes']): string {
  if (isOwnFile(src) || isDataPicture(src))
    return `<img src="${escaped(src)}"${alt === '' ? '' : ` alt="${escaped(alt)}"`}>`;
  return /\.\w{2,4}$/.test(alt.trim()) ? '' : escaped(alt);
}

function wordsOf(part: Part | string): string {
  if (typeof part === 'string') return part;
  if (part.tag === 'br') return '\n';
  const words = UNSEEN.has(part.tag) ? '' : part.children.map(wordsOf).join('');
  // code has no raised words: 10<sup>3</sup> is 10^3 there, and not 103
  const sign = words === '' ? '' : part.tag === 'sup' ? '^' : part.tag === 'sub' ? '_' : '';
  return sign === '' || /^[\p{L}\p{N}]$|^[-−]?\d+$/u.test(words) ? sign + words : `${sign}(${words})`;
}

/** Blanks and lines stay as they are, and nothing else does. */
const codeOf = (part: Part): string => `<pre><code>${wordsOf(part).replace(/^\r?\n/, '')}</code></pre>`;

function listOf({ tag, attributes, children }: Part, around: Around): Piece[] {
  const name = LISTS[tag] ?? 'ul';
  const isDown = 'reversed' in attributes;
  const said = (value = '') => (/^[-+]?\d{1,4}$/.test(value.trim()) ? Number(value) : undefined);
  const isItem = (child: Part | string): child is Part & { tag: 'li' } =>
    typeof child !== 'string' && child.tag === 'li';
  let next = said(attributes['start']) ?? (isDown ? children.filter(isItem).length : 1);
  const items: { html: string; number: number }[] = [];
  let loose: Part['children'] = [];
  // what stands between two items belongs to the one before it, apart from its words
  const close = () => {
    const last = items.at(-1);
    if (loose.length > 0 && last) last.html += flowing(contained(loose, around), around);
    else if (loose.length > 0) items.push({ html: flow(loose, around), number: next });
    loose = [];
  };
  for (const child of children) {
    if (isItem(child)) {
      close();
      const number = said(child.attributes['value']) ?? next;
      next = number + (isDown ? -1 : 1);
      items.push({ html: flow(child.children, around), number });
    } else if (typeof child === 'string' ? loose.length > 0 || !isBlank(child) : !UNSEEN.has(child.tag))
      loose.push(child);
  }
  close();
  if (items.length === 0) return block('');
  const type = /^[AaIi]$/.test(attributes['type'] ?? '') ? ` type="${attributes['type']}"` : '';
  // a number that does not follow upon the one before it begins a list
  const lists = items.map(({ html, number }, n) => {
    const isNext = n > 0 && (name === 'ul' || number === (items[n - 1]?.number ?? 0) + 1);
    const head = name === 'ul' ? '<ul>' : `<ol${number === 1 ? '' : ` start="${number}"`}${type}>`;
    return `${isNext ? '' : n === 0 ? head : `</ol>${head}`}<li>${html}</li>`;
  });
  return block(`${lists.join('')}</${name}>`);
}

const isCell = (child: Part | string): child is Part => typeof child !== 'string' && /^t[dh]$/.test(child.tag);

/** As they are shown, wherever they stand: the first head before all rows, the first foot behind them. */
function rowsInOrder(children: Part['children']): Part['children'] {
  const first = (tag: string) => children.find((child) => typeof child !== 'string' && child.tag === tag);
  const [head, foot] = [first('thead'), first('tfoot')];
  const rest = children.filter((child) => child !== head && child !== foot);
  return [head, ...rest, foot].filter((child) => child !== undefined);
}

function tableOf(table: Part, around: Around): Piece[] {
  const rows: Part[][] = [];
  /** A caption, and text that no cell has: a browser shows it before the table. */
  const before: Part['children'] = [];
  const read = (part: Part) => {
    for (const child of rowsInOrder(part.children)) {
      if (typeof child !== 'string' && /^(?:thead|tbody|tfoot)$/.test(child.tag)) read(child);
      else if (typeof child !== 'string' && child.tag === 'tr') {
        rows.push(child.children.filter(isCell));
        before.push(...child.children.filter((inner) => !isCell(inner)));
      } else before.push(child);
    }
  };
  read(table);
  const [only, second] = rows.flat();
  const first = contained(before, around);
  // one cell alone is a frame around what is in it
  if (!only || !second) return [...first, ...contained(only?.children ?? [], around)];
  const lines = rows.map((row) => `<tr>${row.map((cell) => cellOf(cell, around)).join('')}</tr>`);
  return [...first, ...block(`<table><tbody>${lines.join('')}</tbody></table>`)];
}

function cellOf({ tag, attributes, children }: Part, around: Around): string {
  const spans = (['colspan', 'rowspan'] as const)
    .filter((name) => isSpan(name, attributes[name] ?? ''))
    .map((name) => ` ${name}="${attributes[name]}"`);
  return `<${tag}${spans.join('')}>${trimmed(flow(children, around))}</${tag}>`;
}

/** A formula of MathML in one line. */
function formulaOf(part: Part | string): string {
  if (typeof part === 'string') return part.replace(/\s+/g, '');
  const { tag, attributes } = part;
  if (UNSEEN.has(tag)) return '';
  const inner = part.children.map(formulaOf).filter((text) => text !== '');
  const [a = '', b = '', c = ''] = inner;
  if (tag === 'msup') return `${a}<sup>${b}</sup>`;
  if (tag === 'msub') return `${a}<sub>${b}</sub>`;
  if (tag === 'msubsup') return `${a}<sub>${b}</sub><sup>${c}</sup>`;
  if (tag === 'mfrac') return `${grouped(a)}/${grouped(b)}`;
  if (tag === 'msqrt') return `√${grouped(inner.join(''))}`;
  if (tag === 'mroot') return `<sup>${b}</sup>√${grouped(a)}`;
  if (tag === 'mmultiscripts') return withScripts(part.children);
  if (tag === 'mfenced')
    return `${escaped(attributes['open'] ?? '(')}${inner.join(', ')}${escaped(attributes['close'] ?? ')')}`;
  return inner.join(MATH_LEFT.includes(tag) ? ' ' : '');
}

/** Lower and upper ones by turns, behind the sign; from `mprescripts` on before it. */
function withScripts(children: Part['children']): string {
  const [base, ...rest] = children.filter((child) => typeof child !== 'string');
  const cut = rest.findIndex(({ tag }) => tag === 'mprescripts');
  const told = (scripts: readonly Part[]) =>
    scripts
      .map((one, n) => ({ words: formulaOf(one), mark: n % 2 === 0 ? 'sub' : 'sup' }))
      .map(({ words, mark }) => (words === '' ? '' : `<${mark}>${words}</${mark}>`))
      .join('');
  const [behind, before] = cut < 0 ? [rest, []] : [rest.slice(0, cut), rest.slice(cut + 1)];
  return told(before) + (base ? formulaOf(base) : '') + told(behind);
}

const grouped = (text: string): string => (/^[\p{L}\p{N}.]*$/u.test(text) ? text : `(${text})`);

/** In the editor's own form. */
export const writtenOf = (root: Part): string => trimmed(flow(root.children, bare));
