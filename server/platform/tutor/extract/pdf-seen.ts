// Which letters of a PDF page a reader sees: none that are painted without ink, in white upon white, where nothing is painted,
// beside the page, in a layer that is off, or blacked out by a box. Letters without ink over a picture are what a scan says.
import type { getResolvedPDFJS } from 'unpdf';
import type { TextItem } from './pdf-lines.ts';
import { type Matrix, type Point, subpaths, times, type Watch } from './pdf-paint.ts';

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
export interface Sight {
  /** One after the other, as they are painted, each with its ink. */
  text: string;
  inks: Ink[];
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
/** Of a letter's height. */
const BOLD = 0.1;
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
function uprightBox(points: readonly Point[]): Box[] {
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
export function sightOf(OPS: Ops, isLayerOn: (layer: unknown) => boolean) {
  const sight: Sight = { text: '', inks: [], pictures: [], grounds: [], covers: [] };
  const kept: Ink[] = [];
  const layers: boolean[] = [];
  let now: Ink = { mode: 0, isWhite: false, alpha: 1, isMixed: false, isPattern: false, clip: undefined, isOff: false };
  let [isClipping, isNote, before] = [false, false, 0];
  const fills = new Set([OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke]);
  const pictures = new Set(Object.entries(OPS).flatMap(([name, op]) => (/^paint.*Image/.test(name) ? [op] : [])));
  const show = (shown: readonly ({ unicode?: string } | number | null)[]) => {
    const ink = { ...now, isOff: layers.includes(false) };
    for (const one of shown) {
      const sign = (typeof one === 'object' && one?.unicode?.normalize('NFKC').replace(/\s/g, '')) || '';
      sight.text += sign;
      for (let n = 0; n < sign.length; n++) sight.inks.push(ink);
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
  const see: Watch = (op, args, matrix) => {
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
    else if (op === OPS.showText && !isNote) show(first as Parameters<typeof show>[0]);
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

/** The words that are seen, and how many letters are not. Where a word is not found among what is painted, it is seen. */
export function seenItems<T extends TextItem>(
  items: readonly T[],
  sight: Sight | undefined,
): { seen: T[]; hidden: number } {
  if (!sight) return { seen: [...items], hidden: 0 };
  let [next, hidden, found, lost] = [0, 0, 0, 0];
  const before = new Map<string, T>();
  const isAgain = (item: T) => {
    const last = before.get(item.str);
    before.set(item.str, item);
    const [, , c = 0, d = 0] = item.transform;
    return last?.transform.every((n, k) => Math.abs(n - (item.transform[k] ?? n)) < Math.hypot(c, d) * BOLD) === true;
  };
  const seen = items.flatMap((item) => {
    const bare = item.str.normalize('NFKC').replace(/\s/g, '');
    const at = sight.text.indexOf(bare, next);
    if (bare === '') return [item];
    if (at < 0 || (bare.length < SURE && at - next > NEAR)) {
      lost += lettersOf(bare);
      return [item];
    }
    next = at + bare.length;
    found += lettersOf(bare);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = item.transform;
    const size = Math.hypot(c, d);
    const [along, step] = [Math.hypot(a, b) || 1, item.width / item.str.length];
    const place = (n: number) => [e + (a / along) * step * n, f + (b / along) * step * n] as const;
    let own = at;
    const isShown = [...item.str].map((sign, n) => {
      const letter = own;
      own += sign.normalize('NFKC').replace(/\s/g, '').length;
      const [x, y] = place(n + 0.5);
      return sign.trim() === '' || isSeen(sight, letter, [x + c * 0.3, y + d * 0.3], size);
    });
    // painted once more, a little aside: that is how some write bold
    if (isAgain(item)) return [];
    if (!isShown.includes(false)) return [item];
    const str = [...item.str].filter((_, n) => isShown[n]).join('');
    hidden += lettersOf(bare) - lettersOf(str);
    const [first, last] = [isShown.indexOf(true), isShown.lastIndexOf(true)];
    return str.trim() === ''
      ? []
      : [{ ...item, str, transform: [a, b, c, d, ...place(first)], width: step * (last + 1 - first) }];
  });
  // words beside the page are painted, and are no items of it
  return { seen, hidden: hidden + Math.max(0, lettersOf(sight.text) - found - lost) };
}
