// What Word's readers do not tell of a part, before they see it: small words set higher or lower, blanks to fill in, words that
// nobody sees, and what is no words at all, as signs that are counted.
import {
  attributeOf,
  childOf,
  elementsOf,
  escapeXml,
  isElement,
  textOfXml,
  type XmlElement,
  type XmlNode,
  xmlText,
  xmlTree,
} from '#contract/office/xml-tree.ts';
import { asUnread, type UnreadKind } from './unread-signs.ts';

/** By their ids. */
interface WordLooks {
  /** Styles with a ground of their own. */
  shaded: ReadonlySet<string>;
  /** Styles whose words are white. */
  white: ReadonlySet<string>;
  /** Styles of tables that set a first row apart. */
  headed: ReadonlySet<string>;
  /** Half-points of words that say nothing of their size. */
  size: number;
}

const USUAL_SIZE = 21;
/** Of the words around it. */
const SMALL = 0.85;
/** Half-points: less is a correction by eye. */
const RAISED_FROM = 2;

const valOf = (parent: XmlElement | undefined, name: string): string | undefined => {
  const found = childOf(parent, name);
  return found && attributeOf(found, 'w:val');
};

export function wordLooks(xml: string): WordLooks {
  const tree = xmlTree(xml);
  const styles = new Map([...elementsOf(tree, 'w:style')].map((own) => [attributeOf(own, 'w:styleId') ?? '', own]));
  const chain = (id: string, depth = 0): XmlElement[] => {
    const style = styles.get(id);
    if (!style || depth > 20) return [];
    return [style, ...chain(valOf(style, 'w:basedOn') ?? '', depth + 1)];
  };
  const having = (test: (style: XmlElement) => boolean) =>
    new Set([...styles.keys()].filter((id) => chain(id).some(test)));
  const [defaults] = elementsOf(tree, 'w:rPrDefault');
  const normal = [...styles.values()].find((own) => /^(?:1|true)$/.test(attributeOf(own, 'w:default') ?? ''));
  const size = valOf(childOf(normal, 'w:rPr'), 'w:sz') ?? valOf(childOf(defaults, 'w:rPr'), 'w:sz');
  return {
    shaded: having((own) => isShaded(childOf(own, 'w:pPr')) || isShaded(childOf(own, 'w:rPr'))),
    white: having((own) => isWhite(childOf(own, 'w:rPr'))),
    headed: having((own) =>
      [...elementsOf(own.children, 'w:tblStylePr')].some((part) => attributeOf(part, 'w:type') === 'firstRow'),
    ),
    size: Number(size) || USUAL_SIZE,
  };
}

const WHITE = /^F[A-F]F[A-F]F[A-F]$/i;
const isGround = (element: XmlElement | undefined): boolean => {
  const fill = element ? (attributeOf(element, 'w:fill') ?? 'auto') : 'auto';
  const pattern = element ? (attributeOf(element, 'w:val') ?? 'clear') : 'clear';
  return (fill !== 'auto' && !WHITE.test(fill)) || !/^(?:clear|nil)$/.test(pattern);
};
const isShaded = (properties: XmlElement | undefined): boolean =>
  isGround(childOf(properties, 'w:shd')) || !/^(?:none|white)$/.test(valOf(properties, 'w:highlight') ?? 'none');
const isWhite = (properties: XmlElement | undefined): boolean => WHITE.test(valOf(properties, 'w:color') ?? '');

const NEEDED =
  /<w:(?:position|u|object|altChunk|drawing|pict|tbl)\b|<w:color\s[^<>]*"F[A-F]F[A-F]F[A-F]"|<w:(?:rStyle|pStyle)\b|<mc:AlternateContent\b/i;

interface Around {
  /** Something other than white paper lies behind the words, or may. */
  isOnGround: boolean;
  /** Of the paragraph's words, the largest. */
  size: number;
  paragraphStyle: string;
}

/** Throws for what is not well-formed. */
export function meantInWord(xml: string, looks: WordLooks): string {
  if (!NEEDED.test(xml)) return xml;
  const tree = xmlTree(xml);
  const [page] = elementsOf(tree, 'w:background');
  const isColoured = page !== undefined && !WHITE.test(attributeOf(page, 'w:color') ?? 'FFFFFF');
  const around = { isOnGround: isColoured, size: looks.size, paragraphStyle: '' };
  return xmlText(tree.flatMap((node) => meant(node, looks, around)));
}

function meant(node: XmlNode, looks: WordLooks, around: Around): XmlNode[] {
  if (!isElement(node)) return [node];
  const inside = (more: Partial<Around> = {}): XmlElement => {
    const own = { ...around, ...more };
    return { ...node, children: node.children.flatMap((child) => meant(child, looks, own)) };
  };
  switch (node.name) {
    case 'w:p':
      return [withOneBlank(inside(aboutParagraph(node, looks, around)))];
    case 'w:r':
      return meantRun(node, looks, around);
    // a table's style may colour its cells: who writes white there means to be read
    case 'w:tbl':
      return [withHead(inside({ isOnGround: around.isOnGround || hasLook(childOf(node, 'w:tblPr')) }), looks)];
    case 'w:tr':
      return [withEdges(inside())];
    case 'w:tc':
      return [inside({ isOnGround: around.isOnGround || isShaded(childOf(node, 'w:tcPr')) })];
    case 'w:altChunk':
      return [{ name: 'w:p', given: '', children: [run(asUnread('chunk'))] }];
    case 'w:drawing':
    case 'w:pict':
    case 'w:object':
    case 'mc:AlternateContent': {
      const kind = objectIn(node);
      if (kind) return [text(asUnread(kind))];
      // a box may have a ground of its own
      return [inside({ isOnGround: true })];
    }
    default:
      return /Pr$/.test(node.name) ? [node] : [inside()];
  }
}

/** A row that begins later, or ends earlier, has empty cells there. */
function withEdges(row: XmlElement): XmlElement {
  const [before, after] = ['w:gridBefore', 'w:gridAfter'].map((name): XmlNode[] => {
    const count = Number(valOf(childOf(row, 'w:trPr'), name)) || 0;
    const width = `<w:tcPr><w:gridSpan w:val="${count}"/></w:tcPr>`;
    return count > 0 ? [{ name: 'w:tc', given: '', children: [width, '<w:p/>'] }] : [];
  });
  const at = row.children.findIndex((one) => isElement(one) && /^w:(?:tc|sdt)$/.test(one.name));
  return { ...row, children: [...row.children.toSpliced(Math.max(at, 0), 0, ...(before ?? [])), ...(after ?? [])] };
}

/** A first row that is set otherwise than the others is a head, though it does not say so. */
function withHead(table: XmlElement, { headed }: WordLooks): XmlElement {
  const rows = table.children.filter((node): node is XmlElement => isElement(node) && node.name === 'w:tr');
  const [title, ...others] = rows;
  const isTitle = (row: XmlElement | undefined) =>
    row?.children.filter((one) => isElement(one) && one.name === 'w:tc').length === 1;
  const [first, second] = isTitle(title) ? others : rows;
  if (!first || !second || [...elementsOf([table], 'w:tblHeader')].length > 0) return table;
  const look = childOf(table, 'w:tblPr');
  const isStyled = headed.has(valOf(look, 'w:tblStyle') ?? '') && looksAtFirst(childOf(look, 'w:tblLook'));
  const isApart = [isBold, isShadedRow].some((has) => has(first) && !has(second));
  if (!isStyled && !isApart) return table;
  const mark: XmlElement = { name: 'w:trPr', given: '', children: [{ name: 'w:tblHeader', given: '', children: [] }] };
  const upTo = rows.indexOf(first);
  const marked = (row: XmlElement): XmlElement => ({
    ...row,
    children: [mark, ...row.children.filter((one) => !isElement(one) || one.name !== 'w:trPr')],
  });
  const isOfHead = (node: XmlNode) => isElement(node) && rows.indexOf(node) >= 0 && rows.indexOf(node) <= upTo;
  return {
    ...table,
    children: table.children.map((node) => (isElement(node) && isOfHead(node) ? marked(node) : node)),
  };
}

const looksAtFirst = (look: XmlElement | undefined): boolean =>
  look !== undefined &&
  (attributeOf(look, 'w:firstRow') === '1' || (Number.parseInt(attributeOf(look, 'w:val') ?? '0', 16) & 0x20) !== 0);

const isBold = (row: XmlElement): boolean => {
  const runs = [...elementsOf([row], 'w:r')].filter((own) => wordsIn(own).trim() !== '');
  const isOn = (own: XmlElement) => {
    const bold = childOf(childOf(own, 'w:rPr'), 'w:b');
    return bold !== undefined && !/^(?:0|false)$/.test(attributeOf(bold, 'w:val') ?? '');
  };
  return runs.length > 0 && runs.every(isOn);
};

const isShadedRow = (row: XmlElement): boolean => {
  const cells = [...elementsOf([row], 'w:tc')];
  return cells.length > 0 && cells.every((cell) => isShaded(childOf(cell, 'w:tcPr')));
};

const hasLook = (properties: XmlElement | undefined): boolean =>
  isShaded(properties) || !/^(?:|TableGrid|TableNormal|a1|a3)$/.test(valOf(properties, 'w:tblStyle') ?? '');

function aboutParagraph(node: XmlElement, { shaded, size }: WordLooks, { isOnGround }: Around): Partial<Around> {
  const properties = childOf(node, 'w:pPr');
  const style = valOf(properties, 'w:pStyle') ?? '';
  const sizes = [...elementsOf(node.children, 'w:r')].map(
    (own) => Number(valOf(childOf(own, 'w:rPr'), 'w:sz')) || size,
  );
  return {
    isOnGround: isOnGround || isShaded(properties) || shaded.has(style),
    size: sizes.reduce((most, own) => Math.max(most, own), 0) || size,
    paragraphStyle: style,
  };
}

/** Charts and drawings of SmartArt, equations of older programs, and other programs' objects that show no picture. */
function objectIn(node: XmlElement): UnreadKind | undefined {
  const has = (name: string): boolean => !elementsOf([node], name).next().done;
  if (has('w:txbxContent')) return undefined;
  if (has('c:chart') || has('cx:chart')) return 'chart';
  if (has('dgm:relIds')) return 'diagram';
  const [object] = elementsOf([node], 'o:OLEObject');
  if (!object) return undefined;
  if (/^(?:Equation|MathType)/i.test(attributeOf(object, 'ProgID') ?? '')) return 'equation';
  return has('v:imagedata') ? undefined : 'object';
}

const text = (words: string): XmlElement => ({
  name: 'w:t',
  given: ' xml:space="preserve"',
  children: [escapeXml(words)],
});
const run = (words: string): XmlElement => ({ name: 'w:r', given: '', children: [text(words)] });

function meantRun(node: XmlElement, looks: WordLooks, around: Around): XmlNode[] {
  const properties = childOf(node, 'w:rPr');
  const words = wordsIn(node);
  const style = valOf(properties, 'w:rStyle') ?? '';
  const color = valOf(properties, 'w:color');
  const isPale =
    color === undefined ? looks.white.has(style) || looks.white.has(around.paragraphStyle) : WHITE.test(color);
  const isOnGround = around.isOnGround || isShaded(properties) || looks.shaded.has(style);
  const letters = words.replace(/\s/g, '');
  if (isPale && !isOnGround && letters !== '') return [run(asUnread('hidden', [...letters].length))];
  if (isBlank(properties, words)) return [run(BLANK)];
  const children = node.children.flatMap((child) => (child === properties ? [child] : meant(child, looks, around)));
  const script = scriptOf(properties, around.size, looks.size);
  if (!script || !properties || letters === '') return [{ ...node, children }];
  const raised: XmlElement = { name: 'w:vertAlign', given: ` w:val="${script}"`, children: [] };
  return [{ ...node, children: [{ ...properties, children: [...properties.children, raised] }, ...children.slice(1)] }];
}

/** A tab is wide. */
const wordsIn = (node: XmlElement): string =>
  node.children
    .filter(isElement)
    .map((child) => (child.name === 'w:t' ? textOfXml(child.children) : child.name === 'w:tab' ? '\t\t' : ''))
    .join('');

/** What readers know of a place to write in. */
const BLANK = '____';
const isBlank = (properties: XmlElement | undefined, words: string): boolean =>
  /^[\s\u3000]{2,}$/.test(words) && (valOf(properties, 'w:u') ?? 'none') !== 'none';

/** One place may be written in pieces. */
function withOneBlank(paragraph: XmlElement): XmlElement {
  const isPlace = (node: XmlNode | undefined) => node !== undefined && isElement(node) && textOfXml([node]) === BLANK;
  const children = paragraph.children.filter((node, at, all) => !isPlace(node) || !isPlace(all[at - 1]));
  return { ...paragraph, children };
}

/** Small words that are set higher or lower than the others. */
function scriptOf(properties: XmlElement | undefined, around: number, usual: number): string | undefined {
  const place = Number(valOf(properties, 'w:position') ?? 0);
  const size = Number(valOf(properties, 'w:sz')) || usual;
  if (Math.abs(place) < RAISED_FROM || childOf(properties, 'w:vertAlign') || size > around * SMALL) return undefined;
  return place > 0 ? 'superscript' : 'subscript';
}
