// The numbers of Word's lists as the document has them: 一、 (1) D. 步骤3：
import { characterOfSymbol } from './symbol-fonts.ts';
import {
  attributeOf,
  childOf,
  decodedXml,
  elementsOf,
  escapeXml,
  isElement,
  type XmlElement,
  type XmlNode,
  xmlText,
  xmlTree,
} from './xml-tree.ts';

interface Level {
  start: number;
  format: string;
  text: string;
  suffix: string;
  /** Others' numbers in it are plain ones. */
  isLegal: boolean;
  /** The level, from 1, from which on another begins it anew. */
  restart: number;
  look: XmlElement | undefined;
}
interface List {
  /** Lists of one kind count on where the other left off. */
  kind: string;
  levels: ReadonlyMap<number, Level>;
  /** Where this list begins anew, by level. */
  restarts: ReadonlyMap<number, number>;
}
type Place = Partial<Record<'list' | 'level', string>>;

/** Each numbered paragraph with its number before it, as `label` writes it: an empty one where the list shows none. */
export function withNumbers(xml: string, numbering: string, styles: string, label: (number: string) => string): string {
  if (numbering === '') return xml;
  const lists = listsOf(xmlTree(numbering));
  const ofStyle = placesOf(xmlTree(styles));
  const counted = new Map<string, (number | undefined)[]>();
  const begun = new Set<string>();
  const numberOf = ({
    list: id = '',
    level: at = '0',
  }: Place): { words: string; look: XmlElement | undefined } | undefined => {
    const list = lists.get(id);
    const depth = Number(at);
    const level = list?.levels.get(depth);
    if (!list || !level || !LEVEL.test(at) || level.format === 'bullet') return undefined;
    const counts = counted.get(list.kind) ?? [];
    counted.set(list.kind, counts);
    const restart = begun.has(`${id} ${at}`) ? undefined : list.restarts.get(depth);
    begun.add(`${id} ${at}`);
    const before = counts[depth];
    counts[depth] = restart ?? (before === undefined ? level.start : before + 1);
    for (const deeper of counts.keys())
      if (deeper > depth && depth < (list.levels.get(deeper)?.restart ?? deeper)) counts[deeper] = undefined;
    const words = level.text.replace(/%([1-9])/g, (_, which: string) => {
      const other = list.levels.get(Number(which) - 1);
      const format = level.isLegal ? 'decimal' : other?.format;
      return other && format ? numeral(counts[Number(which) - 1] ?? other.start, format) : '';
    });
    const isClosed = words === '' || level.suffix === 'nothing' || /[\s、，．。：）】〕》]$/.test(words);
    return { words: isClosed ? words : `${words} `, look: level.look };
  };
  const numbered = (node: XmlNode): XmlNode => {
    if (!isElement(node)) return node;
    const children = node.children.map(numbered);
    if (node.name !== 'w:p') return { ...node, children };
    const properties = childOf(node, 'w:pPr');
    const style = childOf(properties, 'w:pStyle');
    const place = { ...ofStyle((style && attributeOf(style, 'w:val')) ?? ''), ...placeIn(properties) };
    const number = numberOf(place);
    if (number === undefined) return { ...node, children };
    const look = number.look ? xmlText([number.look]) : '';
    const run = `<w:r>${look}<w:t xml:space="preserve">${escapeXml(label(number.words))}</w:t></w:r>`;
    const first = properties ? children.findIndex((child) => isElement(child) && child.name === 'w:pPr') + 1 : 0;
    return { ...node, children: children.toSpliced(first, 0, run) };
  };
  return xmlText(xmlTree(xml).map(numbered));
}

const LEVEL = /^[0-8]$/;
/** It stands before each item. */
const LONGEST = 100;
const numberIn = (written: string | undefined): number => (/^\d{1,5}$/.test(written ?? '') ? Number(written) : 1);

const valOf = (parent: XmlElement | undefined, name: string): string | undefined => {
  const element = childOf(parent, name);
  const value = element && attributeOf(element, 'w:val');
  return value === undefined ? undefined : decodedXml(value);
};

function placeIn(properties: XmlElement | undefined): Place {
  const numbers = childOf(properties, 'w:numPr');
  const [list, level] = [valOf(numbers, 'w:numId'), valOf(numbers, 'w:ilvl')];
  return { ...(list === undefined ? {} : { list }), ...(level === undefined ? {} : { level }) };
}

function placesOf(styles: XmlNode[]): (id: string) => Place {
  const all = new Map([...elementsOf(styles, 'w:style')].map((one) => [attributeOf(one, 'w:styleId') ?? '', one]));
  const placeOf = (id: string, depth = 0): Place => {
    const style = all.get(id);
    if (!style || depth > 20) return {};
    return { ...placeOf(valOf(style, 'w:basedOn') ?? '', depth + 1), ...placeIn(childOf(style, 'w:pPr')) };
  };
  return placeOf;
}

function listsOf(numbering: XmlNode[]): ReadonlyMap<string, List> {
  const levelsIn = (parent: XmlElement | undefined): [number, Level][] =>
    [...elementsOf(parent?.children ?? [], 'w:lvl')].map((level) => [
      Number(attributeOf(level, 'w:ilvl') ?? 0),
      {
        start: numberIn(valOf(level, 'w:start')),
        format: formatOf(level),
        text: (valOf(level, 'w:lvlText') ?? '').slice(0, LONGEST),
        suffix: valOf(level, 'w:suff') ?? 'tab',
        isLegal: childOf(level, 'w:isLgl') !== undefined && valOf(level, 'w:isLgl') !== '0',
        restart: Number(valOf(level, 'w:lvlRestart') ?? 9),
        look: childOf(level, 'w:rPr'),
      },
    ]);
  const kinds = new Map(
    [...elementsOf(numbering, 'w:abstractNum')].map((kind) => [attributeOf(kind, 'w:abstractNumId') ?? '', kind]),
  );
  // a kind may be a style of lists, which another kind defines
  const styles = new Map([...kinds].map(([id, kind]) => [valOf(kind, 'w:styleLink'), id]));
  return new Map(
    [...elementsOf(numbering, 'w:num')].map((list) => {
      const own = valOf(list, 'w:abstractNumId') ?? '';
      const style = valOf(kinds.get(own), 'w:numStyleLink');
      const kind = (style === undefined ? undefined : styles.get(style)) ?? own;
      const restarts = [...elementsOf(list.children, 'w:lvlOverride')].flatMap((own): [number, number][] => {
        const start = valOf(own, 'w:startOverride');
        return start === undefined ? [] : [[Number(attributeOf(own, 'w:ilvl') ?? 0), numberIn(start)]];
      });
      const levels = new Map([...levelsIn(kinds.get(kind)), ...levelsIn(list)]);
      return [attributeOf(list, 'w:numId') ?? '', { kind, levels, restarts: new Map(restarts) }];
    }),
  );
}

/** Of two forms the newer; a format of its own is told by its first number. */
function formatOf(level: XmlElement): string {
  const [format] = elementsOf(level.children, 'w:numFmt');
  const own = (format && attributeOf(format, 'w:format')) ?? '';
  const name = (format && attributeOf(format, 'w:val')) ?? 'decimal';
  return name === 'custom' ? `zeros${/^0*1(?=,)/.exec(own)?.[0].length ?? 1}` : name;
}

/**
 * The list's forms without numbers, which stand before the items already, and its bullets as characters that other fonts have:
 * what is left of them is how they are set.
 */
export function withoutNumbers(numbering: string): string {
  const plain = (node: XmlNode): XmlNode => {
    if (!isElement(node)) return node;
    const children = node.children.map(plain);
    if (node.name !== 'w:lvl') return { ...node, children };
    const isBullet = formatOf(node) === 'bullet';
    const [font] = elementsOf(children, 'w:rFonts');
    const bullet = valOf(node, 'w:lvlText') ?? '';
    const code = bullet.charCodeAt(0).toString(16);
    const shown = /^[\uf000-\uf0ff]$/.test(bullet)
      ? (characterOfSymbol((font && attributeOf(font, 'w:ascii')) ?? '', code) ?? '•')
      : bullet;
    return {
      ...node,
      children: [
        ...children.filter(
          (one) => !isElement(one) || !/^(?:w:(?:numFmt|lvlText|suff)|mc:AlternateContent)$/.test(one.name),
        ),
        `<w:numFmt w:val="${isBullet ? 'bullet' : 'none'}"/><w:lvlText w:val="${isBullet ? escapeXml(shown) : ''}"/>`,
      ],
    };
  };
  return numbering === '' ? '' : xmlText(xmlTree(numbering).map(plain));
}

const DIGITS = '〇一二三四五六七八九';
const FROM: Readonly<Record<string, readonly [number, number]>> = {
  decimalEnclosedCircle: [0x2460, 20],
  decimalEnclosedCircleChinese: [0x2460, 20],
  decimalEnclosedParen: [0x2474, 20],
  decimalEnclosedFullstop: [0x2488, 20],
  ideographEnclosedCircle: [0x3280, 10],
};
const TRADITIONAL = '甲乙丙丁戊己庚辛壬癸';
const ZODIAC = '子丑寅卯辰巳午未申酉戌亥';
const ROWS: Readonly<Record<string, string>> = {
  ideographLegalTraditional: '壹貳參肆伍陸柒捌玖拾',
  ideographTraditional: TRADITIONAL,
  ideographZodiac: ZODIAC,
};
/** Up to twenty, as far as lists of them go. */
const ENGLISH: Readonly<Record<string, readonly string[]>> = {
  cardinalText:
    'One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen Twenty'.split(
      ' ',
    ),
  ordinalText:
    'First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth Thirteenth Fourteenth Fifteenth Sixteenth Seventeenth Eighteenth Nineteenth Twentieth'.split(
      ' ',
    ),
};
const ROMAN: readonly (readonly [number, string])[] = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
  ] as const),
  ...([
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const),
];

/** As Word writes it; what it has another hundred formats for is a number. */
export function numeral(n: number, format: string): string {
  const [from, most] = FROM[format] ?? [0, 0];
  if (n >= 1 && n <= most) return String.fromCodePoint(from + n - 1);
  const ofRow = ROWS[format]?.charAt(n - 1);
  if (ofRow) return ofRow;
  const inWords = ENGLISH[format]?.[n - 1];
  if (inWords) return inWords;
  if (format === 'ordinal') return `${n}${/1\d$/.test(String(n)) ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`;
  if (/^(?:chineseCounting|taiwaneseCounting|japaneseCounting)/.test(format)) return chinese(n, DIGITS, '十百千');
  if (format === 'chineseLegalSimplified') return chinese(n, '零壹贰叁肆伍陆柒捌玖', '拾佰仟');
  if (/^(?:ideographDigital|taiwaneseDigital|japaneseDigitalTenThousand)$/.test(format))
    return String(n).replace(/\d/g, (one) => DIGITS.charAt(Number(one)));
  if (format === 'decimalFullWidth')
    return String(n).replace(/\d/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
  if (format === 'decimalZero') return String(n).padStart(2, '0');
  if (format.startsWith('zeros')) return String(n).padStart(Number(format.slice(5)), '0');
  if (format === 'numberInDash') return `- ${n} -`;
  if (format === 'ideographZodiacTraditional') return TRADITIONAL.charAt((n - 1) % 10) + ZODIAC.charAt((n - 1) % 12);
  if (format === 'none') return '';
  const letters = /Letter$/.test(format) ? letter(n) : /Roman$/.test(format) ? roman(n) : String(n);
  return format.startsWith('upper') ? letters.toUpperCase() : letters;
}

/** After z comes aa. */
const letter = (n: number): string =>
  n >= 1 && n <= 780 ? String.fromCharCode(97 + ((n - 1) % 26)).repeat(Math.ceil(n / 26)) : String(n);

function roman(n: number): string {
  const [value, sign] = (n < 4000 && ROMAN.find(([least]) => least <= n)) || [n, ''];
  return sign === '' ? (n > 0 ? String(n) : '') : sign + roman(n - value);
}

function chinese(n: number, digits: string, units: string): string {
  if (n < 1 || n > 9999) return String(n);
  const figures = [...String(n)].map(Number);
  const said = figures.map((one, i) => digits.charAt(one) + (one === 0 ? '' : units.charAt(figures.length - 2 - i)));
  const zero = digits.charAt(0);
  return said
    .join('')
    .replace(new RegExp(`${zero}+`, 'g'), '零')
    .replace(/零$/, '')
    .replace(/^一(?=十)/, '');
}
