// What Word shows of a document's part: without hidden words and deleted ones, with the characters under phonetic guides, the
// words of EQ fields and those of text boxes, which the readers of such parts do not know.
import { type EqWords, readEq } from './eq-field.ts';
import { bracketsIn, type LineBrackets } from './line-brackets.ts';
import { characterOfSymbol, isSignFont, SET_IN_SIGNS } from './symbol-fonts.ts';
import { DELETED, type FieldsRead, readFields, readOther } from './word-fields.ts';
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
} from './xml-tree.ts';

/** What is left out with the styles that say so; struck-out words are seen, and not meant. */
interface WordStyles {
  marks: ReadonlyMap<string, Readonly<Marks>>;
}
type Marks = Partial<Record<Toggle, boolean>> &
  Fonts & {
    /** Raised or lowered, which readers know of words alone, and not by a style. */
    align?: string;
  };
const MARKS = ['w:vanish', 'w:strike', 'w:dstrike'] as const;
export type WordMark = (typeof MARKS)[number];
const CAPITALS = 'w:caps';
const TOGGLES = [...MARKS, CAPITALS] as const;
type Toggle = (typeof TOGGLES)[number];
const ALIGN = 'w:vertAlign';

/** Of letters, and of the signs behind them. */
interface Fonts {
  ascii?: string;
  hAnsi?: string;
}
// programs write the attributes in any order
const SIGN_FONT = /<w:rFonts\s[^<>]*["'](?:symbol|webdings|wingdings(?: [23])?)["']/i;

function fontsIn(properties: XmlElement | undefined): Fonts {
  const fonts = childOf(properties, 'w:rFonts');
  const found: Fonts = {};
  for (const kind of ['ascii', 'hAnsi'] as const) {
    // a theme's font goes before one that is named
    const font = fonts && (attributeOf(fonts, `w:${kind}Theme`) ?? attributeOf(fonts, `w:${kind}`));
    if (font !== undefined) found[kind] = font;
  }
  return found;
}

const isOn = (element: XmlElement): boolean => !/^(?:0|false|off)$/.test(attributeOf(element, 'w:val') ?? '');

function marksIn(properties: XmlElement | undefined): Marks {
  const found: Marks = fontsIn(properties);
  for (const mark of TOGGLES) {
    const element = childOf(properties, mark);
    if (element) found[mark] = isOn(element);
  }
  const vertical = childOf(properties, ALIGN);
  const align = vertical && attributeOf(vertical, 'w:val');
  return align === undefined ? found : { ...found, align };
}

export function wordStyles(xml: string): WordStyles {
  if (![...TOGGLES, ALIGN].some((mark) => xml.includes(`<${mark}`)) && !SIGN_FONT.test(xml))
    return { marks: new Map() };
  const styles = new Map(
    [...elementsOf(xmlTree(xml), 'w:style')].map((style) => [attributeOf(style, 'w:styleId') ?? '', style]),
  );
  const marksOf = (id: string, seen: readonly string[]): Marks => {
    const style = styles.get(id);
    if (!style || seen.includes(id) || seen.length > 20) return {};
    const base = childOf(style, 'w:basedOn');
    const inherited = base ? marksOf(attributeOf(base, 'w:val') ?? '', [...seen, id]) : {};
    return { ...inherited, ...marksIn(childOf(style, 'w:rPr')) };
  };
  return { marks: new Map([...styles.keys()].map((id) => [id, marksOf(id, [])])) };
}

const NEEDED =
  /<w:(?:vanish|strike|dstrike|caps|eastAsianLayout|framePr|ruby|txbxContent|instrText|fldSimple|noBreakHyphen|ptab|cr|sym|dir|bdo|moveTo|customXml|smartTag|del|moveFrom|cellDel)\b|<w14:checkbox\b|<v:textpath\b|<mc:AlternateContent|\shidden="(?:1|true)"/;

/**
 * `leavesOut`: the marks of what is left out beside what is deleted; `tell` hears its words, or null for a drawing. Throws for
 * what is not well-formed.
 */
export function shownInWord(
  xml: string,
  { marks }: WordStyles,
  leavesOut: readonly WordMark[],
  tell: (mark: WordMark, words: string | null) => void = () => {},
): string {
  const styled = [...marks.values()].some(
    (own) =>
      own.align ||
      isSignFont(own.ascii) ||
      isSignFont(own.hAnsi) ||
      [...leavesOut, CAPITALS].some((mark) => own[mark as Toggle]),
  );
  if (!styled && !NEEDED.test(xml) && !SIGN_FONT.test(xml)) return xml;
  const tree = xmlTree(xml);
  const fields = readFields(tree);
  const writes: Writing = {
    fields,
    boxes: [],
    brackets: bracketsIn(tree),
    markOf: (properties, paragraph) => leavesOut.find((mark) => isMarked(mark, properties, paragraph)),
    tell,
    alignOf: (properties, paragraph) => {
      if (childOf(properties, ALIGN)) return undefined;
      return ofStyle(properties)?.align ?? marks.get(paragraph ?? '')?.align;
    },
    fontsOf: (properties, paragraph) => ({
      ...onlyFonts(marks.get(paragraph ?? '')),
      ...onlyFonts(ofStyle(properties)),
      ...fontsIn(properties),
    }),
    isCapital: (properties, paragraph) => isMarked(CAPITALS, properties, paragraph),
  };
  function ofStyle(properties: XmlElement | undefined): Marks | undefined {
    const style = childOf(properties, 'w:rStyle');
    return marks.get(style ? (attributeOf(style, 'w:val') ?? '') : '');
  }
  function isMarked(mark: Toggle, properties: XmlElement | undefined, paragraph: string | undefined): boolean {
    const direct = marksIn(properties)[mark];
    if (direct !== undefined) return direct;
    // two styles that both say so cancel each other
    return (ofStyle(properties)?.[mark] ?? false) !== (marks.get(paragraph ?? '')?.[mark] ?? false);
  }
  return xmlText(tree.flatMap((node) => shown(node, writes)));
}

const onlyFonts = ({ ascii, hAnsi }: Fonts = {}): Fonts => ({
  ...(ascii === undefined ? {} : { ascii }),
  ...(hAnsi === undefined ? {} : { hAnsi }),
});

export const HIDDEN_MARKS: readonly WordMark[] = ['w:vanish'];
export const HIDDEN_OR_STRUCK: readonly WordMark[] = MARKS;

interface Writing {
  fields: FieldsRead;
  /** By which what has these properties is left out. */
  markOf: (properties: XmlElement | undefined, paragraphStyle: string | undefined) => WordMark | undefined;
  tell: (mark: WordMark, words: string | null) => void;
  /** How styles raise or lower words that do not say so themselves. */
  alignOf: (properties: XmlElement | undefined, paragraphStyle: string | undefined) => string | undefined;
  fontsOf: (properties: XmlElement | undefined, paragraphStyle: string | undefined) => Fonts;
  isCapital: (properties: XmlElement | undefined, paragraphStyle: string | undefined) => boolean;
  /** Signs before and behind a run that is two lines in one. */
  brackets: LineBrackets;
  /** Paragraphs of the text boxes that hang on the paragraph which is being written. */
  boxes: XmlNode[];
  paragraphStyle?: string | undefined;
}

function shown(node: XmlNode, to: Writing): XmlNode[] {
  if (!isElement(node)) return [node];
  if (DELETED.test(node.name) || to.fields.dropped.has(node)) return [];
  switch (node.name) {
    case 'w:p':
      return shownParagraph(node, to);
    case 'w:r':
      return shownRun(node, to);
    case 'm:r':
      return isGone(childOf(node, 'w:rPr'), to) ? [] : [node];
    case 'w:tr':
      return childOf(childOf(node, 'w:trPr'), 'w:del') ? [] : [within(node, to)];
    case 'w:tc':
      return [childOf(childOf(node, 'w:tcPr'), 'w:cellDel') ? { ...node, children: [] } : within(node, to)];
    case 'w:fldSimple':
      return shownSimple(node, to);
    // readers skip what is written the other way, moved here or marked for programs
    case 'w:dir':
    case 'w:bdo':
    case 'w:moveTo':
    case 'w:customXml':
    case 'w:smartTag':
      return within(node, to).children.filter((child) => !isElement(child) || !child.name.endsWith('Pr'));
    case 'w:sdt': {
      // a box is the sign in it, and no field of a form
      const isBox = childOf(childOf(node, 'w:sdtPr'), 'w14:checkbox') !== undefined;
      const content = isBox ? childOf(node, 'w:sdtContent') : undefined;
      return content ? within(content, to).children : [within(node, to)];
    }
    case 'w:noBreakHyphen':
      return [text('\u2011')];
    // readers know no other names of a tab and of a line's end
    case 'w:ptab':
      return [{ ...node, name: 'w:tab' }];
    case 'w:cr':
      return [{ ...node, name: 'w:br' }];
    case 'w:sym': {
      const character = characterOfSymbol(attributeOf(node, 'w:font'), attributeOf(node, 'w:char'));
      // readers know the fonts of signs that come with Word, and no others
      const isKnown = /^(?:symbol|webdings|wingdings(?: [23])?)$/i.test(attributeOf(node, 'w:font') ?? '');
      return character === undefined && isKnown ? [node] : [text(character ?? '\ufffd')];
    }
    case 'mc:AlternateContent':
    case 'w:drawing':
    case 'w:pict':
    case 'w:object':
      return shownDrawing(node, to);
    default:
      // what properties tell of their past is nothing to show
      return [/Pr(?:Change)?$/.test(node.name) ? node : within(node, to)];
  }
}

function within(node: XmlElement, to: Writing): XmlElement {
  const children: XmlNode[] = [];
  for (const child of node.children) {
    const before = children.at(-1);
    const written = shown(child, to);
    const [first, ...others] = written;
    // a large first letter is a paragraph of its own before the one that it begins
    const isBegun = first && isElement(first) && first.name === 'w:p' && !isFirstLetter(first);
    if (before && isElement(before) && isBegun && isFirstLetter(before))
      children.splice(-1, 1, begun(first, before), ...others);
    else for (const one of written) children.push(one);
  }
  return { ...node, children };
}

function isFirstLetter(node: XmlElement): boolean {
  const frame = node.name === 'w:p' ? childOf(childOf(node, 'w:pPr'), 'w:framePr') : undefined;
  return /^(?:drop|margin)$/.test((frame && attributeOf(frame, 'w:dropCap')) ?? '');
}
function begun(paragraph: XmlElement, letter: XmlElement): XmlElement {
  const runs = letter.children.filter((one) => !isElement(one) || one.name !== 'w:pPr');
  const at = paragraph.children.findIndex((one) => isElement(one) && one.name === 'w:pPr') + 1;
  return { ...paragraph, children: paragraph.children.toSpliced(at, 0, ...runs) };
}

const isGone = (properties: XmlElement | undefined, to: Writing): boolean =>
  childOf(properties, 'w:del') !== undefined ||
  childOf(properties, 'w:moveFrom') !== undefined ||
  to.markOf(properties, to.paragraphStyle) !== undefined;

function shownParagraph(node: XmlElement, to: Writing): XmlNode[] {
  const properties = childOf(node, 'w:pPr');
  const style = childOf(properties, 'w:pStyle');
  const own: Writing = { ...to, boxes: [], paragraphStyle: style && attributeOf(style, 'w:val') };
  const written = within(node, own);
  const ofEnd = childOf(properties, 'w:rPr');
  const isEmptied = textOfXml(node.children) !== '' && textOfXml(written.children) === '';
  const holds = ['w:drawing', 'w:pict', 'm:oMath', 'w:sectPr'].some(
    (name) => !elementsOf(written.children, name).next().done,
  );
  const goes = isEmptied && !holds && isGone(ofEnd, own);
  return goes ? own.boxes : [written, ...own.boxes];
}

function shownRun(node: XmlElement, to: Writing): XmlNode[] {
  const given = childOf(node, 'w:rPr');
  if (isGone(given, to)) {
    const mark = to.markOf(given, to.paragraphStyle);
    if (mark) to.tell(mark, [...elementsOf([node], 'w:t')].map((one) => textOfXml(one.children)).join(''));
    return [];
  }
  const properties = shownProperties(given, childOf(node, 'w:t') ? to.alignOf(given, to.paragraphStyle) : undefined);
  const fonts = to.fontsOf(given, to.paragraphStyle);
  const isSet = isSignFont(fonts.ascii) || isSignFont(fonts.hAnsi);
  const isCapital = to.isCapital(given, to.paragraphStyle);
  const written: XmlNode[] = [];
  const [before, behind] = to.brackets.get(node) ?? ['', ''];
  let open: XmlNode[] = before ? [text(before)] : [];
  const close = () => {
    if (open.length > 0) written.push({ ...node, children: [...(properties ? [properties] : []), ...open] });
    open = [];
  };
  for (const child of node.children) {
    if (child === given || (isElement(child) && to.fields.dropped.has(child))) continue;
    const field = isElement(child) ? to.fields.read.get(child) : undefined;
    const base = isElement(child) && child.name === 'w:ruby' ? childOf(child, 'w:rubyBase') : undefined;
    if (field && 'text' in field && !field.script) {
      open.push(text(field.text));
    } else if (field) {
      close();
      written.push(eqRun(field, given));
    } else if (base) {
      close();
      written.push(...within(base, to).children);
    } else if ((isSet || isCapital) && isElement(child) && child.name === 'w:t') {
      const words = textOfXml(child.children);
      open.push(...inSigns(isCapital && !isSet ? words.toUpperCase() : words, fonts));
    } else open.push(...shown(child, to));
  }
  if (behind) open.push(text(behind));
  close();
  return written;
}

/** Each sign as the character that means the same; one that none is known for as Word names it, which readers have tables of. */
function inSigns(words: string, { ascii, hAnsi }: Fonts): XmlElement[] {
  const parts: XmlElement[] = [];
  let known = '';
  let from = 0;
  const close = () => {
    if (known !== '') parts.push(text(known));
    known = '';
  };
  for (const { 0: char, index } of words.matchAll(SET_IN_SIGNS)) {
    const code = char.charCodeAt(0);
    const font = code >= 0x80 && isSignFont(hAnsi) ? hAnsi : ascii;
    if (!isSignFont(font)) continue;
    known += words.slice(from, index);
    from = index + 1;
    const character = characterOfSymbol(font, code.toString(16));
    known += character ?? '';
    if (character !== undefined) continue;
    close();
    const place = ((code % 0xf000) | 0xf000).toString(16).toUpperCase();
    parts.push({ name: 'w:sym', given: ` w:font="${font}" w:char="${place}"`, children: [] });
  }
  known += words.slice(from);
  close();
  return parts;
}

/** What an EQ field says, as its run would. */
const eqRun = (field: EqWords, given?: XmlElement): XmlNode => {
  if ('omml' in field) return field.omml;
  const properties = field.script ? shownProperties(given, `${field.script === 'sup' ? 'super' : 'sub'}script`) : given;
  return { name: 'w:r', given: '', children: [...(properties ? [properties] : []), text(field.text)] };
};

/** Raised as a style says, and struck out once where it was twice: readers know no more. */
function shownProperties(given: XmlElement | undefined, align = ''): XmlElement | undefined {
  const isRaised = /^su(?:per|b)script$/.test(align);
  if (!isRaised && !childOf(given, 'w:dstrike')) return given;
  const own = (given?.children ?? []).map((child) =>
    isElement(child) && child.name === 'w:dstrike' ? { ...child, name: 'w:strike' } : child,
  );
  const raised = isRaised ? [{ name: ALIGN, given: ` w:val="${align}"`, children: [] }] : [];
  return { name: 'w:rPr', given: given?.given ?? '', children: [...own, ...raised] };
}

const text = (words: string): XmlElement => ({
  name: 'w:t',
  given: ' xml:space="preserve"',
  children: [escapeXml(words)],
});

function shownSimple(node: XmlElement, to: Writing): XmlNode[] {
  const instruction = textOfXml([attributeOf(node, 'w:instr') ?? '']);
  const read = readEq(instruction) ?? (textOfXml(node.children) === '' ? readOther(instruction) : undefined);
  // readers skip the element, and with it what the field shows
  return read ? [eqRun(read)] : within(node, to).children;
}

/** The words of text boxes come behind the paragraph that they hang on; of a drawing that is nothing else nothing stays. */
function shownDrawing(node: XmlElement, to: Writing): XmlNode[] {
  const isHidden = [...elementsOf([node], 'wp:docPr')].some((about) =>
    /^(?:1|true)$/.test(attributeOf(about, 'hidden') ?? ''),
  );
  if (isHidden) {
    to.tell('w:vanish', null);
    return [];
  }
  const boxes = boxesIn(node);
  if (boxes.length === 0) {
    const art = wordArtIn(node);
    if (art !== '') return [text(art)];
    const [choice, fallback] = ['mc:Choice', 'mc:Fallback'].map((name) => childOf(node, name));
    // readers of today take the older form alone
    return choice && !fallback?.children.some(isElement) ? choice.children : [node];
  }
  for (const box of boxes)
    for (const part of within(box, { ...to, paragraphStyle: undefined }).children) to.boxes.push(part);
  const hasPicture = ['pic:pic', 'v:imagedata'].some((name) => !elementsOf([node], name).next().done);
  return hasPicture ? [withoutBoxes(node)] : [];
}

/** Words that are drawn along a line, in the older form; a page's watermark is none of them. */
const wordArtIn = (node: XmlElement): string =>
  [...elementsOf([node], 'v:shape')]
    .filter((shape) => !/WaterMark/i.test(attributeOf(shape, 'id') ?? ''))
    .flatMap((shape) => [...elementsOf(shape.children, 'v:textpath')])
    .map((path) => textOfXml([attributeOf(path, 'string') ?? '']))
    .join(' ');

function boxesIn(node: XmlElement): XmlElement[] {
  if (node.name === 'w:txbxContent') return [node];
  const inside = node.children.filter(isElement);
  if (node.name !== 'mc:AlternateContent') return inside.flatMap(boxesIn);
  return inside.map(boxesIn).find((boxes) => boxes.length > 0) ?? [];
}

const withoutBoxes = (node: XmlElement): XmlElement => ({
  ...node,
  children: node.children.flatMap((child): XmlNode[] =>
    !isElement(child) ? [child] : child.name === 'w:txbxContent' ? [] : [withoutBoxes(child)],
  ),
});
