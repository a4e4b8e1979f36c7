// Finds places: layers from top to bottom, prerequisites above what they lead to, a layer no wider than asked for
// (Coffman-Graham's idea of a bounded width), and neighbours near each other (barycentres).
import type { Relation } from '#contract/graph-rules.ts';
import { GAP, NODE, type Point } from './geometry.ts';

interface Node {
  id: string;
  x: number | null;
  y: number | null;
}

const SWEEPS = 6;

/** Nodes in the order in which they are to be read. `before` must have no loop; what has one is laid out all the same. */
export function layOut(nodes: readonly Node[], relations: readonly Relation[], columns: number): Map<string, Point> {
  const layers = layersOf(nodes, relations, Math.max(1, columns));
  untangle(layers, relations);
  const places = new Map<string, Point>();
  for (const [row, layer] of layers.entries())
    for (const [i, id] of layer.entries())
      places.set(id, {
        x: Math.round((i - (layer.length - 1) / 2) * (NODE.width + GAP.x)),
        y: row * (NODE.height + GAP.y),
      });
  return places;
}

/** Each node in the first layer with room below all that comes before it, and beside or below what it belongs to. */
function layersOf(nodes: readonly Node[], relations: readonly Relation[], columns: number): string[][] {
  const layers: string[][] = [];
  const layerOf = new Map<string, number>();
  const above = Map.groupBy(
    relations.filter((r) => r.kind === 'before'),
    (r) => r.target,
  );
  const partners = Map.groupBy(
    relations.flatMap((r) => [
      [r.source, r.target],
      [r.target, r.source],
    ]),
    ([id]) => id,
  );
  const put = (id: string, from: number) => {
    let layer = from;
    while ((layers[layer]?.length ?? 0) >= columns) layer++;
    while (layers.length <= layer) layers.push([]);
    layers[layer]?.push(id);
    layerOf.set(id, layer);
  };
  const hasOrder = new Set(relations.flatMap((r) => (r.kind === 'before' ? [r.source, r.target] : [])));
  const ordered = nodes.filter((n) => hasOrder.has(n.id));
  for (const id of inOrder(ordered, relations)) {
    const first = (above.get(id) ?? []).map((r) => (layerOf.get(r.source) ?? -1) + 1);
    put(id, Math.max(0, ...first));
  }
  for (const { id } of nodes) {
    if (layerOf.has(id) || !partners.has(id)) continue;
    const beside = (partners.get(id) ?? []).flatMap(([, other]) => layerOf.get(other ?? '') ?? []);
    put(id, beside.length > 0 ? Math.min(...beside) : 0);
  }
  // what stands alone reads like lines of a book, below the rest
  const below = layers.length;
  for (const { id } of nodes) if (!layerOf.has(id)) put(id, below);
  return layers;
}

/** Each after all that comes before it; else as given. What a loop holds back comes last. */
function inOrder(nodes: readonly Node[], relations: readonly Relation[]): string[] {
  const there = new Set(nodes.map((n) => n.id));
  const waiting = new Map(nodes.map((n) => [n.id, 0]));
  const after = new Map<string, string[]>();
  for (const { source, target, kind } of relations) {
    if (kind !== 'before' || !there.has(source) || !there.has(target)) continue;
    waiting.set(target, (waiting.get(target) ?? 0) + 1);
    after.set(source, [...(after.get(source) ?? []), target]);
  }
  const order: string[] = [];
  let free = nodes.map((n) => n.id).filter((id) => waiting.get(id) === 0);
  while (free.length > 0) {
    order.push(...free);
    free = free.flatMap((id) =>
      (after.get(id) ?? []).filter((next) => {
        const left = (waiting.get(next) ?? 0) - 1;
        waiting.set(next, left);
        return left === 0;
      }),
    );
  }
  const done = new Set(order);
  return [...order, ...nodes.map((n) => n.id).filter((id) => !done.has(id))];
}

/** Each layer sorted by where its neighbours are, down and up again. */
function untangle(layers: string[][], relations: readonly Relation[]): void {
  if (relations.length === 0) return;
  const neighbours = new Map<string, string[]>();
  for (const { source, target } of relations) {
    neighbours.set(source, [...(neighbours.get(source) ?? []), target]);
    neighbours.set(target, [...(neighbours.get(target) ?? []), source]);
  }
  // a place within its layer, from -1 to 1 of the widest
  const at = new Map<string, number>();
  const note = (layer: readonly string[]) => {
    for (const [i, id] of layer.entries()) at.set(id, i - (layer.length - 1) / 2);
  };
  for (const layer of layers) note(layer);
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (const layer of sweep % 2 === 0 ? layers : layers.toReversed()) {
      const middle = new Map(
        layer.map((id) => [
          id,
          mean(
            (neighbours.get(id) ?? []).flatMap((n) => at.get(n) ?? []),
            at.get(id) ?? 0,
          ),
        ]),
      );
      layer.sort((a, b) => (middle.get(a) ?? 0) - (middle.get(b) ?? 0));
      note(layer);
    }
}

const mean = (numbers: readonly number[], none: number): number =>
  numbers.length === 0 ? none : numbers.reduce((sum, n) => sum + n, 0) / numbers.length;

/** Places for all: those that were given stay, and what has none comes below them, or where the map puts it. */
export function placedNodes<N extends Node>(
  nodes: readonly N[],
  relations: readonly Relation[],
  columns: number,
): (N & Point)[] {
  const given = nodes.filter((n) => n.x !== null && n.y !== null);
  const free = nodes.filter((n) => n.x === null || n.y === null);
  const found = layOut(
    free,
    relations.filter((r) => free.some((n) => n.id === r.source || n.id === r.target)),
    columns,
  );
  const shift = below(given, [...found.values()]);
  return nodes.map((n) => {
    const { x, y } = found.get(n.id) ?? { x: 0, y: 0 };
    return n.x !== null && n.y !== null ? { ...n, x: n.x, y: n.y } : { ...n, x: x + shift.x, y: y + shift.y };
  });
}

function below(given: readonly Node[], found: readonly Point[]): Point {
  if (given.length === 0 || found.length === 0) return { x: 0, y: 0 };
  const left = Math.min(...given.map((n) => n.x ?? 0));
  const bottom = Math.max(...given.map((n) => n.y ?? 0));
  return { x: left - Math.min(...found.map((p) => p.x)), y: bottom + NODE.height + GAP.y };
}
