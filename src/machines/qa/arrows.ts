// Arrows of a drawing: one for each transition and target, from border to border, spread so that parallel ones part.
import type { Drawing, Inventory, TransitionElement } from '#contract/qa.ts';
import type { Box } from './layout.ts';

type Arrow = Drawing['arrows'][number];
interface Point {
  x: number;
  y: number;
}

const SPREAD = 18;
const round = (n: number): number => Math.round(n * 10) / 10;

export function arrowsOf(inventory: Inventory, boxes: readonly Box[]): Arrow[] {
  const byId = new Map(boxes.map((b) => [b.id, b]));
  const used = new Map<string, number>();
  return inventory.transitions.flatMap((t) => {
    const source = byId.get(t.source);
    if (!source) return [];
    const targets = t.targets.length > 0 ? t.targets : [t.source];
    return targets.flatMap((id, i) => {
      const target = byId.get(id);
      if (!target) return [];
      // both directions of a pair share the lanes
      const pair = [t.source, id].sort().join(' ');
      const lane = used.get(pair) ?? 0;
      used.set(pair, lane + 1);
      const drawn =
        target === source
          ? loop(source, lane)
          : isAround(source, target) || isAround(target, source)
            ? side(source, target, lane)
            : curve(source, target, lane);
      return [{ key: i === 0 ? t.key : `${t.key}>${i}`, label: labelOf(t), ...drawn }];
    });
  });
}

/** `answer [isRight]`, `✓ present`, `✗ present`, `⏱ patience`; eventless ones only their guard. */
export function labelOf({ event, guard }: Pick<TransitionElement, 'event' | 'guard'>): string {
  const named = event
    .replace(/^xstate\.done\.(actor|state)\./, '✓ ')
    .replace(/^xstate\.error\.actor\./, '✗ ')
    .replace(/^xstate\.after\.([^.]+)\..*$/, '⏱ $1');
  return [named, guard ? `[${guard}]` : ''].filter(Boolean).join(' ');
}

const centre = (b: Box): Point => ({ x: b.x + b.width / 2, y: b.y + b.height / 2 });
const isAround = (outer: Box, inner: Box): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

/** Where the line from the middle of `box` towards `to` crosses its border. */
function border(box: Box, to: Point): Point {
  const c = centre(box);
  const dx = to.x - c.x;
  const dy = to.y - c.y;
  const scale = Math.min(box.width / 2 / Math.max(Math.abs(dx), 0.01), box.height / 2 / Math.max(Math.abs(dy), 0.01));
  return { x: c.x + dx * scale, y: c.y + dy * scale };
}

function curve(source: Box, target: Box, lane: number): Pick<Arrow, 'path' | 'x' | 'y'> {
  const a = centre(source);
  const b = centre(target);
  const length = Math.max(Math.hypot(b.x - a.x, b.y - a.y), 1);
  const bow = (lane % 2 === 0 ? 1 : -1) * Math.ceil((lane + 1) / 2) * SPREAD;
  const middle = {
    x: (a.x + b.x) / 2 - ((b.y - a.y) / length) * bow,
    y: (a.y + b.y) / 2 + ((b.x - a.x) / length) * bow,
  };
  return through(border(source, middle), middle, border(target, middle));
}

/** Between a state and one inside it: along the inner one's side. */
function side(source: Box, target: Box, lane: number): Pick<Arrow, 'path' | 'x' | 'y'> {
  const inner = isAround(source, target) ? target : source;
  const outer = inner === target ? source : target;
  const inside = { x: inner.x, y: inner.y + inner.height / 2 + lane * 8 };
  const outside = { x: outer.x, y: inside.y + 14 };
  const middle = { x: (inside.x + outside.x) / 2, y: (inside.y + outside.y) / 2 - 10 };
  return source === outer ? through(outside, middle, inside) : through(inside, middle, outside);
}

function loop(box: Box, lane: number): Pick<Arrow, 'path' | 'x' | 'y'> {
  const y = box.y + Math.min(box.height / 2, 20) + lane * 12;
  const x = box.x + box.width;
  const path = `M${round(x)} ${round(y - 6)}C${round(x + 28)} ${round(y - 12)} ${round(x + 28)} ${round(y + 12)} ${round(x)} ${round(y + 6)}`;
  return { path, x: round(x + 22), y: round(y) };
}

const through = (from: Point, by: Point, to: Point): Pick<Arrow, 'path' | 'x' | 'y'> => ({
  path: `M${round(from.x)} ${round(from.y)}Q${round(by.x)} ${round(by.y)} ${round(to.x)} ${round(to.y)}`,
  // the curve's own middle
  x: round((from.x + 2 * by.x + to.x) / 4),
  y: round((from.y + 2 * by.y + to.y) / 4),
});
