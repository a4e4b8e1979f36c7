// What a PDF page has that cannot be read as words: letters whose font does not say what they are, pictures, drawings.
import { withSymbols } from '#contract/office/symbol-fonts.ts';
import type { Glyphs } from './pdf-paint.ts';
import type { UnreadPart } from './types.ts';

interface FontItem {
  str: string;
  fontName: string;
}

/** A page of a scan may bear a number or a stamp. */
const STAMP = 20;
/** Words that were turned into outlines, or a drawing. */
export const MANY_PATHS = 20;
/** A font may draw one letter in two or three ways. */
const FEW = 4;
/** Of a font's letters. */
const SHARE = 0.1;

const UNREADABLE = /[\p{Co}\p{Cn}\ufffd\u0000-\u0008\u000e-\u001f\u0080-\u009f]/gu;
/** Places of letters in a font, taken for the letters themselves, run through the alphabets of the world. */
const FOREIGN =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}])[\u0250-\ufaff]/gu;
const MANY_ALPHABETS = 3;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** A font's words that nobody has written: signs without a meaning, or many alphabets at once. */
function isNonsense(text: string): boolean {
  const signs = [...text.replace(/\s/g, '')];
  const odd = signs.filter((sign) => sign.search(UNREADABLE) === 0);
  // bullets and arrows of a font of signs are few, and each is there more than once
  if (new Set(odd).size >= FEW && odd.length * 2 >= signs.length) return true;
  return new Set(text.match(FOREIGN)?.map((letter) => letter.charCodeAt(0) >> 8)).size >= MANY_ALPHABETS;
}

/** Many letters of a font are said to be the same one, as no alphabet has it. */
function isOneForMany(codes: ReadonlyMap<number, string>): boolean {
  const most = Math.max(0, ...[...Map.groupBy(codes.values(), (sign) => sign).values()].map(({ length }) => length));
  return most >= Math.max(FEW, codes.size * SHARE);
}

interface FontTrust<T> {
  readable: T[];
  /** Letters that no words were made of. */
  unreadable: number;
}

/** Remembers what was found of a font on pages before. */
export function fontTrust(): <T extends FontItem>(items: readonly T[], glyphs: Glyphs | undefined) => FontTrust<T> {
  const known = new Map<string, Map<number, string>>();
  const lying = new Set<string>();
  return (items, glyphs) => {
    for (const [font, codes] of glyphs ?? []) {
      const all = known.get(font) ?? new Map<number, string>();
      for (const [code, sign] of codes) all.set(code, sign);
      known.set(font, all);
      if (isOneForMany(all)) lying.add(font);
    }
    const said = new Map<string, string>();
    for (const { fontName, str } of items) said.set(fontName, (said.get(fontName) ?? '') + str);
    // once for each font: a page may have thousands of pieces
    const here = new Set([...said].flatMap(([font, text]) => (lying.has(font) || isNonsense(text) ? [font] : [])));
    const isLying = ({ fontName }: FontItem) => here.has(fontName);
    const readable = items.filter((item) => !isLying(item));
    const lost = items.filter(isLying).map(({ str }) => str.replace(/\s/g, ''));
    // within words: a sign by itself is a bullet
    const holes = readable
      .filter(({ str }) => /\p{L}/u.test(str))
      .map(({ str }) => withSymbols(str.replace(/^\p{Co}\s+/u, '')));
    return { readable, unreadable: lost.join('').length + count(holes.join(''), UNREADABLE) };
  };
}

interface Seen {
  /** Letters that were read, without spaces. */
  letters: number;
  /** Letters of which no words could be made. */
  unreadable: number;
  /** Pieces of text across the page. */
  angled: number;
  /** Letters that nobody sees. */
  hidden: number;
  struck: number;
  /** Formulas that were not understood. */
  unknown: number;
  paint: { pictures: number; paths: number; isPicture: boolean };
}

export function unreadOf(
  page: number,
  { letters, unreadable, angled, hidden, struck, unknown, paint }: Seen,
): UnreadPart[] {
  const parts: UnreadPart[] = [];
  const add = (reason: UnreadPart['reason'], n: number) => n > 0 && parts.push({ page, reason, count: n });
  add('font', unreadable);
  add('angled', angled);
  add('hidden', hidden);
  add('struck', struck);
  add('equation', unknown);
  const isBare = letters + unreadable === 0;
  if (isBare || (paint.isPicture && letters < STAMP)) add('picture', paint.pictures);
  if (isBare && paint.pictures === 0 && paint.paths >= MANY_PATHS) add('drawing', paint.paths);
  return parts;
}
