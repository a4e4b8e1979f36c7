// The numbers of a slide's lists as PowerPoint shows them: 五、 (1) ③
import { numeral } from './word-numbers.ts';
import { unescaped } from './workbook.ts';
import {
  attributeOf,
  childOf,
  escapeXml,
  isElement,
  textOfXml,
  type XmlElement,
  type XmlNode,
  xmlText,
  xmlTree,
} from './xml-tree.ts';

interface Count {
  n: number;
  /** Its kind and where it begins: another list begins anew. */
  list: string;
}

/** The slides' own numbers begin with it. */
export const firstNumber = (given: string | undefined): number => (given === undefined ? 1 : Number(given) || 0);

/**
 * Each numbered paragraph of a slide with its number before its words, and no longer said to have one; fields as the words that they
 * show, `number` where they show the slide's.
 */
export function withSlideNumbers(xml: string, number: number): string {
  if (!/<a:(?:buAutoNum|fld)\b|_x[\da-f]{4}_/i.test(xml)) return xml;
  const numbered = (node: XmlNode): XmlNode => {
    if (!isElement(node)) return node;
    const counts: (Count | undefined)[] = [];
    const isText = /^[ap]:txBody$/.test(node.name);
    return { ...node, children: node.children.map((child) => (isText ? counted(child, counts) : numbered(child))) };
  };
  return xmlText(
    xmlTree(xml)
      .flatMap((node) => plain(node, number))
      .map(numbered),
  );
}

function plain(node: XmlNode, number: number): XmlNode[] {
  if (!isElement(node)) return [node];
  const words = /^a:(?:r|fld)$/.test(node.name) ? childOf(node, 'a:t') : undefined;
  if (!words) return [{ ...node, children: node.children.flatMap((child) => plain(child, number)) }];
  const isNumber = node.name === 'a:fld' && attributeOf(node, 'type') === 'slidenum';
  const said = isNumber ? String(number) : unescaped(textOfXml(words.children));
  const look = node.children.filter((child) => isElement(child) && child.name === 'a:rPr');
  return said.split(/[\n\v\r]+/).flatMap((line, at): XmlNode[] => {
    const run: XmlElement = { name: 'a:r', given: '', children: [...look, { ...words, children: [escapeXml(line)] }] };
    return at === 0 ? [run] : ['<a:br/>', run];
  });
}

function counted(paragraph: XmlNode, counts: (Count | undefined)[]): XmlNode {
  // an empty line has no number, and lists go on behind it
  if (!isElement(paragraph) || paragraph.name !== 'a:p' || textOfXml(paragraph.children).trim() === '')
    return paragraph;
  const about = childOf(paragraph, 'a:pPr');
  const mark = childOf(about, 'a:buAutoNum');
  const level = Number(about && attributeOf(about, 'lvl')) || 0;
  const before = counts[level];
  counts.length = level;
  if (!about || !mark) return paragraph;
  const [kind = '', start = '1'] = ['type', 'startAt'].map((name) => attributeOf(mark, name));
  const list = `${kind} ${start}`;
  const n = before?.list === list ? before.n + 1 : Number(start) || 1;
  counts[level] = { n, list };
  const number = `<a:r><a:t>${escapeXml(labelOf(n, kind))}</a:t></a:r>`;
  const plain: XmlElement = { ...about, children: about.children.map((one) => (one === mark ? '<a:buNone/>' : one)) };
  return { ...paragraph, children: paragraph.children.flatMap((one) => (one === about ? [plain, number] : [one])) };
}

const FORMATS: Readonly<Record<string, string>> = {
  alphaLc: 'lowerLetter',
  alphaUc: 'upperLetter',
  romanLc: 'lowerRoman',
  romanUc: 'upperRoman',
  arabicDb: 'decimalFullWidth',
  ea: 'chineseCounting',
  circle: 'decimalEnclosedCircle',
};

function labelOf(n: number, kind: string): string {
  const [, name = '', , end = ''] =
    /^(alpha[LU]c|roman[LU]c|arabicDb|arabic|ea|circle)(.*?)(DbPeriod|Period|ParenR|ParenBoth|Plain)?$/.exec(kind) ??
    [];
  const number = numeral(n, FORMATS[name] ?? 'decimal');
  if (end === 'ParenBoth') return `(${number}) `;
  if (end === 'ParenR') return `${number}) `;
  if (end === 'DbPeriod') return `${number}．`;
  return end === 'Period' ? (name === 'ea' ? `${number}、` : `${number}. `) : `${number} `;
}
