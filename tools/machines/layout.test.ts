// The drawings of every chart, measured: nothing that is written lies over anything else, no arrow goes through a state.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { setup } from 'xstate';
import type { Drawing, Inventory } from '#contract/qa.ts';
import en from '#src/locales/en/machines.json' with { type: 'json' };
import zh from '#src/locales/zh-CN/machines.json' with { type: 'json' };
import { chatSamples } from '#src/machines/chat/chat.samples.ts';
import { catalogue } from '#src/machines/qa/catalogue.ts';
import { OUTER, placeInDrawing, sketchesOf, TYPE, widthOf } from '#src/machines/qa/drawing.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import { chartWords, wordKey } from '#src/machines/qa/words.ts';
import { isLeftOfLine, itemsOf, textOfLine, widthIn } from '#src/screens/qa/machines/items.ts';
import { fittedView, initialView } from '#src/screens/qa/machines/use-view.ts';
import { drawingsOf, sayIn, withDrawings } from './layout.ts';
import { measure } from './measure.ts';

interface Rect {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}
const meet = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const distance = (a: Rect, b: Rect): number =>
  Math.hypot(
    Math.max(0, b.x - a.x - a.width, a.x - b.x - b.width),
    Math.max(0, b.y - a.y - a.height, a.y - b.y - b.height),
  );
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

/** Compound states with more children than any chart of ours has yet, as tangled as ours are: it must hold when one comes. */
const CHILDREN = [15, 39];
const crowded = await Promise.all(
  CHILDREN.map(async (count) => {
    // numbers without order, and the same each time
    let seed = count;
    const next = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return (seed >> 8) % below;
    };
    const name = (i: number) => `state${i}${'Long'.repeat(i % 4)}`;
    const states = Object.fromEntries(
      Array.from({ length: count }, (_, i) => {
        const others = Array.from({ length: 1 + next(3) }, (_, k) => [
          `EVENT_${k}`,
          k === 0 ? name((i + 1) % count) : [{ guard: `isAllowed${next(5)}`, target: name(next(count)) }, {}],
        ]);
        const inner = { initial: 'first', states: { first: { on: { GO: 'second' } }, second: {} } };
        return [name(i), { on: Object.fromEntries(others), ...(i % 7 === 3 ? inner : {}) }];
      }),
    );
    const guards = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`isAllowed${i}`, () => true]));
    const machine = setup({ guards }).createMachine({
      id: `crowd${count}`,
      initial: 'held',
      states: { held: { initial: name(0), on: { LEAVE: 'left' }, states }, left: { type: 'final' } },
    } as never);
    const { keyOf: _, ...inventory } = inventoryOf(machine as never);
    return { inventory: inventory as Inventory, drawings: await drawingsOf(inventory) };
  }),
);
const drawn = [...all, ...crowded].flatMap(({ drawings }) => drawings);

/** What a drawing has on a screen of 1440x900. */
const AREA = { width: 1000, height: 560 };

test.each(crowded.map(({ inventory, drawings }) => [inventory.machine, inventory, drawings] as const))(
  '%s: the words are 11 px and more; what does not fit opens at its first gap',
  (_name, inventory, drawings) => {
    const drawing = drawings.find((d) => d.boxes.length > 10);
    if (!drawing) throw new Error('not drawn');
    expect(drawing.arrows.length).toBeGreaterThan(drawing.boxes.length);
    const whole = { x: 0, y: 0, width: drawing.width, height: drawing.height };
    expect(fittedView(AREA, whole).scale * TYPE.size).toBeGreaterThanOrEqual(11);
    const items = itemsOf(inventory, drawing);
    const gaps = items.filter((i) => i.element.startsWith('transition:'));
    expect(gaps.length).toBeGreaterThan(drawing.boxes.length);
    for (const gap of gaps) {
      const view = initialView(AREA, drawing, gap);
      expect(view.scale * TYPE.size).toBeGreaterThanOrEqual(11);
      // of a box that is higher than the screen, too: a line is one row
      expect(view.x + gap.x * view.scale).toBeGreaterThanOrEqual(0);
      expect(view.y + gap.y * view.scale).toBeGreaterThanOrEqual(0);
      expect(view.x + (gap.x + gap.width) * view.scale).toBeLessThanOrEqual(AREA.width);
      expect(view.y + (gap.y + gap.height) * view.scale).toBeLessThanOrEqual(AREA.height);
    }
  },
);

describe.each(drawn.map((d) => [d.of, d] as const))('%s', (_name, drawing) => {
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
      const place = placeInDrawing(inventory, element);
      return !place || !drawn.get(place.of)?.has(place.mark);
    });
    expect(lost).toEqual([]);
  },
);

test('a state has room for its word in either language, and for its name', () => {
  const narrow = all.flatMap(({ inventory, drawings }) =>
    drawings.flatMap((d) =>
      d.boxes.flatMap(({ id, width }) => {
        const state = inventory.states.find((s) => s.id === (id === OUTER ? d.of : id));
        if (!state || state.type === 'history') return [];
        const { machine } = inventory;
        const names = [zh, en].map((words) => {
          const own = words[machine as 'chat'] as { name: string; states: Record<string, string> };
          return state.parent === null ? own.name : own.states[wordKey(state.name)];
        });
        return [state.name, ...names].flatMap((name) =>
          name !== undefined && widthOf(`● ${name}`) + 2 * TYPE.pad <= width + 0.1 ? [] : [`${state.id}: ${name}`],
        );
      }),
    ),
  );
  expect(narrow).toEqual([]);
  // a Chinese sign is as high as it is wide
  expect(widthOf('回答 a')).toBeCloseTo(2 * TYPE.size + 2 * TYPE.char);
});

test('a line has room for what it says in either language', () => {
  const narrow = [zh, en].flatMap((words) =>
    all.flatMap(({ inventory, drawings }) => {
      const said = chartWords(inventory, sayIn(words));
      return drawings.flatMap(({ boxes, arrows }) => {
        const placed = [
          ...boxes.map((b) => ({ lines: b.lines, room: b.width - 2 * TYPE.pad })),
          ...arrows.map((a) => ({ lines: a.lines, room: a.width - 8 })),
        ];
        return placed.flatMap(({ lines, room }) =>
          lines.flatMap((line) => {
            const told = said.line(line.element, line.text);
            return textOfLine(said, inventory, line, room) === told ? [] : [`${line.element}: ${told}`];
          }),
        );
      });
    }),
  );
  expect(narrow).toEqual([]);
});

test.each([
  ['zh-CN', zh],
  ['en', en],
])('%s: words stand by their own arrow, and no other is nearer', (_language, words) => {
  const away = all.flatMap(({ inventory, drawings }) => {
    const said = chartWords(inventory, sayIn(words));
    return drawings.flatMap((d) =>
      d.arrows.flatMap((arrow) => {
        if (arrow.lines.length === 0) return [];
        const room = arrow.width - 8;
        const widths = arrow.lines.map((l) =>
          widthIn(said, inventory, l.element, textOfLine(said, inventory, l, room)),
        );
        const width = Math.max(...widths);
        const x = arrow.x + 4 + (isLeftOfLine(arrow) ? Math.max(0, room - width) : 0);
        const label = { name: `${arrow.from} -> ${arrow.to}`, x, y: arrow.y, width, height: arrow.height };
        const far = (of: (name: string) => boolean) =>
          Math.min(...piecesOf(d).flatMap((piece) => (of(piece.name) ? [distance(label, piece)] : [])));
        const own = far((name) => name === label.name);
        return own <= 16 && own <= far((name) => name !== label.name) ? [] : [`${d.of}: ${label.name}, ${own} px`];
      }),
    );
  });
  expect(away).toEqual([]);
});

test('a report has the same bytes, drawn anew or from what is kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'drawings-'));
  const { report } = measure({ folder, charts: [chatSamples] });
  const bytes = async () => JSON.stringify(await withDrawings(report, join(folder, 'drawings.json')));
  const first = await bytes();
  expect(existsSync(join(folder, 'drawings.json'))).toBe(true);
  expect(await bytes()).toBe(first);
  rmSync(folder, { recursive: true });
});

test('the same chart gives the same drawings', async () => {
  const chat = all.find(({ inventory }) => inventory.machine === 'chat');
  expect(chat && (await drawingsOf(chat.inventory))).toEqual(chat?.drawings);
});
