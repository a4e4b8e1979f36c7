// Where each letter of a PDF page stands, by the operators that set it: pdf.js's pieces of text do not say where a letter
// within them stands, which spaces are the file's own, and how far apart the letters are set.
import type { getResolvedPDFJS } from 'unpdf';
import { type Matrix, type Rule, times } from './pdf-paint.ts';

/** A glyph of pdf.js: `width` in thousandths of the font's size, mostly. */
interface Glyph {
  unicode?: string;
  width?: number;
  isSpace?: boolean;
}
export type ShownLetters = readonly (Glyph | number | null)[];

interface Placed {
  /** Without blanks, as its compatible letters; empty: a blank. */
  sign: string;
  x: number;
  y: number;
  width: number;
  /** By how much letters are set apart besides. */
  apart: number;
  size: number;
  isUpright: boolean;
}

interface TextState {
  size: number;
  unit: number;
  isVertical: boolean;
  letterGap: number;
  wordGap: number;
  scale: number;
  leading: number;
  rise: number;
}

export interface Font {
  fontMatrix?: readonly number[];
  vertical?: boolean;
}

type Ops = Awaited<ReturnType<typeof getResolvedPDFJS>>['OPS'];

/** Hears all that sets text, and gives the letters of what is shown; of words from top to bottom `width` is NaN. */
export function letterPlaces(OPS: Ops, fontOf: (name: string) => Font | undefined) {
  const kept: TextState[] = [];
  const start = { letterGap: 0, wordGap: 0, scale: 1, leading: 0, rise: 0 };
  let now: TextState = { size: 0, unit: 0.001, isVertical: false, ...start };
  let text: Matrix = [1, 0, 0, 1, 0, 0];
  let [x, lineX, lineY] = [0, 0, 0];
  const move = (dx: number, dy: number) => {
    lineX += dx;
    lineY += dy;
    x = lineX;
  };
  const setFont = (name: string, size: number) => {
    const font = fontOf(name);
    now = { ...now, size, unit: font?.fontMatrix?.[0] ?? 0.001, isVertical: font?.vertical === true };
  };
  const hear = (op: number, [first, second]: readonly unknown[]) => {
    if (op === OPS.save || op === OPS.paintFormXObjectBegin) kept.push(now);
    else if (op === OPS.restore || op === OPS.paintFormXObjectEnd) now = kept.pop() ?? now;
    else if (op === OPS.setFont) setFont(String(first), Number(second));
    else if (op === OPS.setCharSpacing) now = { ...now, letterGap: Number(first) };
    else if (op === OPS.setWordSpacing) now = { ...now, wordGap: Number(first) };
    else if (op === OPS.setHScale) now = { ...now, scale: Number(first) / 100 };
    else if (op === OPS.setLeading) now = { ...now, leading: -Number(first) };
    else if (op === OPS.setTextRise) now = { ...now, rise: Number(first) };
    else if (op === OPS.moveText) move(Number(first), Number(second));
    else if (op === OPS.nextLine) move(0, now.leading);
    else if (op === OPS.setLeadingMoveText) {
      now = { ...now, leading: Number(second) };
      move(Number(first), Number(second));
    } else if (op === OPS.beginText || op === OPS.setTextMatrix) {
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = op === OPS.beginText ? [] : (first as Iterable<number>);
      text = [a, b, c, d, e, f];
      [x, lineX, lineY] = [0, 0, 0];
    }
  };
  const show = (shown: ShownLetters, matrix: Matrix): Placed[] => {
    const { size, unit, isVertical, letterGap, wordGap, scale, rise } = now;
    const all = times(matrix, text);
    const along = Math.hypot(all[0], all[1]);
    const height = (Math.abs(all[0] * all[3] - all[1] * all[2]) / (along || 1)) * Math.abs(size);
    return shown.flatMap((one) => {
      if (typeof one === 'number') x -= one * 0.001 * size * scale;
      if (typeof one !== 'object' || one === null) return [];
      const sign = one.unicode?.normalize('NFKC').replace(/\s/g, '') ?? '';
      const width = (one.width ?? 0) * size * unit * scale;
      const [, , , , X, Y] = times(all, [1, 0, 0, 1, x, lineY + rise]);
      x += width + (letterGap + (one.isSpace ? wordGap : 0)) * scale;
      const place = {
        sign,
        x: X,
        y: Y,
        width: width * along,
        apart: Math.max(0, letterGap * scale * along),
        size: height,
        isUpright: all[0] > 0 && size > 0 && Math.abs(all[1]) < all[0] * 0.1,
      };
      return [isVertical ? { ...place, isUpright: false, width: NaN } : place];
    });
  };
  return { hear, show };
}

export interface Letter extends Placed {
  /** A blank of the file's own stands before it. */
  isSpaced: boolean;
}

/** In sizes of the font: a gap that parts two words, and letters so far apart are set apart. */
export const WORD_GAP = 0.2;
const SET_APART = 0.09;
const FARTHEST = 0.6;
/** A letter painted again nearer than this makes it bold, a shadow or an outline. */
const AGAIN = 0.15;
/** How high above its baseline a line strikes a letter out; one higher stands above it, as over a mean. */
const STRIKES = [0.12, 0.45] as const;
/** No square of a letter's size has more of one letter; letters without a width would pile up. */
const MOST_IN_CELL = 100;
/** More lines are a drawing. */
const MOST_RULES = 1_000;

export const gapOf = (one: Letter, next: Letter): number => next.x - one.x - one.width;

const goesOn = (one: Letter, next: Letter): boolean =>
  one.isUpright &&
  next.isUpright &&
  Math.abs(one.y - next.y) < one.size * 0.1 &&
  Math.abs(one.size - next.size) < one.size * 0.1 &&
  Math.abs(gapOf(one, next)) < one.size * 1.2;

/** Where the letters of a run stand evenly apart, or at even steps, by how much: `apart` of each says it as if the file did. */
export function setApart(letters: readonly Letter[]): void {
  let run: Letter[] = [];
  const close = () => {
    const size = run[0]?.size ?? 1;
    const pairs = run.flatMap((one, n) => {
      const next = run[n + 1];
      return next && !next.isSpaced ? [{ one, next, gap: gapOf(one, next), step: next.x - one.x }] : [];
    });
    const { gap: middle = 0 } = pairs.toSorted((a, b) => a.gap - b.gap)[pairs.length >> 1] ?? {};
    const even = pairs.filter(({ gap }) => Math.abs(gap - middle) < size * 0.08);
    const words = run.filter(({ sign }) => /\p{L}/u.test(sign));
    const isApart = pairs.length > 3 && middle > size * SET_APART && middle < size * FARTHEST;
    if (isApart && even.length > pairs.length * 0.7 && words.length * 2 >= run.length)
      for (const one of run) one.apart = Math.max(one.apart, middle);
    const stepped: typeof pairs = [];
    for (let from = 0, to = 1; from < pairs.length; from = to++) {
      while (Math.abs((pairs[to]?.step ?? Infinity) - (pairs[from]?.step ?? 0)) < size * 0.02) to++;
      const steps = pairs.slice(from, to);
      if (steps.length > 2 && steps.some(({ gap }) => gap < size * SET_APART)) stepped.push(...steps);
    }
    // by chance a few letters of any line stand at even steps
    if (stepped.length > pairs.length * 0.7)
      for (const { next, gap } of stepped) if (gap > size * SET_APART) next.apart = Math.max(next.apart, gap);
    run = [];
  };
  for (const letter of letters) {
    const last = run.at(-1);
    if (last && !goesOn(last, letter)) close();
    run.push(letter);
  }
  close();
}

/** Letters that are seen, by place: whether one stands at, or near, where the same one stands already. */
export function seenBefore() {
  const known = new Map<string, Letter[]>();
  const cells = ({ sign, size, x, y }: Letter, about: number) =>
    [-about, 0, about].flatMap((dx) =>
      [-about, 0, about].map((dy) => `${sign} ${Math.floor((x + dx) / size)} ${Math.floor((y + dy) / size)}`),
    );
  const isNear = (letter: Letter, reach = AGAIN): boolean =>
    [...new Set(cells(letter, reach * letter.size))].some((cell) =>
      known.get(cell)?.some(({ x, y, size, width }) => {
        const across = Math.min(reach * size, reach === AGAIN ? width * 0.7 : Infinity);
        return (
          Math.abs(x - letter.x) < across &&
          Math.abs(y - letter.y) < reach * size &&
          Math.abs(size - letter.size) < size * 0.1
        );
      }),
    );
  const add = (letter: Letter) => {
    const [cell = ''] = cells(letter, 0);
    const here = known.get(cell);
    if (!here) known.set(cell, [letter]);
    else if (here.length < MOST_IN_CELL) here.push(letter);
  };
  return { isNear, add };
}

/** Letters through whose middle a line is drawn that ends where they do. */
export function struckLetters(letters: readonly Letter[], across: readonly Rule[]): Set<Letter> {
  const struck = new Set<Letter>();
  if (across.length > MOST_RULES) return struck;
  const rows = Map.groupBy(
    letters.filter(({ isUpright }) => isUpright),
    ({ y }) => Math.round(y),
  );
  const [low, high] = STRIKES;
  for (const { at, from, to } of across)
    for (const [y, row] of rows) {
      if (at < y - 1 || at > y + 100) continue;
      const under = row.filter(
        (one) =>
          at > one.y + one.size * low &&
          at < one.y + one.size * high &&
          from <= one.x + one.width * 0.3 &&
          to >= one.x + one.width * 0.7,
      );
      const left = Math.min(...under.map(({ x, size }) => x - size));
      const right = Math.max(...under.map(({ x, width, size }) => x + width + size));
      if (from >= left && to <= right) for (const one of under) struck.add(one);
    }
  return struck;
}
