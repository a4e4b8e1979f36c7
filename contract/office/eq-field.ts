// Word's EQ fields (`\f(1,2)`, `\o\ac(○,1)`), which old documents and phonetic guides are full of: words where there are
// characters for them, else the formula (OMML) that says the same.
import { escapeXml } from './xml-tree.ts';

const M = 'http://schemas.openxmlformats.org/officeDocument/2006/math';

interface Written {
  /** Undefined: only a formula says it. */
  text: string | undefined;
  omml: string;
  /** Where it stands beside what is before it. */
  script?: Script | 'both';
  /** What is raised or lowered. */
  inside?: Written;
}
type Script = 'sup' | 'sub';

const words = (text: string): Written => ({
  text,
  omml: text === '' ? '' : `<m:r><m:t xml:space="preserve">${escapeXml(text)}</m:t></m:r>`,
});
const formula = (omml: string): Written => ({ text: undefined, omml });

const CIRCLED = new Map(
  [
    [0x2460, 0x2473],
    [0x24b6, 0x24ea],
    [0x3251, 0x325f],
    [0x3280, 0x32bf],
  ].flatMap(([from = 0, to = 0]) =>
    Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).map(
      (char) => [char.normalize('NFKC'), char] as const,
    ),
  ),
);
const VULGAR = new Map([...'¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞'].map((char) => [char.normalize('NFKC').replace('⁄', '/'), char]));
const CIRCLE = /^[○◯〇]$/;
const FRAME = /^[□△◇▽]$/;
const ACCENTS: Readonly<Record<string, string>> = {
  '→': '\u20d7',
  '⇀': '\u20d7',
  '^': '\u0302',
  '∧': '\u0302',
  '—': '\u0305',
  '－': '\u0305',
  '-': '\u0305',
  '¯': '\u0305',
  '~': '\u0303',
  '·': '\u0307',
  '⌒': '⌒',
};
/** What conditions stand over and under. */
const ARROW = /^[=＝═━—―─－\-→←↔⇌⇄⇋⟶⟵⟷>＞\s]+$/;
const POINTED = /[→←↔⇀⇌⇄⇋⟶⟵⟷]/;
/** Of a phonetic guide. */
const READING = /^[\p{Script=Latin}\p{M}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}ˇˉˊˋ˙\s]+\d?$/u;
const CHARACTERS = /^\p{Script=Han}+$/u;

/** What the field says, without its name and how it is to look; undefined: the field is another. */
export const eqSource = (instruction: string): string | undefined =>
  /^\s*EQ\b([\s\S]*)$/i
    .exec(instruction)?.[1]
    ?.replace(/\\\*\s*(?:"[^"]*"|[^\s\\]+)/g, ' ')
    .trim();

export type EqWords = { text: string; script?: Script } | { omml: string };

/** Undefined: the field is another, or nothing can be made of it. */
export function readEq(instruction: string): EqWords | undefined {
  const source = eqSource(instruction);
  if (source === undefined || source.length > 2_000) return undefined;
  const read = sequence({ source, at: 0 }, 0);
  const { text, script } = read;
  if (text !== undefined && script !== 'both') return script ? { text, script } : { text };
  return { omml: `<m:oMath xmlns:m="${M}">${script ? attached(words(''), read).omml : read.omml}</m:oMath>` };
}

interface Reading {
  source: string;
  at: number;
}
const DEEPEST = 20;

/** Up to the end of a switch's part, or of the field. */
function sequence(reading: Reading, depth: number): Written {
  const parts: Written[] = [];
  let run = '';
  const flush = () => {
    if (run !== '') parts.push(words(run));
    run = '';
  };
  while (reading.at < reading.source.length) {
    const char = reading.source.charAt(reading.at);
    if (depth > 0 && /[,;)]/.test(char)) break;
    const [, name, escaped] = /^\\(?:([a-z]{1,2})|(.))/i.exec(reading.source.slice(reading.at, reading.at + 3)) ?? [];
    if (name === undefined) {
      run += escaped ?? char;
      reading.at += escaped === undefined ? 1 : 2;
      // brackets that belong to no switch close again
      if (depth > 0 && char === '(') {
        flush();
        parts.push(sequence(reading, depth + 1), words(closed(reading)));
      }
      continue;
    }
    flush();
    const [whole = ''] = /^\\[a-z]/i.exec(reading.source.slice(reading.at)) ?? [];
    reading.at += whole.length;
    parts.push(switched(whole.slice(1).toLowerCase(), reading, depth));
  }
  flush();
  return joined(parts);
}

const closed = (reading: Reading): string =>
  reading.source.charAt(reading.at) === ')' ? reading.source.charAt(reading.at++) : '';

function switched(name: string, reading: Reading, depth: number): Written {
  const [options = ''] =
    /^(?:\s*\\(?:[lrbfv]c\s*\\?\S|[a-z]{2}\s*-?\d*))*\s*/i.exec(reading.source.slice(reading.at, reading.at + 200)) ??
    [];
  reading.at += options.length;
  if (reading.source.charAt(reading.at) !== '(' || depth > DEEPEST) return words('');
  const parts: Written[] = [];
  const listed: Written[] = [];
  do {
    if (parts.length > 0) listed.push(words(reading.source.charAt(reading.at)));
    reading.at++;
    const part = sequence(reading, depth + 1);
    parts.push(part);
    listed.push(part);
  } while (/[,;]/.test(reading.source.charAt(reading.at)));
  reading.at++;
  return (SWITCHES[name] ?? joined)(name === 'b' || name === 'x' || name === 'l' ? listed : parts, options);
}

/** Powers and indices go to the character before them, or stand before what is behind them. */
function joined(parts: readonly Written[]): Written {
  const done: Written[] = [];
  for (const part of parts.reduce(withBoth, [])) {
    if (!part.script || parts.length === 1) {
      done.push(part);
      continue;
    }
    const before = done.pop();
    const letters = [...(before?.text ?? '')];
    const base = before && before.text === undefined ? before : words(letters.pop() ?? '');
    if (letters.length > 0) done.push(words(letters.join('')));
    done.push(attached(base, part));
  }
  const [only, ...others] = done;
  if (only && others.length === 0) return only;
  const isText = done.every(({ text, script }) => text !== undefined && !script);
  return {
    text: isText ? done.map(({ text }) => text).join('') : undefined,
    omml: done.map(({ omml }) => omml).join(''),
  };
}

/** A power beside an index: both of one character. */
function withBoth(done: Written[], part: Written): Written[] {
  const before = done.at(-1);
  const [above, below] = part.script === 'sup' ? [part, before] : [before, part];
  if (above?.script !== 'sup' || below?.script !== 'sub') return [...done, part];
  return [...done.slice(0, -1), scripts(above, below)];
}

function attached(base: Written, { script = 'sup', omml }: Written): Written {
  const tag = { sup: 'm:sSup', sub: 'm:sSub', both: 'm:sSubSup' }[script];
  return formula(`<${tag}><m:e>${base.omml}</m:e>${omml}</${tag}>`);
}

const SWITCHES: Readonly<Record<string, (parts: Written[], options: string) => Written>> = {
  f: ([top = words(''), below = words('')]) => {
    const text = VULGAR.get(`${top.text?.trim()}/${below.text?.trim()}`);
    return { text, omml: `<m:f><m:num>${top.omml}</m:num><m:den>${below.omml}</m:den></m:f>` };
  },
  r: (parts) => {
    const [inside = words(''), degree = words('')] = parts.toReversed();
    return formula(`<m:rad><m:deg>${degree.omml}</m:deg><m:e>${inside.omml}</m:e></m:rad>`);
  },
  s: (parts, options) => {
    const [first = words(''), second] = parts;
    if (second) return scripts(first, second);
    const [, way, sign] = /\\(up|do)\s*(-?)/i.exec(options) ?? [];
    // room above a line or below it alone
    if (options !== '' && !way) return first;
    return scripted(first, (way?.toLowerCase() === 'do') === (sign === '-') ? 'sup' : 'sub');
  },
  o: overstruck,
  b: (parts, options) => {
    const sign = (which: string) => new RegExp(`\\\\${which}c\\s*\\\\?(\\S)`, 'i').exec(options)?.[1];
    const open = sign('b') ?? sign('l') ?? (sign('r') ? '' : '(');
    const close = sign('r') ?? (sign('b') ? (PAIRS[open] ?? open) : sign('l') ? '' : ')');
    return bracketed(open, close, joined(parts));
  },
  a: (parts, options) => {
    const columns = Number(/\\co\s*(\d+)/i.exec(options)?.[1] ?? 1) || 1;
    const cells = parts.map(({ omml }) => `<m:e>${omml}</m:e>`);
    if (columns === 1) return formula(`<m:eqArr>${cells.join('')}</m:eqArr>`);
    const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
      cells.slice(row * columns, (row + 1) * columns).join(''),
    );
    return formula(`<m:m>${rows.map((row) => `<m:mr>${row}</m:mr>`).join('')}</m:m>`);
  },
  i: ([from = words(''), to = words(''), inside = words('')], options) => {
    const own = /\\[fv]c\s*\\?(\S)/i.exec(options)?.[1];
    const sign = own ?? (/\\su/i.test(options) ? '∑' : /\\pr/i.test(options) ? '∏' : '∫');
    return formula(
      `<m:nary><m:naryPr><m:chr m:val="${attribute(sign)}"/></m:naryPr><m:sub>${from.omml}</m:sub><m:sup>${to.omml}</m:sup><m:e>${inside.omml}</m:e></m:nary>`,
    );
  },
  l: joined,
  // room, which a line may make a place to write on
  d: (_, options) => words(/\\li/i.test(options) ? '_'.repeat(BLANK) : ''),
  x: (parts, options) => {
    const inside = joined(parts);
    const sides = ['to', 'bo', 'le', 'ri'].filter((side) => new RegExp(`\\\\${side}`, 'i').test(options)).join(' ');
    if (sides === 'to' || sides === 'bo') {
      const place = sides === 'to' ? 'top' : 'bot';
      return formula(`<m:bar><m:barPr><m:pos m:val="${place}"/></m:barPr><m:e>${inside.omml}</m:e></m:bar>`);
    }
    if (sides !== '' && /^(?:le)? ?(?:ri)?$/.test(sides))
      return bracketed(sides.includes('le') ? '|' : '', sides.includes('ri') ? '|' : '', inside);
    return formula(`<m:borderBox><m:e>${inside.omml}</m:e></m:borderBox>`);
  },
};
const BLANK = 4;
const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

const attribute = (sign: string): string => escapeXml(sign).replace(/"/g, '&quot;');

const bracketed = (open: string, close: string, { omml }: Written): Written =>
  formula(
    `<m:d><m:dPr><m:begChr m:val="${attribute(open)}"/><m:endChr m:val="${attribute(close)}"/></m:dPr><m:e>${omml}</m:e></m:d>`,
  );

function scripted(inside: Written, script: Script): Written {
  const omml = `<m:${script}>${inside.omml}</m:${script}>`;
  // a character of a fraction is too small to be raised
  return { text: /[¼-¾⅐-⅞]/.test(inside.text ?? '') ? undefined : inside.text, omml, script, inside };
}

const bare = (part: Written): Written => part.inside ?? part;
const scripts = (above: Written, below: Written): Written => ({
  ...formula(`<m:sub>${bare(below).omml}</m:sub><m:sup>${bare(above).omml}</m:sup>`),
  script: 'both',
});

const saying = ({ text = '' }: Written): string => text.trim();

/** A sign around, an arrow above, a condition over and under an arrow, a reading above, or a power over an index. */
function overstruck(parts: Written[], options: string): Written {
  const around = parts.find((part) => !part.script && (CIRCLE.test(saying(part)) || FRAME.test(saying(part))));
  if (around) {
    const inside = joined(parts.filter((part) => part !== around).map((part) => words(part.text ?? '')));
    const content = saying(inside);
    const isRound = CIRCLE.test(saying(around));
    return words((isRound && CIRCLED.get(content.normalize('NFKC'))) || (isRound ? `(${content})` : `[${content}]`));
  }
  if (parts.map(saying).toSorted().join('') === '/=') return words('≠');
  const unraised = parts.filter(({ script }) => !script);
  const [first, second] = parts;
  const isStack = /\\al/i.test(options) && !parts.some((part) => POINTED.test(saying(part)));
  if (first && second && parts.length === 2 && unraised.length === 2 && isStack) return scripts(first, second);
  return accented(parts) ?? conditioned(parts, unraised) ?? readOrStacked(parts, unraised);
}

function accented(parts: readonly Written[]): Written | undefined {
  const accent = parts.find((part) => part.script !== 'sub' && saying(part) in ACCENTS);
  const [base, ...more] = parts.filter((part) => (part !== accent && saying(part) !== '') || part.text === undefined);
  if (!accent || !base || more.length > 0) return undefined;
  // over an arrow that is not raised itself stands its condition
  const isArrows = base.script ? !accent.script || CHARACTERS.test(saying(base)) : ARROW.test(saying(base));
  if (isArrows) return undefined;
  const sign = ACCENTS[saying(accent)];
  return formula(`<m:acc><m:accPr><m:chr m:val="${sign}"/></m:accPr><m:e>${bare(base).omml}</m:e></m:acc>`);
}

function conditioned(parts: readonly Written[], unraised: readonly Written[]): Written | undefined {
  const isArrow = (part: Written) => ARROW.test(saying(part));
  const arrow = unraised.find(isArrow) ?? parts.find(isArrow);
  if (!arrow || parts.length < 2) return undefined;
  const others = parts.filter((part) => part !== arrow && saying(part) + part.omml !== '');
  return over(bare(arrow), others);
}

const over = (base: Written, others: readonly Written[]): Written =>
  others.reduce((done, part) => {
    const tag = part.script === 'sub' ? 'm:limLow' : 'm:limUpp';
    return formula(`<${tag}><m:e>${done.omml}</m:e><m:lim>${bare(part).omml}</m:lim></${tag}>`);
  }, base);

function readOrStacked(parts: Written[], unraised: readonly Written[]): Written {
  const raised = parts.filter(({ script }) => script);
  const [above, below] = raised.toSorted((a, b) => Number(a.script === 'sub') - Number(b.script === 'sub'));
  if (unraised.length === 0 && above && below) return scripts(above, below);
  const base = joined(unraised);
  // the reading of a phonetic guide stands above the characters, which are the words
  const isGuide = CHARACTERS.test(saying(base)) && raised.every((part) => READING.test(saying(part)));
  return isGuide || raised.length === 0 || unraised.length === 0
    ? joined(isGuide ? unraised : parts)
    : over(base, raised);
}
