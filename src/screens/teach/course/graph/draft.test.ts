import { expect, test, vi } from 'vitest';
import type { GraphItem, GraphNode } from '#contract/graph.ts';
import type { Draft, SaveResult } from '#src/machines/autosave/autosave.machine.ts';
import { createGraphDraft, type GraphHistory, storedGraph } from './draft.ts';
import { addConcept, connectNodes, type Doc, disconnect, place, removeConcept } from './edits.ts';

const node = (id: string, kind: GraphNode['kind'] = 'point'): GraphNode => ({
  id,
  kind,
  title: id,
  note: '',
  x: null,
  y: null,
});
const ITEM: GraphItem = {
  version: 3,
  removed: [],
  by: '',
  at: 1,
  nodes: [node('a'), node('b'), node('k', 'concept')],
  edges: [{ source: 'a', target: 'b', kind: 'before' }],
};

const saved = (doc: Doc, version: number, at = 5): SaveResult<Doc> => ({
  base: { saved: doc, version: version + 1, at },
});
const AWAY: SaveResult<Doc> = { trouble: { kind: 'away', text: '', reasons: {} } };

function begin(answer: (doc: Doc, version: number) => SaveResult<Doc> = (doc, version) => saved(doc, version, 2)) {
  let due: (() => void) | null = null;
  const ask = vi.fn(answer);
  const draft = createGraphDraft(ITEM, {
    save: async ({ value, base }: Draft<GraphHistory, Doc>) => ask(value.doc, base.version ?? 0),
    clock: {
      setTimeout: (then) => {
        due = then;
        return then;
      },
      clearTimeout: (then) => {
        if (due === then) due = null;
      },
    },
  });
  const rest = async () => {
    due?.();
    await draft.flush();
  };
  const doc = () => draft.get().value.doc;
  return { draft, doc, save: ask, rest };
}
const at = (x: number) => new Map([['a', { x, y: 0 }]]);

test('what rests is saved, once, from the version it was made from', async () => {
  const { draft, doc, save, rest } = begin();
  draft.apply(place(doc(), at(1)), 'move a');
  draft.apply(place(doc(), at(2)), 'move a');
  await rest();
  expect(save).toHaveBeenCalledOnce();
  expect(save.mock.calls[0]?.[1]).toBe(3);
  expect(draft.get().base).toMatchObject({ version: 4, at: 2 });
});

test('a drag is one step back, whatever came in between', () => {
  const { draft, doc } = begin();
  draft.apply(place(doc(), at(1)), 'move a');
  draft.apply(place(doc(), at(2)), 'move a');
  draft.apply(removeConcept(doc(), 'k'));
  draft.undo();
  expect(doc().nodes).toHaveLength(3);
  draft.undo();
  expect(doc().nodes[0]?.x).toBeNull();
  draft.redo();
  expect(doc().nodes[0]?.x).toBe(2);
});

test('a loop is not taken, and named', () => {
  const { draft, doc, save } = begin();
  const looped = connectNodes(connectNodes(doc(), { source: 'b', target: 'k', kind: 'before' }), {
    source: 'k',
    target: 'a',
    kind: 'before',
  });
  expect(draft.apply(looped)).toMatchObject({ reason: 'graphLoop', titles: ['a', 'b', 'k', 'a'] });
  expect(doc().edges).toHaveLength(1);
  expect(save).not.toHaveBeenCalled();
});

test("somebody else's version is asked about: mine is sent onto theirs, theirs leaves mine a step back", async () => {
  const theirs = { ...ITEM, version: 9, edges: [] };
  for (const side of ['mine', 'theirs'] as const) {
    const { draft, doc, save, rest } = begin((d, v) => (v === 3 ? { theirs: storedGraph(theirs) } : saved(d, v)));
    const mine = removeConcept(doc(), 'k');
    draft.apply(mine);
    await rest();
    expect(draft.get().theirs).toEqual(storedGraph(theirs));
    draft.choose(side);
    await draft.flush();
    expect(draft.get().base.version).toBe(side === 'mine' ? 10 : 9);
    expect(save).toHaveBeenCalledTimes(side === 'mine' ? 2 : 1);
    if (side === 'theirs') {
      expect(doc().edges).toEqual([]);
      draft.undo();
      expect(doc()).toEqual(mine);
    }
  }
});

test('without a line it stays, and goes with the next try', async () => {
  let line = false;
  const { draft, doc, rest } = begin((d, v) => (line ? saved(d, v) : AWAY));
  draft.apply(removeConcept(doc(), 'k'));
  await rest();
  expect(draft.get().trouble).toMatchObject({ kind: 'away' });
  line = true;
  expect(await draft.flush()).toBe(true);
  expect(draft.get().trouble).toBeNull();
});

test('what was taken away is remembered, and forgotten when it is drawn again', () => {
  const doc: Doc = { nodes: ITEM.nodes, edges: ITEM.edges, removed: [] };
  const [edge] = ITEM.edges;
  if (!edge) throw new Error('there is one');
  const without = disconnect(removeConcept(doc, 'k'), edge);
  expect(without.removed).toEqual(['concept k', 'a b']);
  const again = connectNodes(addConcept(without, { id: 'n', title: 'K', x: 0, y: 0 }), { ...edge, kind: 'related' });
  expect(again.removed).toEqual([]);
  expect(again.edges).toEqual([{ ...edge, kind: 'related' }]);
  // points are the plan's
  expect(removeConcept(doc, 'a')).toBe(doc);
});
