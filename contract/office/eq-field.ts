// Word's EQ fields (`\f(1,2)`, `\o\ac(○,1)`), which old documents and phonetic guides are full of: words where there are
// characters for them, else the formula (OMML) that says the same.
import { escapeXml } from './xml-tree.ts';

const M = 'http://schemas.openxmlformats.org/officeDocument/2006/math';

interface Written {
  /** Undefined: only a formula says it. */
  text: string | undefined;
  omml: string;
  /** Where it stands beside what is before it. */
  script?: 'sup' | 'sub' | 'both';
}

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
};

/** Undefined: the field is another, or nothing can be made of it. */
export function readEq(instruction: string): { text: string } | { omml: string } | undefined {
  const [, inside] = /^\s*EQ\b([\s\S]*)$/i.exec(instruction) ?? [];
  if (inside === undefined || inside.length > 2_000) return undefined;
  const source = inside.replace(/\\\*\s*(?:"[^"]*"|[^\s\\]+)/g, ' ').trim();
  const { text, omml } = sequence({ source, at: 0 }, 0);
  return text === undefined ? { omml: `<m:oMath xmlns:m="${M}">${omml}</m:oMath>` } : { text };
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
    /^(?:\s*\\(?:[lrb]c\s*\\?\S|[a-z]{2}\s*-?\d*))*\s*/i.exec(reading.source.slice(reading.at, reading.at + 200)) ?? [];
  reading.at += options.length;
  if (reading.source.charAt(reading.at) !== '(' || depth > DEEPEST) return words('');
  const parts: Written[] = [];
  do {
    reading.at++;
    parts.push(sequence(reading, depth + 1));
  } while (/[,;]/.test(reading.source.charAt(reading.at)));
  reading.at++;
  return (SWITCHES[name] ?? joined)(parts, options);
}

/** Powers and indices go to the character before them. */
function joined(parts: readonly Written[]): Written {
  const done: Written[] = [];
  for (const part of parts) {
    const before = part.script ? done.pop() : undefined;
    if (!part.script || !before) {
      done.push(...(before ? [before] : []), part);
      continue;
    }
    const letters = [...(before.text ?? '')];
    const base = before.text === undefined ? before : words(letters.pop() ?? '');
    if (letters.length > 0) done.push(words(letters.join('')));
    const tag = { sup: 'm:sSup', sub: 'm:sSub', both: 'm:sSubSup' }[part.script];
    done.push(formula(`<${tag}><m:e>${base.omml}</m:e>${part.omml}</${tag}>`));
  }
  const [only, ...others] = done;
  if (only && others.length === 0) return only;
  const isText = done.every(({ text, script }) => text !== undefined && !script);
  return {
    text: isText ? done.map(({ text }) => text).join('') : undefined,
    omml: done.map(({ omml }) => omml).join(''),
  };
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
    const script = /\\do/i.test(options) ? 'sub' : 'sup';
    return {
      ...formula(`<m:${script}>${first.omml}</m:${script}>`),
      script,
      ...(first.text === undefined ? {} : { text: first.text }),
    };
  },
  o: overstruck,
  b: (parts, options) => {
    const sign = (which: string) => new RegExp(`\\\\${which}c\\s*\\\\?(\\S)`, 'i').exec(options)?.[1];
    const open = sign('b') ?? sign('l') ?? (sign('r') ? '' : '(');
    const close = sign('r') ?? (sign('b') ? (PAIRS[open] ?? open) : sign('l') ? '' : ')');
    const escaped = [open, close].map((one) => escapeXml(one).replace(/"/g, '&quot;'));
    return formula(
      `<m:d><m:dPr><m:begChr m:val="${escaped[0]}"/><m:endChr m:val="${escaped[1]}"/></m:dPr><m:e>${joined(parts).omml}</m:e></m:d>`,
    );
  },
  a: (parts) => formula(`<m:eqArr>${parts.map(({ omml }) => `<m:e>${omml}</m:e>`).join('')}</m:eqArr>`),
  i: ([from = words(''), to = words(''), inside = words('')], options) => {
    const sign = /\\su/i.test(options) ? '∑' : /\\pr/i.test(options) ? '∏' : '∫';
    return formula(
      `<m:nary><m:naryPr><m:chr m:val="${sign}"/></m:naryPr><m:sub>${from.omml}</m:sub><m:sup>${to.omml}</m:sup><m:e>${inside.omml}</m:e></m:nary>`,
    );
  },
  l: (parts) => joined(parts.flatMap((part, i) => (i > 0 ? [words(','), part] : [part]))),
  d: () => words(''),
};
const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

const scripts = (above: Written, below: Written): Written => ({
  ...formula(`<m:sub>${below.omml}</m:sub><m:sup>${above.omml}</m:sup>`),
  script: 'both',
});

/** A sign around, an arrow above, a reading above, or a power over an index. */
function overstruck(parts: Written[], options: string): Written {
  const around = parts.find(({ text = '' }) => CIRCLE.test(text.trim()) || FRAME.test(text.trim()));
  if (around) {
    const inside = joined(parts.filter((part) => part !== around).map((part) => words(part.text ?? '')));
    const content = inside.text?.trim() ?? '';
    const isRound = CIRCLE.test(around.text?.trim() ?? '');
    return words((isRound && CIRCLED.get(content.normalize('NFKC'))) || (isRound ? `(${content})` : `[${content}]`));
  }
  const accent = parts.find(({ text = '' }) => text.trim() in ACCENTS);
  const [base, ...more] = parts.filter((part) => part !== accent && !(accent && part.text?.trim() === ''));
  if (accent && base && more.length === 0) {
    const sign = ACCENTS[accent.text?.trim() ?? ''];
    return formula(`<m:acc><m:accPr><m:chr m:val="${sign}"/></m:accPr><m:e>${base.omml}</m:e></m:acc>`);
  }
  const unraised = parts.filter(({ script }) => !script);
  // the reading of a phonetic guide stands above the characters, which are the words
  if (unraised.length > 0 && unraised.length < parts.length) return joined(unraised);
  const [above, below] = parts.map((part) => (part.script ? words(part.text ?? '') : part));
  const isStack = parts.length === 2 && (unraised.length === 0 || /\\al/i.test(options));
  return isStack && above && below ? scripts(above, below) : joined(parts);
}
