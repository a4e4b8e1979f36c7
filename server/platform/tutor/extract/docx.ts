// Word documents: mammoth turns the checked parts into simple HTML, and that into blocks.

import mammoth from 'mammoth';
import { formulasAsRuns } from '#contract/office/omml.ts';
import { withNumbers } from '#contract/office/word-numbers.ts';
import { HIDDEN_OR_STRUCK, shownInWord, type WordMark, wordStyles } from '#contract/office/word-shown.ts';
import { find, type Node, parseXml, textContent } from '#server/platform/office/xml.ts';
import { type Archive, storeZip } from '#server/platform/office/zip.ts';
import { collectFromLanguages } from '#server/platform/tutor/lang/index.ts';
import { asInlineFormula, asListNumber, isSoleFormula, splitListNumber } from './formula-signs.ts';
import { headingLevel } from './headings.ts';
import type { PictureReader } from './pictures.ts';
import { asScript } from './scripts.ts';
import { type TableCell, tableCell, tableRows } from './table.ts';
import { ExtractError, type ExtractedBlock, type LeftOut, type Report } from './types.ts';
import { lettersIn, unreadCount, unreadIn, withoutUnread } from './unread-signs.ts';
import { meantInWord, wordLooks } from './word-meant.ts';

/** What mammoth needs to read text; macros and embedded files stay outside, and of pictures there is their name alone. */
const PARTS =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:document|styles|numbering|footnotes|endnotes)\.xml|word\/_rels\/(?:document|footnotes|endnotes)\.xml\.rels)$/;
const STYLES = 'word/styles.xml';
const TEXT = /^word\/(?:document|footnotes|endnotes)\.xml$/;

// Word names its styles in English in every language; WPS and old templates do not.
const STYLE_MAP = [
  "p[style-name='Title'] => h1.title:fresh",
  ...collectFromLanguages(({ documents }) => documents.headingStyle).flatMap(headingStyles),
  "r[style-name='annotation reference'] =>",
  "br[type='page'] => br",
  "br[type='column'] => br",
];

function headingStyles(name: string): string[] {
  const levels = [1, 2, 3, 4, 5, 6].map((level) => `p[style-name='${name} ${level}'] => h${level}:fresh`);
  return [`p[style-name='${name}'] => h1.title:fresh`, ...levels];
}

const PICTURE = /^word\/media\/[^/]+$/;

export async function readDocx(archive: Archive, pictures: PictureReader, report: Report): Promise<ExtractedBlock[]> {
  const parts: [string, string][] = [];
  const sheet = (await archive.xml(STYLES)) ?? '';
  const styles = wordStyles(sheet);
  const numbering = (await archive.xml('word/numbering.xml')) ?? '';
  const looks = wordLooks(sheet);
  const leftOut: Partial<Record<LeftOut, number>> = {};
  const leave = (mark: WordMark, words: string | null) => {
    const reason = words === null ? 'shape' : mark === 'w:vanish' ? 'vanished' : 'struck';
    leftOut[reason] = (leftOut[reason] ?? 0) + (words === null ? 1 : lettersIn(words));
  };
  const shown = (xml: string) =>
    withNumbers(shownInWord(meantInWord(xml, looks), styles, HIDDEN_OR_STRUCK, leave), numbering, sheet, asListNumber);
  for (const name of archive.names.filter((one) => PARTS.test(one))) {
    const xml = await archive.xml(name);
    if (xml !== undefined) parts.push([name, TEXT.test(name) ? formulasAsRuns(shown(xml), 'w', asInlineFormula) : xml]);
  }
  for (const name of archive.names.filter((one) => PICTURE.test(one))) parts.push([name, name]);
  report(0.3);
  const html = await toHtml(storeZip(parts));
  report(0.8);
  const told = (['struck', 'vanished', 'shape'] as const).flatMap((reason) => unreadCount(reason, leftOut[reason]));
  return [...(await toBlocks(parseXml(`<body>${html}</body>`), pictures)), ...told];
}

async function toHtml(buffer: Buffer): Promise<string> {
  try {
    const convertImage = mammoth.images.imgElement(async (image) => ({ src: await partOf(image) }));
    const { value } = await mammoth.convertToHtml({ buffer }, { styleMap: STYLE_MAP, convertImage });
    return value;
  } catch (error) {
    throw new ExtractError('corrupt', `The Word document cannot be read: ${String(error)}`);
  }
}

/** A picture that the archive lacks, or that lies on another machine, is none. */
const partOf = async (image: { readAsBuffer: () => Promise<Buffer> }): Promise<string> =>
  image.readAsBuffer().then(
    (name) => name.toString(),
    () => '',
  );

async function toBlocks(html: Node[], pictures: PictureReader): Promise<ExtractedBlock[]> {
  const blocks: ExtractedBlock[] = [];
  const styled = ['h1', 'h2', 'h3'].some((name) => !find(html, name).next().done);
  const notes = new Map([...find(html, 'li')].map((item) => [`#${item.attributes.id}`, item]));
  for (const node of html[0]?.children ?? []) {
    if (node.children.some((item) => NOTE.test(`#${item.attributes.id}`))) continue;
    blocks.push(...block(node, styled), ...unreadIn(textContent([node])));
    // behind what it explains, and no step of a list
    for (const { attributes } of find([node], 'a'))
      for (const part of notes.get(attributes.href ?? '')?.children ?? []) blocks.push(...block(part, true));
    for (const { attributes } of find([node], 'img'))
      if (attributes.src) blocks.push(...(await pictures.read(attributes.src, { alt: attributes.alt })));
  }
  return blocks;
}

function block(node: Node, styled: boolean): ExtractedBlock[] {
  if (node.name === 'table') return tableRows(tableCells(node), undefined, !find([node], 'th').next().done);
  if (node.name === 'ul' || node.name === 'ol') return listItems(node);
  const { number = '', text: words } = splitListNumber(inline(node.children));
  const text = number + words;
  if (words.trim() === '') return [];
  const heading = node.name.match(/^h([1-6])$/);
  if (heading) return [{ kind: 'heading', level: node.attributes.class === 'title' ? 0 : Number(heading[1]), text }];
  const level = styled ? undefined : headingLevel(text);
  if (level !== undefined) return [{ kind: 'heading', level, text }];
  return [{ kind: isSoleFormula(text) ? 'formula' : 'text', text }];
}

function listItems(list: Node): ExtractedBlock[] {
  const blocks: ExtractedBlock[] = [];
  let number = 0;
  for (const item of list.children.filter((one) => one.name === 'li')) {
    const nested = item.children.filter((one) => one.name === 'ul' || one.name === 'ol');
    const { text, number: own } = splitListNumber(inline(item.children.filter((one) => !nested.includes(one))));
    number++;
    const isDotted = list.name === 'ul';
    if (text) blocks.push({ kind: 'item', text: `${isDotted ? '· ' : (own ?? `${number}. `)}${text}`, isDotted });
    for (const inner of nested) blocks.push(...listItems(inner));
  }
  return blocks;
}

function tableCells(table: Node): TableCell[][] {
  return rowsOf(table).map((row) =>
    row.children
      .filter((one) => one.name === 'td' || one.name === 'th')
      .map(({ children, attributes }) =>
        tableCell(inline(children), Number(attributes.colspan), Number(attributes.rowspan)),
      ),
  );
}

function rowsOf(node: Node): Node[] {
  return node.children.flatMap((one) => (one.name === 'tr' ? [one] : one.name === 'td' ? [] : rowsOf(one)));
}

/** Mammoth's marks of a note, and from a note back to its place; a raised [1] of the author's own is words. */
const NOTE = /^#(?:foot|end)note-/;
const isNoteMark = ({ attributes }: Node): boolean => NOTE.test(attributes.href ?? '');

/** Text of a paragraph or a cell; footnote marks go, breaks and inner paragraphs become spaces. */
function inline(list: Node[]): string {
  const parts = list.map((node) => {
    if (isNoteMark(node)) return '';
    if (node.name === 'sup') return asScript(inline(node.children), 'sup');
    if (node.name === 'sub') return asScript(inline(node.children), 'sub');
    if (node.name === 'br') return ' ';
    // a box of a form
    if (node.name === 'input') return node.attributes.checked === undefined ? '☐' : '☑';
    const inside = node.text + inline(node.children);
    return node.name === 'p' || node.name === 'li' || node.name === 'tr' ? `${inside} ` : inside;
  });
  const text = withoutUnread(parts.join(''));
  return text.includes('\n') || /^\s|\s$|\s\s/.test(text) ? text.replace(/\s+/g, ' ') : text;
}
