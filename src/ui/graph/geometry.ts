// Where things are on a map, in its own pixels. A node's place is its middle.
import type { Relation } from '#contract/graph-rules.ts';

export interface Point {
  x: number;
  y: number;
}
export interface NodeBox extends Point {
  id: string;
}
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const NODE = { width: 152, height: 80 } as const;
/** Between two nodes that were placed by the map. */
export const GAP = { x: 20, y: 48 } as const;
/** Around all of them. */
const MARGIN = 12;

/** What all nodes take, their margin included; an empty map is as large as one node. */
export function boundsOf(places: readonly Point[]): Box {
  const xs = places.length > 0 ? places.map((p) => p.x) : [0];
  const ys = places.length > 0 ? places.map((p) => p.y) : [0];
  const left = Math.min(...xs) - NODE.width / 2 - MARGIN;
  const top = Math.min(...ys) - NODE.height / 2 - MARGIN;
  return {
    left,
    top,
    width: Math.max(...xs) + NODE.width / 2 + MARGIN - left,
    height: Math.max(...ys) + NODE.height / 2 + MARGIN - top,
  };
}

/** Where the line from a node's middle to `to` leaves it. */
function edgeOf(from: Point, to: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const scale = Math.min(NODE.width / 2 / Math.abs(dx || 1e-9), NODE.height / 2 / Math.abs(dy || 1e-9), 1);
  return { x: from.x + dx * scale, y: from.y + dy * scale };
}

/** A line between two nodes, from border to border; round those of `others` that stand between them, where it can be. */
export function relationPath(from: Point, to: Point, others: readonly Point[] = []): string {
  const bow = bowOf(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  const near = bow === 0 ? [] : others.filter(between(from, to));
  // either side, or straight on: what runs under the fewest cards, and the right side where that is the same
  const ways = (near.length === 0 ? [bow] : [bow, -bow, 0]).map((by) => curveOf(from, to, by));
  const [best] = ways.toSorted((a, b) => under(a, near) - under(b, near));
  const { start, control, end } = best ?? curveOf(from, to, 0);
  return `M${round(start.x)} ${round(start.y)}Q${round(control.x)} ${round(control.y)} ${round(end.x)} ${round(end.y)}`;
}

interface Curve {
  start: Point;
  control: Point;
  end: Point;
}

/** Bent aside by so much, as seen on the way. */
function curveOf(from: Point, to: Point, bow: number): Curve {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const control = { x: (from.x + to.x) / 2 + (dy / length) * bow, y: (from.y + to.y) / 2 - (dx / length) * bow };
  return { start: edgeOf(from, control), control, end: edgeOf(to, control) };
}

/** Whether any bend of a line between the two could touch another: asked of each card for each line. */
function between(a: Point, b: Point): (p: Point) => boolean {
  const [left, right] = [Math.min(a.x, b.x) - 2 * NODE.width, Math.max(a.x, b.x) + 2 * NODE.width];
  const [top, bottom] = [Math.min(a.y, b.y) - 2 * NODE.height, Math.max(a.y, b.y) + 2 * NODE.height];
  return (p) => p !== a && p !== b && p.x > left && p.x < right && p.y > top && p.y < bottom;
}

const SAMPLES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] as const;

/** How much of the curve lies under cards, in samples. */
const under = ({ start, control, end }: Curve, cards: readonly Point[]): number =>
  SAMPLES.filter((t) => {
    const at = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
    const [x, y] = [at(start.x, control.x, end.x), at(start.y, control.y, end.y)];
    return cards.some((p) => Math.abs(p.x - x) < NODE.width / 2 && Math.abs(p.y - y) < NODE.height / 2);
  }).length;

/** How far aside the line is pulled; the curve goes half as far. */
function bowOf(width: number, height: number): number {
  if (height < NODE.height && width > 1.5 * (NODE.width + GAP.x)) return 2 * (NODE.height / 2 + GAP.y / 4);
  if (width < NODE.width && height > 1.5 * (NODE.height + GAP.y)) return 2 * (NODE.width / 2 + GAP.x / 2);
  // next-door neighbours need none
  return Math.hypot(width, height) > 2.2 * NODE.width ? 40 : 0;
}

const round = (n: number): number => Math.round(n * 10) / 10;

export type Direction = 'left' | 'right' | 'up' | 'down';
const STEP: Readonly<Record<Direction, Point>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

export const movedPoint = ({ x, y }: Point, direction: Direction, by: number): Point => ({
  x: x + STEP[direction].x * by,
  y: y + STEP[direction].y * by,
});

/** The next node that way: near, and rather straight ahead than aside. */
export function nearestInDirection(from: NodeBox, all: readonly NodeBox[], direction: Direction): string | null {
  const { x, y } = STEP[direction];
  let best: { id: string; cost: number } | null = null;
  for (const other of all) {
    const [dx, dy] = [other.x - from.x, other.y - from.y];
    const ahead = dx * x + dy * y;
    const aside = Math.abs(dx * y) + Math.abs(dy * x);
    if (other.id === from.id || ahead <= 0 || aside > 2 * ahead) continue;
    const cost = ahead + 2 * aside;
    if (!best || cost < best.cost) best = { id: other.id, cost };
  }
  return best?.id ?? null;
}

/** Relations whose two ends are on the map, with their places. */
export function placedRelations<R extends Relation>(relations: readonly R[], places: ReadonlyMap<string, Point>) {
  return relations.flatMap((relation) => {
    const [from, to] = [places.get(relation.source), places.get(relation.target)];
    return from && to ? [{ relation, from, to }] : [];
  });
}

/** Under it, words are too small to be read. */
export const LEAST_ZOOM = 0.75;
const GOOD_ZOOM = 0.88;

/** How many nodes stand beside each other in so many pixels, a little smaller where that makes room for one more. */
export const columnsIn = (width: number): number =>
  Math.max(1, Math.floor((width / GOOD_ZOOM - 2 * MARGIN + GAP.x) / (NODE.width + GAP.x)));

/** All of it in sight where words stay readable; never larger than it is. */
export const fitted = (box: Box, width: number): number =>
  width > 0 ? Math.min(1, Math.max(LEAST_ZOOM, width / box.width)) : 1;
