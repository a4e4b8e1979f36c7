// What Word's fields show that readers do not know: EQ fields, and those that store no result.
import { type EqWords, eqSource, readEq } from './eq-field.ts';
import { characterOfSymbol, isSignFont } from './symbol-fonts.ts';
import { attributeOf, childOf, isElement, textOfXml, type XmlElement, type XmlNode } from './xml-tree.ts';

export const DELETED = /^(?:w:del|w:moveFrom|w:delText|w:delInstrText)$/;

export interface FieldsRead {
  /** By the mark with which the field begins. */
  read: Map<XmlElement, EqWords>;
  /** What else the field is made of. */
  dropped: Set<XmlElement>;
}

/** What a field shows that stores no result: a sign of another font, the words of a button. */
export function readOther(instruction: string): EqWords | undefined {
  const [, button] = /^\s*MACROBUTTON\s+\S+\s+(.*)$/is.exec(instruction) ?? [];
  if (button !== undefined) return { text: button.trimEnd() };
  const [, hex, decimal, switches = ''] =
    /^\s*SYMBOL\s+(?:0x([\da-f]{1,6})|(\d{1,7}))\b(.*)$/is.exec(instruction) ?? [];
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  // others are no characters of a text
  if (!(code >= 0x20 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  const font = /\\f\s*"?([^"\\]+)/i.exec(switches)?.[1]?.trim();
  const isPlain = !isSignFont(font);
  return { text: isPlain ? String.fromCodePoint(code) : (characterOfSymbol(font, code.toString(16)) ?? '\ufffd') };
}

/** The entry that a list to choose from shows. */
function chosenIn(begin: XmlElement): EqWords | undefined {
  const list = childOf(childOf(begin, 'w:ffData'), 'w:ddList');
  const [chosen, first] = ['w:result', 'w:default'].map((name) => childOf(list, name));
  const at = Number((chosen && attributeOf(chosen, 'w:val')) ?? (first && attributeOf(first, 'w:val')) ?? 0);
  const entry = list?.children.filter((one): one is XmlElement => isElement(one) && one.name === 'w:listEntry')[at];
  return entry && { text: textOfXml([attributeOf(entry, 'w:val') ?? '']) };
}

interface Field {
  begin: XmlElement;
  words: string;
  isResult: boolean;
  hasResult: boolean;
  parts: (XmlElement | Field)[];
  /** Of its instruction, which nobody sees: what other fields there show. */
  unseen: XmlElement[];
  /** The outermost field in whose instruction it lies. */
  within: Field | undefined;
}
/** In whose instruction stands what comes next. */
const unseenBy = (field: Field | undefined): Field | undefined =>
  field && (field.within ?? (field.isResult ? undefined : field));
const SEEN =
  /^(?:w:(?:t|tab|ptab|br|cr|sym|noBreakHyphen|ruby|fldSimple|drawing|pict|object)|m:oMath|mc:AlternateContent)$/;

/** A field goes over several runs, and another may lie in it. */
export function readFields(tree: readonly XmlNode[]): FieldsRead {
  const found: FieldsRead = { read: new Map(), dropped: new Set() };
  const open: Field[] = [];
  const say = (words: string) => {
    const field = open.at(-1);
    if (field && !field.isResult) field.words += words;
  };
  const end = () => {
    const field = open.pop();
    if (!field) return;
    for (const part of field.unseen) found.dropped.add(part);
    const read =
      readEq(field.words) ?? (field.hasResult ? undefined : (chosenIn(field.begin) ?? readOther(field.words)));
    const outer = open.at(-1);
    outer?.parts.push(field);
    if (outer?.isResult) outer.hasResult ||= field.hasResult;
    if (!read) return;
    found.read.set(field.begin, read);
    const left: (XmlElement | Field)[] = field.parts.splice(0);
    for (let part = left.pop(); part; part = left.pop()) {
      found.dropped.add('begin' in part ? part.begin : part);
      if ('begin' in part) for (const inner of part.parts.splice(0)) left.push(inner);
    }
    // in another field it is a part of that field's words
    say(eqSource(field.words) ?? '');
  };
  const walk = (nodes: readonly XmlNode[], align?: string) => {
    for (const node of nodes) {
      if (!isElement(node) || DELETED.test(node.name) || node.name === 'mc:Fallback') continue;
      const kind = node.name === 'w:fldChar' ? attributeOf(node, 'w:fldCharType') : undefined;
      if (kind === 'begin') {
        const within = unseenBy(open.at(-1));
        within?.unseen.push(node);
        open.push({ begin: node, words: '', isResult: false, hasResult: false, parts: [], unseen: [], within });
        continue;
      }
      const field = open.at(-1);
      if (field && /^w:(?:fldChar|instrText|t)$/.test(node.name)) field.parts.push(node);
      if (SEEN.test(node.name)) unseenBy(field)?.unseen.push(node);
      if (field?.isResult && node.name === 'w:t') field.hasResult = true;
      if (kind === 'separate' && field) field.isResult = true;
      else if (kind === 'end') end();
      else if (node.name === 'w:instrText') say(aligned(textOfXml(node.children), align));
      else if (node.name === 'w:t' && field?.isResult && open.length > 1 && !open.at(-2)?.isResult) {
        const outer = open.at(-2);
        if (outer) outer.words += textOfXml(node.children);
      } else {
        const vertical = node.name === 'w:r' ? childOf(childOf(node, 'w:rPr'), 'w:vertAlign') : undefined;
        walk(node.children, vertical && attributeOf(vertical, 'w:val'));
      }
    }
  };
  walk(tree);
  return found;
}

/** Raised in the field's own words, as it would say by a switch. */
function aligned(words: string, align: string | undefined): string {
  const option = { superscript: 'up', subscript: 'do' }[align ?? ''];
  return option ? `\\s\\${option}1(${words.replace(/[(),;\\]/g, '\\$&')})` : words;
}
