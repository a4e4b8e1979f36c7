// A workbook's XML, as far as all readers of workbooks need it: the server takes lists out of it, the viewer shows its sheets.
import { inScript } from './scripts.ts';
import { attributeOf, decodedXml, elementsOf, type XmlElement, xmlTree } from './xml-tree.ts';

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

/** Raised and lowered: 10⁻³ is not 10-3. */
function runText(run: string): string {
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
export function cellText(xml: string): string {
  const own = xml.includes('</rPh>') ? xml.replace(/<rPh(?=[\s>])[\s\S]*?<\/rPh>/g, '') : xml;
  if (!own.includes('<vertAlign')) return textIn(own);
  return taggedIn(own, 'r')
    .map(({ inside }) => runText(inside))
    .join('');
}

export const sharedStrings = (xml: string): string[] => taggedIn(xml, 'si').map(({ inside }) => cellText(inside));

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

/** By the number of a cell's style: its format's number, and its code where it is no built-in one. */
export function cellFormats(styles: string): { id: number; code: string | undefined }[] {
  const tree = xmlTree(styles);
  const codes = new Map(
    [...elementsOf(tree, 'numFmt')].map((one) => [
      Number(attributeOf(one, 'numFmtId')),
      decodedXml(attributeOf(one, 'formatCode') ?? ''),
    ]),
  );
  const [cells] = elementsOf(tree, 'cellXfs');
  return [...elementsOf(cells?.children ?? [], 'xf')].map((one) => {
    const id = Number(attributeOf(one, 'numFmtId') ?? 0);
    return { id, code: codes.get(id) };
  });
}

/** `AB` is 27. */
export const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
