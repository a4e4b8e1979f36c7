// A workbook's XML, as far as all readers of workbooks need it: the server takes lists out of it, the viewer shows its sheets.
import { inScript } from './scripts.ts';
import { attributeOf, childOf, decodedXml, elementsOf, type XmlElement, xmlTree } from './xml-tree.ts';

/** Excel writes no longer formats; a program that does has something else in mind. */
export const MOST_FORMAT = 255;
/** From the first of 1900 to that of 1904, from which some workbooks count their days. */
export const DAYS_TO_1904 = 1462;

/** Elements without the prefixes that some programs write. */
export const plainXml = (xml: string): string => xml.replace(/<(\/?)\w+:/g, '<$1');

/** An element as it is written: its attributes, and what is in it. */
interface Tagged {
  given: string;
  inside: string;
}

/** Elements of this name, none in another; takes time by the length of the text. */
export function taggedIn(xml: string, name: string): Tagged[] {
  const found: Tagged[] = [];
  for (const { 0: tag, 1: given = '', index } of xml.matchAll(new RegExp(`<${name}(?=[\\s/>])([^<>]*)>`, 'g'))) {
    const end = tag.endsWith('/>') ? index + tag.length : xml.indexOf(`</${name}>`, index);
    if (end < 0) break;
    found.push({ given, inside: xml.slice(index + tag.length, end) });
  }
  return found;
}

/** Signs that XML cannot hold stand in a workbook by their number. */
export const unescaped = (text: string): string =>
  decodedXml(text).replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const textIn = (xml: string): string =>
  taggedIn(xml, 't')
    .map(({ inside }) => unescaped(inside))
    .join('');

/** How words are written through which a line is drawn. */
export type Struck = (words: string) => string;

/** Raised and lowered: 10⁻³ is not 10-3. */
function runText(run: string, struck: Struck): string {
  const isStruck = /<strike(?:\s*\/>|\s[^<>]*\bval="(?:1|true)")/.test(run);
  const words = scriptText(run);
  return isStruck && words !== '' ? struck(words) : words;
}

function scriptText(run: string): string {
  const words = textIn(run);
  const [, at] = /<vertAlign\s[^<>]*\bval="(super|sub)script"/.exec(run) ?? [];
  if (at === undefined || words === '') return words;
  const sign = at === 'super' ? '^' : '_';
  return (
    inScript(words, at === 'super' ? 'sup' : 'sub') ??
    (/^[\p{L}\p{N}]$/u.test(words) ? sign + words : `${sign}(${words})`)
  );
}

/** Readings of characters stand beside them in a cell, and are none of its text. */
export function cellText(xml: string, struck: Struck = (words) => words): string {
  const own = xml.includes('</rPh>') ? xml.replace(/<rPh(?=[\s>])[\s\S]*?<\/rPh>/g, '') : xml;
  if (!/<(?:vertAlign|strike)\b/.test(own)) return textIn(own);
  return taggedIn(own, 'r')
    .map(({ inside }) => runText(inside, struck))
    .join('');
}

export const sharedStrings = (xml: string, struck?: Struck): string[] =>
  taggedIn(xml, 'si').map(({ inside }) => cellText(inside, struck));

export const isSince1904 = (workbook: string): boolean => /<workbookPr\s[^<>]*\bdate1904="(?:1|true)"/.test(workbook);

interface NamedSheet {
  name: string;
  /** Its part; null: a sheet of a chart alone, which has no cells. */
  path: string | null;
  isVisible: boolean;
}

export function sheetsOf(workbook: string, relations: string): NamedSheet[] {
  const targets = new Map(
    [...elementsOf(xmlTree(relations), 'Relationship')].map((one) => [attributeOf(one, 'Id'), one]),
  );
  return [...elementsOf(xmlTree(workbook), 'sheet')].map((sheet) => ({
    name: decodedXml(attributeOf(sheet, 'name') ?? ''),
    // `r:id`, or with whatever prefix the namespace of relations has
    path: partOf(targets.get(attributeOf(sheet, '(?:\\w+:)?id'))),
    isVisible: (attributeOf(sheet, 'state') ?? 'visible') === 'visible',
  }));
}

function partOf(relation: XmlElement | undefined): string | null {
  const target = relation && attributeOf(relation, 'Target');
  if (!relation || target === undefined || !(attributeOf(relation, 'Type') ?? 'worksheet').endsWith('worksheet'))
    return null;
  const path = decodedXml(target);
  return path.startsWith('/') ? path.slice(1) : `xl/${path}`;
}

/** `!` before a sign says what a stroke says, which readers know. */
const escaped = (code: string): string =>
  code.replace(/"[^"]*"|\[[^\]]*\]|[\\_*].|!(.)/g, (all, sign?: string) => (sign === undefined ? all : `\\${sign}`));

/** By the number of a cell's style: its format's number, its code where it is no built-in one, and whether its font strikes it out. */
export function cellFormats(styles: string): { id: number; code: string | undefined; isStruck: boolean }[] {
  const tree = xmlTree(styles);
  const codes = new Map(
    [...elementsOf(tree, 'numFmt')].map((one) => [
      Number(attributeOf(one, 'numFmtId')),
      escaped(decodedXml(attributeOf(one, 'formatCode') ?? '')),
    ]),
  );
  const [fonts] = elementsOf(tree, 'fonts');
  const struck = [...elementsOf(fonts?.children ?? [], 'font')].map((font) => {
    const mark = childOf(font, 'strike');
    return mark !== undefined && !/^(?:0|false)$/.test(attributeOf(mark, 'val') ?? '');
  });
  const [cells] = elementsOf(tree, 'cellXfs');
  return [...elementsOf(cells?.children ?? [], 'xf')].map((one) => {
    const id = Number(attributeOf(one, 'numFmtId') ?? 0);
    return { id, code: codes.get(id), isStruck: struck[Number(attributeOf(one, 'fontId') ?? 0)] ?? false };
  });
}

/** `AB` is 27. */
export const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
