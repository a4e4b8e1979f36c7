import { expect, test, vi } from 'vitest';
import type { GraphItem, GraphNode } from '#contract/graph.ts';
import { addConcept, connect, type Doc, disconnect, place, removeConcept } from './edits.ts';
import { type Answer, createKeeper } from './keeper.ts';

const node = (id: string, kind: GraphNode['kind'] = 'point'): GraphNode => ({
  id,
  kind,
  title: id,
  note: '',
  x: null,
  y: null,
});
const ITEM: GraphItem = {
  ...{ version: 3, removed: [], by: '', at: 1 },
  nodes: [node('a'), node('b'), node('k', 'concept')],
  edges: [{ source: 'a', target: 'b', kind: 'before' }],
};

function begin(answer: (doc: Doc, version: number) => Answer = (_d, v) => ({ kind: 'saved', version: v + 1, at: 2 })) {
  let due: (() => void) | null = null;
  const save = vi.fn(async (doc: Doc, version: number) => answer(doc, version));
  const keeper = createKeeper(ITEM, {
    save,
    wait: (_ms, then) => {
      due = then;
      return () => {
        due = null;
      };
    },
  });
  const rest = async () => {
    due?.();
    await keeper.flush();
  };
  return { keeper, save, rest };
}
const at = (x: number) => new Map([['a', { x, y: 0 }]]);

test('what rests is saved, once, from the version it was made from', async () => {
  const { keeper, save, rest } = begin();
  keeper.apply(place(keeper.get().doc, at(1)), 'move a');
  keeper.apply(place(keeper.get().doc, at(2)), 'move a');
  await rest();
  expect(save).toHaveBeenCalledOnce();
  expect(save.mock.calls[0]?.[1]).toBe(3);
  expect(keeper.get()).toMatchObject({ version: 4, at: 2 });
});

test('a drag is one step back, whatever came in between', () => {
  const { keeper } = begin();
  keeper.apply(place(keeper.get().doc, at(1)), 'move a');
  keeper.apply(place(keeper.get().doc, at(2)), 'move a');
  keeper.apply(removeConcept(keeper.get().doc, 'k'));
  keeper.undo();
  expect(keeper.get().doc.nodes).toHaveLength(3);
  keeper.undo();
  expect(keeper.get().doc.nodes[0]?.x).toBeNull();
  keeper.redo();
  expect(keeper.get().doc.nodes[0]?.x).toBe(2);
});

test('a loop is not taken, and named', () => {
  const { keeper, save } = begin();
  const looped = connect(connect(keeper.get().doc, { source: 'b', target: 'k', kind: 'before' }), {
    source: 'k',
    target: 'a',
    kind: 'before',
  });
  expect(keeper.apply(looped)).toMatchObject({ reason: 'graphLoop', titles: ['a', 'b', 'k', 'a'] });
  expect(keeper.get().doc.edges).toHaveLength(1);
  expect(save).not.toHaveBeenCalled();
});

test("somebody else's version is asked about: mine is sent onto theirs, theirs leaves mine a step back", async () => {
  const theirs = { ...ITEM, version: 9, edges: [] };
  for (const side of ['mine', 'theirs'] as const) {
    const { keeper, save, rest } = begin((_d, v) =>
      v === 3 ? { kind: 'conflict', now: theirs } : { kind: 'saved', version: v + 1, at: 5 },
    );
    const mine = removeConcept(keeper.get().doc, 'k');
    keeper.apply(mine);
    await rest();
    expect(keeper.get().theirs).toEqual(theirs);
    keeper.choose(side);
    await keeper.flush();
    expect(keeper.get().version).toBe(side === 'mine' ? 10 : 9);
    expect(save).toHaveBeenCalledTimes(side === 'mine' ? 2 : 1);
    if (side === 'theirs') {
      expect(keeper.get().doc.edges).toEqual([]);
      keeper.undo();
      expect(keeper.get().doc).toEqual(mine);
    }
  }
});

test('without a line it stays, and goes with the next try', async () => {
  let line = false;
  const { keeper, rest } = begin((_d, v) => (line ? { kind: 'saved', version: v + 1, at: 5 } : { kind: 'away' }));
  keeper.apply(removeConcept(keeper.get().doc, 'k'));
  await rest();
  expect(keeper.get().trouble).toEqual({ kind: 'away' });
  line = true;
  expect(await keeper.flush()).toBe(true);
  expect(keeper.get().trouble).toBeNull();
});

test('what was taken away is remembered, and forgotten when it is drawn again', () => {
  const doc: Doc = { nodes: ITEM.nodes, edges: ITEM.edges, removed: [] };
  const [edge] = ITEM.edges;
  if (!edge) throw new Error('there is one');
  const without = disconnect(removeConcept(doc, 'k'), edge);
  expect(without.removed).toEqual(['concept k', 'a b']);
  const again = connect(addConcept(without, { id: 'n', title: 'K', x: 0, y: 0 }), { ...edge, kind: 'related' });
  expect(again.removed).toEqual([]);
  expect(again.edges).toEqual([{ ...edge, kind: 'related' }]);
  // points are the plan's
  expect(removeConcept(doc, 'a')).toBe(doc);
});
