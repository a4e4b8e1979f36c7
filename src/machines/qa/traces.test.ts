// Whatever a chart does fits its own structure: regions, history, ends. What does not is told.
import { describe, expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { explore, type Walk } from './explorer.ts';
import { strayed, type Trace } from './traces.ts';

const WAYS = 40;
const STEPS = 25;

/** Numbers below one, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A way through the chart, a command a step. */
function wayThrough({ begun, places, edges }: Walk, from: ReadonlyMap<number, Walk['edges']>, seed: number): Trace[] {
  const random = seeded(seed);
  const any = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const leaves = (at: number): string => places[at]?.leaves ?? '';
  const of = { machine: '', hash: '', lifecycle: 'x:1', test: 'api:x' };
  const start = any(Object.values(begun));
  if (!start || edges.length === 0) return [];
  const first = { event: '', taken: start.microsteps, state: leaves(start.place) };
  const way: Trace[] = [{ ...of, before: null, version: 0, from: null, steps: [first] }];
  let at = start.place;
  for (let version = 1; version < STEPS; version++) {
    const edge = any(from.get(at) ?? []);
    if (!edge) break;
    const step = { event: edge.event.type, taken: edge.microsteps, state: leaves(edge.to) };
    way.push({ ...of, before: version - 1, version, from: leaves(at), steps: [step] });
    at = edge.to;
  }
  return way;
}

const small = catalogue.map((samples) => {
  // of those with thousands of places one beginning is enough of a way
  const isLarge = ['lesson', 'sitting', 'autosave'].includes(samples.machine.id);
  const inputs = Object.entries(samples.inputs).slice(0, isLarge ? 1 : undefined);
  return [samples.machine.id, { ...samples, inputs: Object.fromEntries(inputs) }] as const;
});

describe.each(small)('%s', (_, samples) => {
  const walk = explore(samples, { forgets: true });
  const from = Map.groupBy(walk.edges, (edge) => edge.from);
  const ways = Array.from({ length: WAYS }, (_way, seed) => wayThrough(walk, from, seed + 1));

  test('its own ways fit', () => {
    expect(Math.max(...ways.map((way) => way.length))).toBeGreaterThan(2);
    expect(ways.flatMap((way) => strayed(samples.machine, way))).toEqual([]);
  });
  test('also where the beginning was not seen, and in any order', () => {
    expect(ways.flatMap((way) => strayed(samples.machine, way.slice(1).reverse()))).toEqual([]);
  });
});

describe('what does not fit is told', () => {
  const chat = catalogue.find((s) => s.machine.id === 'chat')?.machine;
  if (!chat) throw new Error('there is a chat');
  const of = { machine: 'chat', hash: '', lifecycle: 'chat:1', test: 'browser:a' };
  const born: Trace = {
    ...of,
    before: null,
    version: 0,
    from: null,
    steps: [{ event: '', taken: [], state: 'chat.idle' }],
  };
  const asked = { event: 'ask', taken: [['chat.idle|ask|0']], state: 'chat.answering' };
  const then = (step: Trace['steps'][number], from = 'chat.idle', before = 0): Trace => ({
    ...of,
    before,
    version: before + 1,
    from,
    steps: [step],
  });

  test.each([
    ['a state that it does not lead to', then({ ...asked, state: 'chat.cut' }), /leads to chat\.answering/],
    ['a transition that is not to be had there', then({ ...asked, taken: [['chat.cut|ask|0']] }), /not to be had/],
    ['a transition that there is not', then({ ...asked, taken: [['chat.idle|ask|7']] }), /there is no/],
    ['a beginning elsewhere than at its end', then({ ...asked, taken: [['chat.cut|ask|0']] }, 'chat.cut'), /stood at/],
  ])('%s', (_, trace, said) => {
    expect(strayed(chat, [born, trace])[0]).toMatch(said);
    expect(strayed(chat, [born, then(asked)])).toEqual([]);
  });
});
