// Which letters of a PDF page a reader sees: none that are painted without ink, in white upon white, where nothing is painted,
// beside the page, in a layer that is off, or blacked out by a box. Letters without ink over a picture are what a scan says.
import type { getResolvedPDFJS } from 'unpdf';
import { hasBlankBelow } from './pdf-blanks.ts';
import {
  type Font,
  gapOf,
  type Letter,
  letterPlaces,
  type ShownLetters,
  seenBefore,
  setApart,
  struckLetters,
  WORD_GAP,
} from './pdf-letters.ts';
import type { TextItem } from './pdf-lines.ts';
import { type Matrix, type PaintPoint, type PaintWatch, type Rule, subpaths, times } from './pdf-paint.ts';

interface Box {
  left: number;
  right: number;
  bottom: number;
  top: number;
}
interface Ink {
  mode: number;
  isWhite: boolean;
  alpha: number;
  /** Mixed with what lies below, as a highlighter's is. */
  isMixed: boolean;
  isPattern: boolean;
  /** Undefined: the whole page. */
  clip: Box | undefined;
  isOff: boolean;
}
interface Sight {
  /** One after the other, as they are painted, each with its ink. */
  text: string;
  inks: Ink[];
  /** Where each stands. */
  letters: Letter[];
  pictures: Box[];
  /** What is painted on the page and is not white. */
  grounds: Box[];
  /** Boxes that let nothing through, and how many letters were painted before each. */
  covers: { box: Box; letters: number }[];
}

const NO_INK = 3;
/** pdf.js's word for ink that covers. */
const NORMAL = 'source-over';
const EVERYWHERE: Box = { left: -1e6, right: 1e6, bottom: -1e6, top: 1e6 };
const UNIT = [0, 0, 1, 1];
const WHITE = /^#(?:f[4-f]){3}$/i;
/** Points: nobody reads what is smaller. */
const SMALLEST = 0.5;
/** In sizes of the font: how far a soft shadow lies from what it is of. */
const SHADOW = 0.4;
/** Words of so many letters are found wherever they stand, fewer so near. */
const SURE = 6;
const NEAR = 200;

function boxOf([left = 0, bottom = 0, right = 0, top = 0]: Iterable<number>, matrix: Matrix): Box {
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => times(matrix, [1, 0, 0, 1, x, y])));
  const [xs, ys] = [corners.map((c) => c[4]), corners.map((c) => c[5])];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}
const within = (a: Box, b: Box = EVERYWHERE): Box => ({
  left: Math.max(a.left, b.left),
  right: Math.min(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
  top: Math.min(a.top, b.top),
});
/** The box that a path is where its sides lie along the page. */
function uprightBox(points: readonly PaintPoint[]): Box[] {
  const isAlong = points.every(([x, y], n) => {
    const [X, Y] = points[n + 1] ?? [x, y];
    return x === X || y === Y;
  });
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const box = { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
  return isAlong && (points.length === 4 || points.length === 5) ? [box] : [];
}
type Ops = Awaited<ReturnType<typeof getResolvedPDFJS>>['OPS'];

/** `isLayerOn`: of the layer that marked content names. */
export function sightOf(OPS: Ops, isLayerOn: (layer: unknown) => boolean, fontOf: (name: string) => Font | undefined) {
  const sight: Sight = { text: '', inks: [], letters: [], pictures: [], grounds: [], covers: [] };
  const places = letterPlaces(OPS, fontOf);
  let isSpaced = false;
  const kept: Ink[] = [];
  const layers: boolean[] = [];
  let now: Ink = { mode: 0, isWhite: false, alpha: 1, isMixed: false, isPattern: false, clip: undefined, isOff: false };
  let [isClipping, isNote, before] = [false, false, 0];
  const fills = new Set([OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke]);
  const pictures = new Set(Object.entries(OPS).flatMap(([name, op]) => (/^paint.*Image/.test(name) ? [op] : [])));
  const show = (shown: ShownLetters, matrix: Matrix) => {
    const ink = { ...now, isOff: layers.includes(false) };
    for (const place of places.show(shown, matrix)) {
      const { sign, width } = place;
      for (let n = 0; n < sign.length; n++) {
        const part = width / sign.length;
        sight.inks.push(ink);
        sight.letters.push({ ...place, sign: sign.charAt(n), x: place.x + n * part, width: part, isSpaced });
        isSpaced = false;
      }
      sight.text += sign;
      if (sign === '') isSpaced = true;
    }
  };
  const path = ([painting, data, box]: readonly unknown[], matrix: Matrix) => {
    const lies = box ? within(boxOf(box as Float32Array, matrix), now.clip) : undefined;
    const isFilled = lies && fills.has(Number(painting));
    if (isFilled && !now.isWhite && now.alpha > 0) sight.grounds.push(lies);
    const [points] = (data ?? []) as [Float32Array | null | undefined];
    if (isFilled && points && now.alpha === 1 && !now.isMixed && !now.isPattern && !layers.includes(false))
      for (const box of subpaths(points, matrix).flatMap(uprightBox))
        sight.covers.push({ box: within(box, now.clip), letters: sight.text.length });
    if (lies && isClipping) now = { ...now, clip: lies };
    isClipping = false;
  };
  const see: PaintWatch = (op, args, matrix) => {
    const [first, second] = args ?? [];
    // a picture over the limit leaves its place behind
    if (pictures.has(op) || (op === OPS.restore && before === OPS.transform)) sight.pictures.push(boxOf(UNIT, matrix));
    before = op;
    if (op === OPS.save || op === OPS.paintFormXObjectBegin) kept.push(now);
    if (op === OPS.restore || op === OPS.paintFormXObjectEnd) now = kept.pop() ?? now;
    else if (op === OPS.paintFormXObjectBegin && second) {
      const inner = first ? times(matrix, first as Matrix) : matrix;
      now = { ...now, clip: within(boxOf(second as number[], inner), now.clip) };
    } else if (op === OPS.setTextRenderingMode) now = { ...now, mode: Number(first) };
    else if (op === OPS.setFillRGBColor) now = { ...now, isWhite: WHITE.test(String(first)), isPattern: false };
    else if (op === OPS.setFillColorN) now = { ...now, isWhite: false, isPattern: true };
    else if (op === OPS.setGState) {
      const said = new Map(first as [string, unknown][]);
      if (said.has('ca')) now = { ...now, alpha: Number(said.get('ca')) };
      if (said.has('SMask') || said.has('BM'))
        now = { ...now, isMixed: Boolean(said.get('SMask')) || (said.get('BM') ?? NORMAL) !== NORMAL };
    } else if (op === OPS.clip || op === OPS.eoClip) isClipping = true;
    else if (op === OPS.beginAnnotation || op === OPS.endAnnotation) isNote = op === OPS.beginAnnotation;
    else if (op === OPS.beginMarkedContent) layers.push(true);
    else if (op === OPS.beginMarkedContentProps) layers.push(first !== 'OC' || isLayerOn(second));
    else if (op === OPS.endMarkedContent) layers.pop();
    else if (op === OPS.constructPath) path(args ?? [], matrix);
    else if (op === OPS.shadingFill) sight.grounds.push(now.clip ?? EVERYWHERE);
    else if (op === OPS.showText && !isNote) show(first as ShownLetters, matrix);
    places.hear(op, args ?? []);
  };
  return { see, sight };
}

const holds = ({ left, right, bottom, top }: Box, x: number, y: number, about = 0): boolean =>
  x >= left - about && x <= right + about && y >= bottom - about && y <= top + about;

function isSeen(
  { pictures, grounds, covers, inks }: Sight,
  letter: number,
  [x, y]: readonly [number, number],
  size: number,
): boolean {
  const ink = inks[letter];
  if (!ink) return true;
  if (covers.some(({ box, letters }) => letter < letters && holds(box, x, y))) return false;
  if (ink.isOff || ink.alpha === 0 || size < SMALLEST || (ink.clip && !holds(ink.clip, x, y, size))) return false;
  const over = (boxes: readonly Box[]) => boxes.some((box) => holds(box, x, y, size / 2));
  if (ink.mode === NO_INK) return over(pictures);
  return !(ink.isWhite && ink.mode === 0) || over(pictures) || over(grounds);
}

const lettersOf = (text: string): number => text.normalize('NFKC').match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Words of one piece of text, with the place of each of its signs. */
interface Sign {
  sign: string;
  letter: Letter;
  isShown: boolean;
}

interface Seen<T> {
  seen: T[];
  /** Letters that nobody sees, and letters that are struck out. */
  hidden: number;
  struck: number;
}

/**
 * The words that are seen, each once: what is painted again a little aside is bold, or a shadow. Where a word is not found among what
 * is painted, it is seen.
 */
export function seenItems<T extends TextItem>(
  items: readonly T[],
  sight: Sight | undefined,
  across: readonly Rule[],
): Seen<T> {
  if (!sight) return { seen: [...items], hidden: 0, struck: 0 };
  let [next, found, lost, before] = [0, 0, 0, undefined as Letter | undefined];
  const { shown, struck, hidden } = lookedAt(sight, across);
  const left = { hidden: lettersOf(hidden), struck: lettersOf([...struck].map(({ sign }) => sign).join('')) };
  const seen: T[] = [];
  for (const item of items) {
    const bare = item.str.normalize('NFKC').replace(/\s/g, '');
    const at = sight.text.indexOf(bare, next);
    const isLost = at < 0 || (bare.length < SURE && at - next > NEAR);
    if (isLost) lost += lettersOf(bare);
    if (bare === '' || isLost) {
      seen.push(item);
      continue;
    }
    next = at + bare.length;
    found += lettersOf(bare);
    const isExact = isAt(item, sight.letters[at]);
    let own = at;
    const signs = [...item.str].map((sign, n): Sign => {
      const painted = sight.letters[own];
      const length = sign.normalize('NFKC').replace(/\s/g, '').length;
      const letter = (isExact && length > 0 && painted) || evenly(item, n);
      own += length;
      return { sign, letter, isShown: length === 0 || !painted || shown.has(painted) };
    });
    const first = signs.find(({ sign }) => sign.trim() !== '')?.letter;
    const apart = isExact ? (first?.apart ?? 0) : 0;
    // a gap that is as wide as between the letters of a word is none, whatever pdf.js made of it
    if (
      first &&
      before &&
      apart > 0 &&
      !first.isSpaced &&
      Math.abs(gapOf(before, first) - apart) < first.size * WORD_GAP
    )
      while (seen.at(-1)?.str.trim() === '') seen.pop();
    before = isExact ? sight.letters[next - 1] : undefined;
    const isTorn =
      item.str.includes(ROOT) ||
      hasBlankBelow(item, across) ||
      (/\s/.test(item.str.trim()) && signs.some(({ letter }) => letter.apart > 0));
    if (signs.every(({ isShown }) => isShown) && !isTorn) seen.push(apart > 0 ? { ...item, apart } : item);
    else seen.push(...wordsOf(item, signs, isExact));
  }
  // words beside the page are painted, and are no items of it
  left.hidden += Math.max(0, lettersOf(sight.text) - found - lost);
  return { seen, ...left };
}

/** Of the letters of a page those that are shown, each once, those that are struck out, and the signs of those that nobody sees. */
function lookedAt(sight: Sight, across: readonly Rule[]) {
  const { isNear, add } = seenBefore();
  const unseen: Letter[] = [];
  const once = sight.letters.filter((letter, n) => {
    const middle = letter.isUpright ? letter.width / 2 : 0;
    const isThere = isSeen(sight, n, [letter.x + middle, letter.y + letter.size * 0.3], letter.size);
    if (!isThere) unseen.push(letter);
    if (!isThere || isNear(letter)) return false;
    add(letter);
    return true;
  });
  const struck = struckLetters(once, across);
  setApart(once);
  // a soft shadow, or what a box covers that is written upon it anew
  const lost = unseen.filter((letter) => !isNear(letter, SHADOW));
  return {
    shown: new Set(once.filter((letter) => !struck.has(letter))),
    struck,
    hidden: lost.map(({ sign }) => sign).join(''),
  };
}

/** Whether what is painted stands where pdf.js has the piece. */
function isAt({ transform: [, , c = 0, d = 0, x = 0, y = 0] }: TextItem, letter: Letter | undefined): boolean {
  const near = Math.hypot(c, d) * 0.5;
  return !!letter && !Number.isNaN(letter.width) && Math.abs(letter.x - x) < near && Math.abs(letter.y - y) < near;
}

/** Where a sign would stand if all were as wide. */
function evenly({ str, width, transform }: TextItem, n: number): Letter {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform;
  const [along, step] = [Math.hypot(a, b) || 1, width / str.length];
  const [x, y] = [e + (a / along) * step * n, f + (b / along) * step * n];
  return {
    sign: str.charAt(n),
    x,
    y,
    width: step,
    apart: 0,
    size: Math.hypot(c, d),
    isUpright: false,
    isSpaced: false,
  };
}

/** How far it reaches its line says, and no blank. */
const ROOT = '√';

/** What is shown of a piece, parted where something is left out, and at its own blanks where it is known where its letters stand. */
function wordsOf<T extends TextItem>(item: T, signs: readonly Sign[], isExact: boolean): T[] {
  const words: T[] = [];
  let word: Sign[] = [];
  const [a = 0, b = 0, c = 0, d = 0] = item.transform;
  const close = () => {
    const [first, last] = [word[0]?.letter, word.findLast(({ sign }) => sign.trim() !== '')?.letter];
    const str = word.map(({ sign }) => sign).join('');
    if (first && last) {
      const width = Math.hypot(last.x - first.x, last.y - first.y) + last.width;
      words.push({ ...item, str, transform: [a, b, c, d, first.x, first.y], width, apart: isExact ? first.apart : 0 });
    }
    word = [];
  };
  for (const one of signs) {
    const last = word.at(-1)?.letter;
    const isBlank = one.sign.trim() === '';
    if (isBlank && isExact) continue;
    if (!one.isShown || (!last && isBlank)) close();
    else if (isExact && last) {
      const isWord = one.letter.isSpaced || gapOf(last, one.letter) - last.apart > last.size * WORD_GAP;
      if (isWord || item.str.includes(ROOT)) close();
      if (one.letter.isSpaced) words.push({ ...item, str: ' ', width: 0 });
    }
    if (one.isShown && (word.length > 0 || !isBlank)) word.push(one);
  }
  close();
  return words;
}
