// What a PDF page paints besides its letters: where pictures come to lie, and the rules of its tables.
import { type getDocumentProxy, getResolvedPDFJS } from 'unpdf';

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
export type PdfPage = Awaited<ReturnType<Pdf['getPage']>>;
/** a b c d e f of a PDF: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** A picture: where its unit square comes to lie. */
export interface Painted {
  id: string;
  at: Matrix;
}

/** A straight line along the page, in its units: at `at` of the one axis, from `from` to `to` of the other. */
export interface Rule {
  at: number;
  from: number;
  to: number;
}

export interface RuledLines {
  /** `at` is y. */
  across: Rule[];
  /** `at` is x. */
  down: Rule[];
  /** Upper and lower edges of shaded boxes: rows told apart by their ground. */
  shades: Rule[];
}

/** What the letters of each font stand for, by their codes. */
export type Glyphs = ReadonlyMap<string, ReadonlyMap<number, string>>;

interface Paint {
  pictures: Painted[];
  /** Pictures that are there and cannot be had: within the page's own text, stencils, and those over the limit. */
  others: number;
  rules: RuledLines;
  glyphs: Glyphs;
  paths: number;
  /** Pieces of text of fonts that could not be read at all, as one whose table of codes is missing. */
  mute: number;
}

/** Borders are drawn as lines or as filled boxes of their width. */
const WIDEST_RULE = 3;
/** A map or a drawing, and no table. */
const MOST_RULES = 8_000;

/** Hears each operator of a page, with what was set before. */
export type PaintWatch = (op: number, args: readonly unknown[] | null, matrix: Matrix) => void;

/** `turn`: what the page is turned back by. */
export async function paintOf(page: PdfPage, turn: Matrix, see: PaintWatch): Promise<Paint> {
  const { OPS } = await getResolvedPDFJS();
  const strokes = new Set([OPS.stroke, OPS.closeStroke, OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke]);
  const fills = new Set([OPS.fill, OPS.eoFill]);
  const { fnArray, argsArray } = await page.getOperatorList();
  const pictures: Painted[] = [];
  const rules: RuledLines = { across: [], down: [], shades: [] };
  const kept: Matrix[] = [];
  const { glyphs, show, setFont, mute } = glyphsByFont();
  const stencils = new Set([OPS.paintImageMaskXObject, OPS.paintInlineImageXObject, OPS.paintImageXObjectRepeat]);
  let [paths, others] = [0, 0];
  let now = turn;
  const enter = (matrix: Matrix | null) => {
    kept.push(now);
    if (matrix) now = times(now, matrix);
  };
  for (const [i, op] of fnArray.entries()) {
    // pdf.js types its arguments as any: these are what its own canvas reads of them
    const args = argsArray[i] as unknown[];
    see(op, args, now);
    // a picture over the limit leaves its place behind
    if (stencils.has(op) || (op === OPS.restore && fnArray[i - 1] === OPS.transform)) others++;
    if (op === OPS.save) enter(null);
    else if (op === OPS.paintFormXObjectBegin) enter(args[0] as Matrix | null);
    else if (op === OPS.restore || op === OPS.paintFormXObjectEnd) now = kept.pop() ?? turn;
    else if (op === OPS.transform) now = times(now, args as unknown as Matrix);
    else if (op === OPS.paintImageXObject) pictures.push({ id: String(args[0]), at: now });
    else if (op === OPS.setFont) setFont(String(args[0]));
    else if (op === OPS.showText) show(args[0] as readonly (Partial<Glyph> | number)[]);
    else if (op === OPS.constructPath) {
      paths++;
      const [painting, [path]] = args as [number, [Float32Array | null]];
      if (!path || rules.across.length + rules.down.length + rules.shades.length > MOST_RULES) continue;
      if (strokes.has(painting)) for (const points of subpaths(path, now)) stroke(points, rules);
      else if (fills.has(painting)) for (const points of subpaths(path, now)) fill(points, rules);
    }
  }
  return { pictures, others, rules, glyphs, paths, mute: mute() };
}

interface Glyph {
  originalCharCode: number;
  unicode: string;
}

function glyphsByFont() {
  const glyphs = new Map<string, Map<number, string>>();
  const [empty, heard] = [new Map<string, number>(), new Set<string>()];
  let codes = new Map<number, string>();
  let now = '';
  const setFont = (font: string) => {
    now = font;
    codes = glyphs.get(font) ?? new Map();
    glyphs.set(font, codes);
  };
  const show = (shown: readonly (Partial<Glyph> | number)[]) => {
    if (shown.length === 0) empty.set(now, (empty.get(now) ?? 0) + 1);
    else heard.add(now);
    for (const one of shown)
      if (typeof one === 'object' && one?.originalCharCode !== undefined && one.unicode?.trim())
        codes.set(one.originalCharCode, one.unicode);
  };
  const mute = () => [...empty].reduce((sum, [font, n]) => sum + (heard.has(font) ? 0 : n), 0);
  return { glyphs, show, setFont, mute };
}

export const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  ...([a * A + c * B, b * A + d * B, a * C + c * D, b * C + d * D] as const),
  ...([a * E + c * F + e, b * E + d * F + f] as const),
];

export type PaintPoint = readonly [x: number, y: number];

/** Numbers that follow each of pdf.js's path operators: moveTo, lineTo, curveTo, quadraticCurveTo, closePath. */
const OPERANDS = [2, 2, 6, 4, 0];
const [MOVE, LINE, CLOSE] = [0, 1, 4];

/** Of straight lines alone: a curve makes a drawing. */
export function subpaths(path: Float32Array, [a, b, c, d, e, f]: Matrix): PaintPoint[][] {
  const all: PaintPoint[][] = [];
  let points: PaintPoint[] = [];
  for (let i = 0; i < path.length; ) {
    const op = path[i] ?? CLOSE;
    const [x = 0, y = 0] = path.subarray(i + 1, i + 3);
    i += 1 + (OPERANDS[op] ?? 0);
    if (op === MOVE) {
      all.push(points);
      points = [];
    }
    if (op === MOVE || op === LINE) points.push([a * x + c * y + e, b * x + d * y + f]);
    else if (op === CLOSE && points[0]) points.push(points[0]);
    else points = [];
  }
  return [...all, points].filter(({ length }) => length > 1);
}

function stroke(points: PaintPoint[], rules: RuledLines): void {
  for (const [n, [x, y]] of points.entries()) {
    const [X, Y] = points[n + 1] ?? [x, y];
    const [width, height] = [Math.abs(X - x), Math.abs(Y - y)];
    if (height < 0.5 && width > 1) rules.across.push({ at: y, from: Math.min(x, X), to: Math.max(x, X) });
    else if (width < 0.5 && height > 1) rules.down.push({ at: x, from: Math.min(y, Y), to: Math.max(y, Y) });
  }
}

function fill(points: PaintPoint[], rules: RuledLines): void {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [width, height] = [right - left, top - bottom];
  if (height <= WIDEST_RULE && width > height) rules.across.push({ at: (top + bottom) / 2, from: left, to: right });
  else if (width <= WIDEST_RULE && height > width) rules.down.push({ at: (left + right) / 2, from: bottom, to: top });
  else if (height > WIDEST_RULE && width > height)
    rules.shades.push({ at: top, from: left, to: right }, { at: bottom, from: left, to: right });
}
