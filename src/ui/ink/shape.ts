// Strokes as paths: what SVG draws on the screen, a canvas draws into a picture. Places are 0 to 10,000 of a page's width and
// of its height; a path stands in a space 10,000 wide and as high as the page's ratio makes it, so that circles stay round.
import { getStroke } from 'perfect-freehand';
import type { Stroke } from '#contract/ink.ts';
import { SIDE } from '#contract/live-limits.ts';

export type BoardPoint = readonly [number, number];
type Look = Pick<Stroke, 'kind' | 'color' | 'width'>;
/** As far as a stroke that grows is one already. */
export type Shape = Look & { points: readonly BoardPoint[]; text?: string | undefined };

interface ShapePath {
  d: string;
  /** Filled where it is an outline, else drawn along. */
  fill: boolean;
  opacity: number;
}

/** Of the space: `ratio` is width by height. */
export const heightOfPage = (ratio: number): number => SIDE / ratio;

const MARKER = 0.38;
/** Of an arrow's head, in widths of its line. */
const HEAD = 5;
/** Lines of a text, in heights of its letters. */
export const LINE = 1.35;

const inSpace = (points: readonly BoardPoint[], ratio: number): [number, number][] =>
  points.map(([x, y]) => [x, y / ratio]);

/** Null: a text, or a stroke that has no extent yet. */
export function shapePath({ kind, points, width }: Shape, ratio: number): ShapePath | null {
  const at = inSpace(points, ratio);
  const [from] = at;
  const to = at.at(-1);
  if (!from || !to) return null;
  switch (kind) {
    case 'pen':
      return { d: outline(at, { size: width * 1.6, thinning: 0.5 }), fill: true, opacity: 1 };
    case 'marker':
      return { d: outline(at, { size: width, thinning: 0 }), fill: true, opacity: MARKER };
    case 'line':
      return { d: `M${from}L${to}`, fill: false, opacity: 1 };
    case 'arrow':
      return { d: `M${from}L${to}${head(from, to, width)}`, fill: false, opacity: 1 };
    case 'rect':
      return { d: `M${from}H${to[0]}V${to[1]}H${from[0]}Z`, fill: false, opacity: 1 };
    case 'ellipse':
      return { d: ellipse(from, to), fill: false, opacity: 1 };
    case 'text':
      return null;
  }
}

type Outline = { size: number; thinning: number };

function outline(points: [number, number][], { size, thinning }: Outline): string {
  const edge = getStroke(points, {
    size,
    thinning,
    smoothing: 0.5,
    streamline: 0.35,
    simulatePressure: thinning > 0,
    last: true,
  });
  const [first] = edge;
  if (!first) return '';
  const parts = edge.map(([x = 0, y = 0], i) => {
    const [nx = 0, ny = 0] = edge[(i + 1) % edge.length] ?? [];
    return `${round(x)},${round(y)} ${round((x + nx) / 2)},${round((y + ny) / 2)}`;
  });
  return `M${round(first[0] ?? 0)},${round(first[1] ?? 0)}Q${parts.join(' ')}Z`;
}
const round = (n: number): number => Math.round(n);

function head([x0, y0]: BoardPoint, [x1, y1]: BoardPoint, width: number): string {
  const angle = Math.atan2(y1 - y0, x1 - x0);
  const size = Math.min(width * HEAD, Math.hypot(x1 - x0, y1 - y0));
  const side = (turn: number) => [x1 - size * Math.cos(angle + turn), y1 - size * Math.sin(angle + turn)].map(round);
  return `M${side(0.5)}L${round(x1)},${round(y1)}L${side(-0.5)}`;
}

function ellipse([x0, y0]: BoardPoint, [x1, y1]: BoardPoint): string {
  const [rx, ry] = [Math.abs(x1 - x0) / 2, Math.abs(y1 - y0) / 2];
  const [left, middle] = [Math.min(x0, x1), (y0 + y1) / 2];
  return `M${left},${middle}a${rx},${ry} 0 1 0 ${2 * rx},0a${rx},${ry} 0 1 0 ${-2 * rx},0Z`;
}

/** Whether an eraser of this reach touches it there; places of the page. */
export function touches(shape: Shape, [px, py]: BoardPoint, ratio: number, reach: number): boolean {
  const line = inSpace(linesOf(shape), ratio);
  const at: BoardPoint = [px, py / ratio];
  const far = reach + shape.width / 2;
  if (line.length === 1) return distance(at, line[0] ?? at, line[0] ?? at) <= far;
  return line.some((p, i) => i > 0 && distance(at, line[i - 1] ?? p, p) <= far);
}

/** What can be touched of it. */
function linesOf({ kind, points, width, text = '' }: Shape): readonly BoardPoint[] {
  const [[x0, y0] = [0, 0]] = points;
  const [x1, y1] = points.at(-1) ?? [x0, y0];
  if (kind === 'rect')
    return [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
      [x0, y0],
    ];
  if (kind === 'ellipse')
    return Array.from({ length: 25 }, (_, i) => {
      const a = (i / 24) * 2 * Math.PI;
      return [(x0 + x1 + (x1 - x0) * Math.cos(a)) / 2, (y0 + y1 + (y1 - y0) * Math.sin(a)) / 2] as const;
    });
  if (kind === 'text') {
    const longest = Math.max(...text.split('\n').map((l) => l.length));
    return [
      [x0, y0 + width / 2],
      [Math.min(x0 + longest * width, SIDE), y0 + width / 2],
    ];
  }
  return points;
}

function distance([px, py]: BoardPoint, [ax, ay]: BoardPoint, [bx, by]: BoardPoint): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length));
  return Math.hypot(px - ax - t * dx, py - ay - t * dy);
}
