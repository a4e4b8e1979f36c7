// Arrows of a drawing: one for each pair of states, with the transitions that go that way; labels keep clear of each other.
import type { Drawing, Inventory, TransitionElement } from '#contract/qa.ts';

/** A state as it is drawn. */
export interface Box {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  depth: number;
}

type Arrow = Drawing['arrows'][number];
interface Point {
  x: number;
  y: number;
}
interface Rect extends Point {
  width: number;
  height: number;
}

/** A short arrow bends a little; a long one goes around what lies between. */
const bowOf = (length: number): number => Math.min(16 + Math.max(0, length - 150) * 0.3, 220);
const LINE = 13;
const CHAR = 6.2;
const SHIFTS = 24;
const round = (n: number): number => Math.round(n * 10) / 10;

export function arrowsOf(inventory: Inventory, boxes: readonly Box[]): Arrow[] {
  const byId = new Map(boxes.map((b) => [b.id, b]));
  const groups = new Map<string, TransitionElement[]>();
  for (const t of inventory.transitions) {
    for (const target of t.targets.length > 0 ? t.targets : [t.source]) {
      const way = `${t.source} ${target}`;
      groups.set(way, [...(groups.get(way) ?? []), t]);
    }
  }
  const leaves = boxes.filter((b) => !boxes.some((o) => o !== b && isAround(b, o)));
  const taken: Rect[] = leaves.map(({ x, y, width, height }) => ({ x, y, width, height }));
  return [...groups].flatMap(([way, transitions]) => {
    const [from = '', to = ''] = way.split(' ');
    const source = byId.get(from);
    const target = byId.get(to);
    if (!source || !target) return [];
    const labels = [...new Set(transitions.map(labelOf))].filter((l) => l !== '');
    const { path, middle } = route(source, target);
    const { x, y } = free(middle, labels, taken);
    return [{ from, to, keys: transitions.map((t) => t.key), path, labels, x: round(x), y: round(y) }];
  });
}

/** `answer [isRight]`, `✓ present`, `✗ present`, `after patience`; eventless ones only their guard. */
export function labelOf({ event, guard }: Pick<TransitionElement, 'event' | 'guard'>): string {
  const named = event
    .replace(/^xstate\.done\.(actor|state)\./, '✓ ')
    .replace(/^xstate\.error\.actor\./, '✗ ')
    .replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1');
  return [named, guard ? `[${guard}]` : ''].filter(Boolean).join(' ');
}

const isAround = (outer: Box, inner: Box): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

interface Route {
  path: string;
  middle: Point;
}

function route(source: Box, target: Box): Route {
  if (source === target) return loop(source);
  if (isAround(source, target) || isAround(target, source)) return alongSide(source, target);
  const [from, to] = anchors(source, target);
  const length = Math.max(Math.hypot(to.x - from.x, to.y - from.y), 1);
  const bow = bowOf(length);
  // always to the same side as one walks, so that there and back part
  const by = {
    x: (from.x + to.x) / 2 - ((to.y - from.y) / length) * bow,
    y: (from.y + to.y) / 2 + ((to.x - from.x) / length) * bow,
  };
  return through(from, by, to);
}

/** The borders that face each other, each at the place nearest to the other box. */
function anchors(source: Box, target: Box): [Point, Point] {
  const isBelow = target.y >= source.y + source.height;
  const isAbove = source.y >= target.y + target.height;
  if (isBelow || isAbove) {
    const y = isBelow ? [source.y + source.height, target.y] : [source.y, target.y + target.height];
    return [
      { x: nearest(source.x, source.width, target.x + target.width / 2), y: y[0] ?? 0 },
      { x: nearest(target.x, target.width, source.x + source.width / 2), y: y[1] ?? 0 },
    ];
  }
  const isRight = target.x >= source.x;
  const x = isRight ? [source.x + source.width, target.x] : [source.x, target.x + target.width];
  return [
    { x: x[0] ?? 0, y: nearest(source.y, source.height, target.y + target.height / 2) },
    { x: x[1] ?? 0, y: nearest(target.y, target.height, source.y + source.height / 2) },
  ];
}

/** The place on a side that is nearest to `wanted`, away from the corners. */
function nearest(start: number, size: number, wanted: number): number {
  const margin = Math.min(14, size / 3);
  return Math.min(Math.max(wanted, start + margin), start + size - margin);
}

/** Between a state and one inside it: from border to border on the left. */
function alongSide(source: Box, target: Box): Route {
  const inner = isAround(source, target) ? target : source;
  const outer = inner === target ? source : target;
  const lower = inner === target ? 0 : 12;
  const inside = { x: inner.x, y: inner.y + inner.height / 2 + lower };
  const outside = { x: outer.x, y: inside.y + 16 };
  const by = { x: (inside.x + outside.x) / 2, y: inside.y - 4 };
  return inner === target ? through(outside, by, inside) : through(inside, by, outside);
}

function loop(box: Box): Route {
  const x = box.x + box.width;
  const y = box.y + Math.min(box.height / 2, 20);
  const path = `M${round(x)} ${round(y - 6)}C${round(x + 28)} ${round(y - 14)} ${round(x + 28)} ${round(y + 14)} ${round(x)} ${round(y + 6)}`;
  return { path, middle: { x: x + 44, y } };
}

const through = (from: Point, by: Point, to: Point): Route => ({
  path: `M${round(from.x)} ${round(from.y)}Q${round(by.x)} ${round(by.y)} ${round(to.x)} ${round(to.y)}`,
  // the curve's own middle
  middle: { x: (from.x + 2 * by.x + to.x) / 4, y: (from.y + 2 * by.y + to.y) / 4 },
});

/** The place for some lines of text nearest to `middle` that nothing has taken: down and up by turns. */
function free(middle: Point, labels: readonly string[], taken: Rect[]): Point {
  const width = Math.max(0, ...labels.map((l) => l.length * CHAR));
  const height = labels.length * LINE;
  const at = (shift: number): Rect => ({ x: middle.x - width / 2, y: middle.y - height / 2 + shift, width, height });
  const shifts = Array.from({ length: SHIFTS }, (_, i) => (i % 2 === 0 ? 1 : -1) * Math.ceil(i / 2) * 7);
  const shift = shifts.find((s) => !taken.some((r) => meet(at(s), r))) ?? 0;
  if (labels.length > 0) taken.push(at(shift));
  return { x: middle.x, y: middle.y + shift };
}

const meet = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
