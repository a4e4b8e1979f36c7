// Draws a chart: states in layers from their parent's first, parents around their children, arrows as curves. The same
// chart gives the same drawing.
import type { Drawing, Inventory, StateElement } from '#contract/qa.ts';
import { arrowsOf, type Box } from './arrows.ts';

const CHAR = 7.2;
const LEAF = { width: 84, height: 36 };
const HEAD = 28;
const PAD = 28;
/** Between layers there is room for the arrows' labels. */
const GAP = { x: 88, y: 72 };
/** For the labels of what turns back on the outermost state. */
const MARGIN = 96;

export function draw(inventory: Inventory): Drawing {
  const root = inventory.states[0];
  if (!root) return { width: 0, height: 0, boxes: [], arrows: [] };
  const boxes = place(inventory, root, 0);
  const size = boxes[0] ?? { width: 0, height: 0 };
  return { width: size.width + MARGIN, height: size.height, boxes, arrows: arrowsOf(inventory, boxes) };
}

/** The state's box at 0,0 first, then all boxes inside it. */
function place(inventory: Inventory, state: StateElement, depth: number): Box[] {
  const children = inventory.states.filter((s) => s.parent === state.id);
  const title = state.name.length * CHAR + 32;
  if (children.length === 0) {
    const width = state.type === 'history' ? 36 : Math.max(LEAF.width, title);
    return [{ id: state.id, x: 0, y: 0, width, height: LEAF.height, depth }];
  }
  const groups = new Map(children.map((c) => [c.id, place(inventory, c, depth + 1)]));
  const layers = state.type === 'parallel' ? [children.map((c) => c.id)] : layersOf(inventory, state, children);
  const widthOf = (layer: string[]) =>
    layer.reduce((sum, id) => sum + (groups.get(id)?.[0]?.width ?? 0) + GAP.x, -GAP.x);
  const inner = Math.max(title, ...layers.map(widthOf));
  const inside: Box[] = [];
  let y = HEAD + PAD;
  for (const layer of layers) {
    let x = PAD + (inner - widthOf(layer)) / 2;
    let tallest = 0;
    for (const id of layer) {
      const group = groups.get(id) ?? [];
      inside.push(...group.map((b) => ({ ...b, x: b.x + x, y: b.y + y })));
      x += (group[0]?.width ?? 0) + GAP.x;
      tallest = Math.max(tallest, group[0]?.height ?? 0);
    }
    y += tallest + GAP.y;
  }
  return [{ id: state.id, x: 0, y: 0, width: inner + 2 * PAD, height: y - GAP.y + PAD, depth }, ...inside];
}

/** Children by their distance from the first, each layer ordered by where its arrows come from. */
function layersOf(inventory: Inventory, parent: StateElement, children: readonly StateElement[]): string[][] {
  const ids = new Set(children.map((c) => c.id));
  const lift = liftTo(inventory, ids);
  const out = new Map<string, string[]>();
  for (const t of inventory.transitions) {
    const from = lift(t.source);
    for (const target of t.targets) {
      const to = lift(target);
      if (from && to && from !== to) out.set(from, [...(out.get(from) ?? []), to]);
    }
  }
  const distance = new Map<string, number>();
  const queue = [parent.initial ?? '', ...ids].filter((id) => ids.has(id));
  // breadth first; what the first child does not reach begins again after it
  for (const start of queue) {
    if (distance.has(start)) continue;
    distance.set(start, distance.size === 0 ? 0 : 1);
    const reached = [start];
    for (const id of reached) {
      for (const to of out.get(id) ?? []) {
        if (distance.has(to)) continue;
        distance.set(to, (distance.get(id) ?? 0) + 1);
        reached.push(to);
      }
    }
  }
  const layers = Array.from({ length: ids.size + 1 }, (_, at) => [...ids].filter((id) => distance.get(id) === at));
  return ordered(
    layers.filter((l) => l.length > 0),
    out,
  );
}

/** Each state under the middle of those that lead to it: fewer crossings. */
function ordered(layers: string[][], out: ReadonlyMap<string, string[]>): string[][] {
  const done: string[][] = [];
  for (const layer of layers) {
    const above = done.at(-1) ?? [];
    const middle = (id: string): number => {
      const from = above.flatMap((a, i) => (out.get(a)?.includes(id) ? [i] : []));
      return from.length === 0 ? above.length / 2 : from.reduce((a, b) => a + b, 0) / from.length;
    };
    done.push(
      layer
        .map((id, i) => ({ id, i, at: middle(id) }))
        .sort((a, b) => a.at - b.at || a.i - b.i)
        .map((x) => x.id),
    );
  }
  return done;
}

/** The one of `ids` that a state is, or lies in. */
export function liftTo(inventory: Inventory, ids: ReadonlySet<string>): (id: string) => string | null {
  const parents = new Map(inventory.states.map((s) => [s.id, s.parent]));
  return (id) => {
    for (let at: string | null = id; at; at = parents.get(at) ?? null) if (ids.has(at)) return at;
    return null;
  };
}
