// Turned pages and turned words of a PDF: a page is read as it is shown, words at an angle of their own are read along it.
import { joinLines, type PdfTextLine, sizeOf, type TextItem, toLines } from './pdf-lines.ts';
import { type Matrix, times } from './pdf-paint.ts';

/** Within so many degrees of upright or of a quarter turn, as a scan lies askew. */
const ASKEW = 6;
/** A watermark's letters are so much larger than its page's, or the page bears them so often. */
const LARGE = 1.8;
const OFTEN = 3;

/** Degrees counter-clockwise in which an item's words run. */
export function angleOf({ transform: [a = 0, b = 0] }: TextItem): number {
  const degrees = Math.round((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  const quarter = Math.round(degrees / 90) * 90;
  return Math.abs(degrees - quarter) < ASKEW ? quarter % 360 : degrees;
}

/** Turns back what is turned by so many degrees counter-clockwise. */
export function turnBack(degrees: number): Matrix {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const exact = (n: number) => Math.round(n * 1e9) / 1e9 + 0;
  return [exact(cos), exact(-sin), exact(sin), exact(cos), 0, 0];
}

export function turnedItems<T extends TextItem>(items: readonly T[], matrix: Matrix): T[] {
  const [a] = matrix;
  if (a === 1) return [...items];
  return items.map((item) => {
    const [A = 0, B = 0, C = 0, D = 0, E = 0, F = 0] = item.transform;
    return { ...item, transform: [...times(matrix, [A, B, C, D, E, F])] };
  });
}

/** By how much a page is turned: as it says, unless most of its words stand otherwise, as a wide table on an upright page does. */
export function turnOf(rotate: number, items: readonly TextItem[]): number {
  const letters = new Map<number, number>();
  for (const item of items)
    if (angleOf(item) % 90 === 0) letters.set(angleOf(item), (letters.get(angleOf(item)) ?? 0) + lengthOf(item));
  const said = ((rotate % 360) + 360) % 360;
  const [most = said, length = 0] = [...letters].sort(([, a], [, b]) => b - a)[0] ?? [];
  return length > 2 * (letters.get(said) ?? 0) ? most : said;
}

const lengthOf = ({ str }: TextItem): number => str.replace(/\s/g, '').length;

/** Words across the page that are no part of its text: larger by far than that, or said again and again. */
export function watermarks<T extends TextItem>(items: readonly T[]): Set<T> {
  const written = items.filter((item) => lengthOf(item) > 0);
  const sizes = written
    .filter((item) => angleOf(item) === 0)
    .map(sizeOf)
    .sort((a, b) => a - b);
  const body = sizes[Math.floor(sizes.length / 2)] ?? Number.POSITIVE_INFINITY;
  const across = written.filter((item) => angleOf(item) % 90 !== 0);
  const said = new Map<string, number>();
  for (const { str } of across) said.set(str.trim(), (said.get(str.trim()) ?? 0) + 1);
  const isOften = ({ str }: T) => (said.get(str.trim()) ?? 0) >= OFTEN && str.trim().length > 1;
  return new Set(across.filter((item) => sizeOf(item) > body * LARGE || isOften(item)));
}

/** Lines of what is not upright, each along its own angle, in columns of their own. */
export function angledLines(items: readonly TextItem[]): PdfTextLine[] {
  const angles = Map.groupBy(
    items.filter((item) => lengthOf(item) > 0 && angleOf(item) !== 0),
    angleOf,
  );
  return [...angles].flatMap(([angle, group]) => {
    const lines = toLines(turnedItems(group, turnBack(angle)));
    const column = {
      left: Math.min(...lines.map(({ x }) => x)),
      right: Math.max(...lines.map(({ right }) => right)),
    };
    return lines.map((line) => ({ ...line, column, isAngled: true }));
  });
}

/** Whether a cell holds it, whichever way its words run. */
export function isInCell({ transform, width }: TextItem, left = 0, right = 0, bottom = 0, top = 0): boolean {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform;
  // An item that runs on beyond its cell, as wide letters do, belongs where it begins.
  const along = Math.min(width / 2, Math.hypot(c, d)) / (Math.hypot(a, b) || 1);
  const [at, middle] = [x + a * along + c * 0.3, y + b * along + d * 0.3];
  return at >= left && at < right && middle >= bottom && middle < top;
}

/** A cell's words, whichever way they run. */
export function textInCell(items: readonly TextItem[]): string {
  const lines = [...Map.groupBy(items, angleOf)].flatMap(([angle, group]) =>
    toLines(turnedItems(group, turnBack(angle))),
  );
  return lines.reduce((text, line) => (text === '' ? line.text : joinLines(text, line.text, false)), '');
}
