// The drawings of every chart, measured: nothing that is written lies over anything else, no arrow goes through a state.
import { describe, expect, test } from 'vitest';
import type { Drawing, Inventory } from '#contract/qa.ts';
import { catalogue } from '#src/machines/qa/catalogue.ts';
import { placeOf, sketchesOf } from '#src/machines/qa/drawing.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import { drawingsOf } from './layout.ts';

interface Rect {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}
const meet = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
/** A little smaller: what touches a border is not in it. */
const inside = ({ x, y, width, height, name }: Rect): Rect => ({
  name,
  x: x + 1,
  y: y + 1,
  width: width - 2,
  height: height - 2,
});

const boxesOf = (d: Drawing): Rect[] => d.boxes.map((b) => ({ ...b, name: b.id }));
const labelsOf = (d: Drawing): Rect[] =>
  d.arrows.filter((a) => a.lines.length > 0).map((a) => ({ ...a, name: `${a.from} -> ${a.to}` }));
const piecesOf = (d: Drawing): (Rect & { ends: string[] })[] =>
  d.arrows.flatMap((a) =>
    a.points.slice(1).map(([x, y], i) => {
      const [x0, y0] = a.points[i] ?? [x, y];
      const [left, top] = [Math.min(x, x0), Math.min(y, y0)];
      const size = { width: Math.abs(x - x0), height: Math.abs(y - y0) };
      return { name: `${a.from} -> ${a.to}`, ends: [a.from, a.to], x: left, y: top, ...size };
    }),
  );

const all = await Promise.all(
  catalogue.map(async ({ machine }) => {
    const { keyOf: _, ...inventory } = inventoryOf(machine);
    return { inventory: inventory as Inventory, drawings: await drawingsOf(inventory) };
  }),
);

describe.each(all.flatMap(({ drawings }) => drawings.map((d) => [d.of, d] as const)))('%s', (_name, drawing) => {
  test('no words lie over others, or over a state', () => {
    const boxes = boxesOf(drawing);
    const labels = labelsOf(drawing);
    const words = [...boxes, ...labels];
    const over = words.flatMap((a, i) =>
      words
        .slice(i + 1)
        .filter((b) => meet(inside(a), inside(b)))
        .map((b) => `${a.name} / ${b.name}`),
    );
    expect(over).toEqual([]);
  });

  test('no arrow goes through a state', () => {
    const through = piecesOf(drawing).flatMap((piece) =>
      boxesOf(drawing)
        .filter((box) => meet(piece, inside(box)))
        .map((box) => `${piece.name} through ${box.name}`),
    );
    expect(through).toEqual([]);
  });

  test('no arrow goes through the words of another', () => {
    const through = piecesOf(drawing).flatMap((piece) =>
      labelsOf(drawing)
        .filter((l) => l.name !== piece.name && meet(piece, inside(l)))
        .map((l) => `${piece.name} through ${l.name}`),
    );
    expect(through).toEqual([]);
  });

  test('every arrow has its way', () => {
    for (const arrow of drawing.arrows)
      expect([arrow.from, arrow.to, arrow.points.length > 1]).toEqual([arrow.from, arrow.to, true]);
  });
});

test.each(all.map(({ inventory }) => [inventory.machine, inventory] as const))(
  '%s: every element stands where it is looked for',
  (_name, inventory) => {
    const drawn = new Map(
      sketchesOf(inventory).map((s) => [
        s.of,
        new Set([
          ...s.boxes.map((b) => `state:${b.id}`),
          ...[...s.boxes, ...s.arrows].flatMap((x) => x.lines.map((l) => l.element)),
        ]),
      ]),
    );
    const elements = [
      ...inventory.states.filter((s) => s.parent !== null).map((s) => `state:${s.id}`),
      ...inventory.transitions.map((t) => `transition:${t.key}`),
      ...inventory.guards.map((g) => `guard:${g.key}:false`),
      ...inventory.invokes.map((i) => `invoke:${i.key}:error`),
      ...inventory.timers.map((t) => `timer:${t.key}:fired`),
    ];
    const lost = elements.filter((element) => {
      const place = placeOf(inventory, element);
      return !place || !drawn.get(place.of)?.has(place.mark);
    });
    expect(lost).toEqual([]);
  },
);

test('the same chart gives the same drawings', async () => {
  const [first] = all;
  expect(first && (await drawingsOf(first.inventory))).toEqual(first?.drawings);
});
