// Office XML as a tree that is written back as it was, but for what a reader takes out of it. Server and viewer share it.

export interface XmlElement {
  name: string;
  /** Its attributes, as written. */
  given: string;
  children: XmlNode[];
}
/** A string: text, or a comment, as written. */
export type XmlNode = string | XmlElement;

const DEEPEST = 300;

/** Throws for what is not well-formed, or too deep. Takes time by the length of the text, whatever is in it. */
export function xmlTree(xml: string): XmlNode[] {
  const roots: XmlNode[] = [];
  const open: XmlElement[] = [];
  let at = 0;
  while (at < xml.length) {
    const into = open.at(-1)?.children ?? roots;
    const tag = xml.indexOf('<', at);
    if (tag !== at) into.push(xml.slice(at, tag < 0 ? xml.length : tag));
    if (tag < 0) break;
    const mark = MARKS.find(([begin]) => xml.startsWith(begin, tag));
    const end = mark ? xml.indexOf(mark[1], tag + 2) : tagEnd(xml, tag);
    if (end < 0) throw new Error('A tag has no end.');
    at = end + (mark?.[1].length ?? 1);
    if (mark) {
      into.push(xml.slice(tag, at));
    } else if (xml.charAt(tag + 1) === '/') {
      if (open.pop()?.name !== xml.slice(tag + 2, end).trim()) throw new Error('A tag ends that is not open.');
    } else {
      const isEmpty = xml.charAt(end - 1) === '/';
      const inside = xml.slice(tag + 1, isEmpty ? end - 1 : end);
      const cut = inside.search(/\s/);
      const name = cut < 0 ? inside : inside.slice(0, cut);
      const element: XmlElement = { name, given: cut < 0 ? '' : inside.slice(cut), children: [] };
      into.push(element);
      if (!isEmpty && open.push(element) > DEEPEST) throw new Error('Too many elements in each other.');
    }
  }
  if (open.length > 0) throw new Error('An element has no end.');
  return roots;
}

const MARKS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

const DECLARATION = /^<\?xml\s/;

/** By how their namespace ends. */
const USUAL_PREFIXES = [
  ['w', /\/wordprocessingml\/(?:2006\/)?main$/],
  ['p', /\/presentationml\/(?:2006\/)?main$/],
  ['a', /\/drawingml\/(?:2006\/)?main$/],
  ['m', /\/officeDocument\/(?:2006\/)?math$/],
  ['r', /\/officeDocument\/(?:2006\/)?relationships$/],
  ['mc', /\/markup-compatibility\/2006$/],
] as const;

/** More are no office program's. */
const MOST_PREFIXES = 12;

/** Readers know elements by the prefixes that office programs write; others may write any. */
function usuallyPrefixed(xml: string): string {
  const bound = new Map<string, Set<string>>();
  for (const [, own = '', uri = ''] of xml.matchAll(/\sxmlns:([\w-]+)\s*=\s*["']([^"'<>]*)["']/g))
    bound.set(own, (bound.get(own) ?? new Set()).add(uri));
  const others = new Map(
    [...bound].flatMap(([own, uris]) => {
      const [uri = '', ...more] = uris;
      const [usual = own, ends = /(?:)/] = USUAL_PREFIXES.find(([, known]) => known.test(uri)) ?? [];
      const isFree = [...(bound.get(usual) ?? [])].every((one) => ends.test(one));
      return usual === own || more.length > 0 || !isFree ? [] : [[own, usual] as const];
    }),
  );
  if (others.size === 0 || others.size > MOST_PREFIXES) return xml;
  const any = [...others.keys()].join('|');
  const written = new RegExp(`(</?|\\s)(${any}):|\\sxmlns:(${any})(\\s*=\\s*(?:"[^"]*"|'[^']*'))`, 'g');
  return xml.replace(/<[^<>!?][^<>]*>/g, (tag) =>
    tag.replace(written, (_, before: string, named: string, bound: string, uri: string) => {
      const usual = others.get(named ?? bound) ?? '';
      // a name is bound once in a tag
      return named ? `${before}${usual}:` : tag.includes(` xmlns:${usual}=`) ? '' : ` xmlns:${usual}${uri}`;
    }),
  );
}

/**
 * Without comments and what is said to programs, with texts and names written in one way alone: readers know no other. Takes time
 * by the length of the text; what has no end stays, and is refused by who reads it.
 */
export const plainTexts = (xml: string): string => usuallyPrefixed(withoutMarks(xml));

function withoutMarks(xml: string): string {
  let plain = '';
  let at = 0;
  for (const { 0: begin, index } of xml.matchAll(/<(?:!--|!\[CDATA\[|\?)/g)) {
    if (index < at) continue;
    const [, close] = MARKS.find(([one]) => one === begin) ?? ['', '>'];
    const end = xml.indexOf(close, index + begin.length);
    if (end < 0) break;
    if (DECLARATION.test(xml.slice(index, index + 6))) continue;
    plain += xml.slice(at, index);
    if (begin === '<![CDATA[') plain += escapeXml(xml.slice(index + begin.length, end));
    at = end + close.length;
  }
  return at === 0 ? xml : plain + xml.slice(at);
}

function tagEnd(xml: string, from: number): number {
  for (let at = from + 1; at < xml.length; at++) {
    const char = xml.charAt(at);
    if (char === '>') return at;
    if (char !== '"' && char !== "'") continue;
    at = xml.indexOf(char, at + 1);
    if (at < 0) return -1;
  }
  return -1;
}

export const xmlText = (nodes: readonly XmlNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const { name, given, children } = node;
      return children.length > 0 ? `<${name}${given}>${xmlText(children)}</${name}>` : `<${name}${given}/>`;
    })
    .join('');

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';

export const childOf = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  parent?.children.find((node): node is XmlElement => isElement(node) && node.name === name);

/** `name` may be a pattern. */
export const attributeOf = ({ given }: XmlElement, name: string): string | undefined => {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(given) ?? [];
  return double ?? single;
};

/** Outermost first, in the document's order. */
export function* elementsOf(nodes: readonly XmlNode[], name: string): Generator<XmlElement> {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    if (node.name === name) yield node;
    else yield* elementsOf(node.children, name);
  }
}

/** The words in it, with the five signs that XML writes by their names. */
export const textOfXml = (nodes: readonly XmlNode[]): string =>
  nodes
    .map((node) => (isElement(node) ? textOfXml(node.children) : node.startsWith('<') ? '' : decodedXml(node)))
    .join('');

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
/** Of a text of XML: the five names, and numbers. */
export function decodedXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:(lt|gt|quot|apos|amp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (_, name, decimal, hex) => {
    if (name) return SIGNS[name.toLowerCase()] ?? '';
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    // half of a pair is no character
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
  });
}

export const escapeXml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
