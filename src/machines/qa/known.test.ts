// The engine on charts whose numbers were counted by hand: regions that stand in each other's way, history, loops, combined guards
// behind a name, ends, wildcards, and charts that are broken.
import { describe, expect, test } from 'vitest';
import { and, assign, fromPromise, not, or, setup } from 'xstate';
import type { Samples } from '../samples.ts';
import { catalogue } from './catalogue.ts';
import { infeasibleOf, requiredOf, uncovered } from './coverage.ts';
import { explore, hitsOf, pairsOf, scripts, type Walk } from './explorer.ts';
import { countAllPairs, type Hits } from './hits.ts';
import { inventoryOf } from './inventory.ts';
import { lint } from './lint.ts';
import { refusable } from './refusable.ts';
import { recordedStart, recordedStep } from './step.ts';

const sampled = (machine: Samples['machine'], types: string[], more: Partial<Samples> = {}): Samples => ({
  machine,
  inputs: { one: undefined },
  events: Object.fromEntries(types.map((type) => [type, { type }])),
  project: () => null,
  ...more,
});
const samplesOf = ({ events }: Samples) => Object.values(events).map(({ type }) => type);
const askedOf = (samples: Samples, pairs: string[]) =>
  requiredOf(inventoryOf(samples.machine), { refused: refusable(samples), pairs });

describe('regions side by side', () => {
  const gate = setup({}).createMachine({
    id: 'gate',
    initial: 'both',
    states: {
      both: {
        type: 'parallel',
        states: {
          left: { initial: 'a', states: { a: { on: { go: '#gate.one', step: 'b' } }, b: {} } },
          right: { initial: 'c', states: { c: { on: { go: '#gate.two', step: 'd' } }, d: { on: { back: 'c' } } } },
        },
      },
      one: { on: { again: 'both' } },
      two: {},
    },
  });
  const { next } = recordedStart(gate, undefined);

  test('of two ways out only the first is taken', () => {
    expect(recordedStep(gate, next, { type: 'go' }).taken).toEqual(['gate.both.left.a|go|0']);
    expect(explore(sampled(gate, ['go', 'step', 'again', 'back'])).hits['transition:gate.both.right.c|go|0']).toBe(1);
  });
  test('both are taken where neither is in the other’s way', () => {
    expect(recordedStep(gate, next, { type: 'step' }).microsteps).toEqual([
      ['gate.both.left.a|step|0', 'gate.both.right.c|step|0'],
    ]);
  });
  test('a pair of two regions is not asked for', () => {
    const samples = sampled(gate, ['go', 'step', 'again', 'back']);
    const pairs = [...pairsOf(explore(samples)).keys()];
    const apart = 'pair:gate.both.left.a|step|0 -> gate.both.right.d|back|0';
    expect(pairs).toContain(apart);
    expect(askedOf(samples, pairs).c2).not.toContain(apart);
    expect(askedOf(samples, pairs).c2).toContain('pair:gate.both.right.c|step|0 -> gate.both.right.d|back|0');
  });
  test('what comes to rest in every region, and is no end, is a dead end', () => {
    const stuck = setup({}).createMachine({
      id: 'stuck',
      type: 'parallel',
      states: {
        x: { initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } },
        y: { initial: 'c', states: { c: { on: { go: 'd' } }, d: {} } },
      },
    });
    expect(explore(sampled(stuck, ['go'])).findings).toEqual([
      { rule: 'dead-end', element: 'stuck.x.b' },
      { rule: 'dead-end', element: 'stuck.y.d' },
    ]);
    expect(lint(gate)).toEqual([{ rule: 'dead-end', element: 'gate.two' }]);
  });
});

test('a history that is read while its state is active tells places apart', () => {
  const player = setup({}).createMachine({
    id: 'player',
    initial: 'playing',
    states: {
      playing: {
        initial: 'song',
        on: { pause: 'paused' },
        states: {
          song: { on: { next: 'talk' } },
          talk: { on: { advert: 'advert' } },
          advert: { on: { skip: 'exact' } },
          exact: { type: 'history', history: 'deep' },
        },
      },
      paused: { on: { play: 'playing' } },
    },
  });
  const pairs = pairsOf(explore(sampled(player, ['pause', 'next', 'advert', 'skip', 'play'])));
  // it comes back to where it was when it was last paused: the song, the talk or the advert itself
  for (const second of ['song|next|0', 'talk|advert|0', 'advert|skip|0'])
    expect([...pairs.keys()]).toContain(`pair:player.playing.advert|skip|0 -> player.playing.${second}`);
});

describe('combined guards', () => {
  const door = setup({
    types: { context: {} as { key: boolean; code: boolean; closed: boolean } },
    guards: {
      hasKey: ({ context }) => context.key,
      knowsCode: ({ context }) => context.code,
      isClosed: ({ context }) => context.closed,
      isAllowed: or(['hasKey', 'knowsCode']),
    },
    actions: { findKey: assign({ key: true }), close: assign({ closed: true }) },
  }).createMachine({
    id: 'door',
    context: { key: false, code: false, closed: false },
    initial: 'shut',
    states: {
      shut: {
        on: {
          open: { guard: and(['isAllowed', not('isClosed')]), target: 'open' },
          find: { actions: 'findKey' },
          close: { actions: 'close' },
        },
      },
      open: { on: { shut: 'shut' } },
    },
  });
  const samples = sampled(door, ['open', 'find', 'close', 'shut'], { project: (context) => context });

  test('are opened also behind a name', () => {
    expect(inventoryOf(door).guards.map((g) => [g.key.replace('door.shut|open|0', ''), g.label])).toEqual([
      ['', 'and(isAllowed, not(isClosed))'],
      ['/0', 'isAllowed'],
      ['/0/0', 'hasKey'],
      ['/0/1', 'knowsCode'],
      ['/1', 'not(isClosed)'],
      ['/1/0', 'isClosed'],
    ]);
  });
  test('what a walk has not met is a gap, not infeasible: perhaps its samples lack an event', () => {
    const walk = explore(samples);
    const asked = askedOf(samples, []);
    const known = { walked: hitsOf(walk), isWhole: true, sent: samplesOf(samples), hit: {} };
    const element = 'guard:door.shut|open|0/0/1:true';
    expect([walk.isWhole, uncovered(asked.c3, hitsOf(walk))]).toEqual([true, [element]]);
    expect(infeasibleOf(asked, { ...known, declared: {} })).toEqual({});
    const declared = { [element]: { why: 'nobody gives a code' } };
    expect(infeasibleOf(asked, { ...known, declared })).toEqual({
      [element]: { reason: 'declared', why: 'nobody gives a code' },
    });
  });
  test('a shortest way leads to each answer, false ones too', () => {
    const ways = scripts(explore(samples));
    expect(ways.get('guard:door.shut|open|0:true')).toEqual({
      input: 'one',
      events: ['find', 'open'],
      state: 'door.open',
    });
    expect(ways.get('guard:door.shut|open|0:false')).toEqual({ input: 'one', events: ['open'], state: 'door.shut' });
  });
});

describe('refusals', () => {
  test('are of events that somebody can send: patterns are none, what samples send is', () => {
    const wild = setup({}).createMachine({
      id: 'wild',
      initial: 'idle',
      states: {
        idle: { on: { 'cmd.*': 'busy', '*': 'lost' } },
        busy: { on: { 'cmd.stop': 'idle' } },
        lost: { on: { back: 'idle' } },
      },
    });
    const samples = sampled(wild, ['cmd.run', 'cmd.stop', 'cmd', 'back', 'odd']);
    const own = (state: string, ...events: string[]) => events.map((e) => `wild.${state}|${e}`);
    expect(refusable(samples)).toEqual([
      ...own('busy', 'back', 'cmd', 'cmd.run', 'odd'),
      ...own('lost', 'cmd', 'cmd.run', 'cmd.stop', 'odd'),
    ]);
    const walk = explore(samples);
    expect([uncovered(askedOf(samples, []).c1n, walk.hits), walk.findings]).toEqual([[], []]);
    expect(recordedStep(wild, recordedStart(wild, undefined).next, { type: 'cmd' }).taken).toEqual([
      'wild.idle|cmd.*|0',
    ]);
    // the pattern is sampled by what fits it
    expect(explore(sampled(wild, ['back'])).findings).toEqual([
      { rule: 'no-sample', element: 'cmd.*' },
      { rule: 'no-sample', element: 'cmd.stop' },
    ]);
  });

  const side = setup({}).createMachine({
    id: 'side',
    type: 'parallel',
    states: {
      a: { initial: 'a1', states: { a1: { on: { go: 'a2', cross: 'a2' } }, a2: { on: { go: 'a1' } } } },
      b: { initial: 'b1', states: { b1: { on: { go: 'b2', cross: 'b2' } }, b2: { on: { back: 'b1' } } } },
    },
  });
  const samples = sampled(side, ['go', 'cross', 'back']);

  test('are not asked for where a region side by side takes the event whatever it is in', () => {
    expect(refusable(samples)).not.toContain('side.b.b2|go');
    expect(uncovered(askedOf(samples, []).c1n, explore(samples).hits)).toEqual([]);
  });
  test('are proved infeasible by a walk alone that was there, sent the event and came to its end', () => {
    const asked = askedOf(samples, []);
    const walked = { ...hitsOf(explore(samples)) };
    const element = 'refused:side.b.b2|cross';
    delete walked[element];
    const never = { walked, isWhole: true, sent: ['cross'], hit: {}, declared: {} };
    expect(infeasibleOf(asked, never)).toEqual({ [element]: { reason: 'unreachable' } });
    for (const less of [{ isWhole: false }, { sent: [] }, { hit: { [element]: 1 } }])
      expect(infeasibleOf(asked, { ...never, ...less })).toEqual({});
    delete walked['state:side.b.b2'];
    expect(infeasibleOf(asked, never)).toEqual({});
  });
});

test('a chart that nobody begins, and events that nobody sends, are named', () => {
  const bare = setup({}).createMachine({
    id: 'bare',
    initial: 'a',
    states: { a: { on: { go: 'b' } }, b: { on: { back: 'a' } } },
  });
  expect(explore({ machine: bare, inputs: {}, events: {} }).findings).toEqual([
    { rule: 'no-input', element: 'bare' },
    { rule: 'no-sample', element: 'back' },
    { rule: 'no-sample', element: 'go' },
  ]);
});

test('pairs: each way in with each way out, and what follows at once', () => {
  const lamp = setup({}).createMachine({
    id: 'lamp',
    initial: 'off',
    states: {
      off: { on: { press: 'warming' } },
      warming: { always: 'on' },
      on: { on: { press: 'off', blow: 'broken', knock: {} } },
      broken: { type: 'final' },
    },
  });
  const [press, warm] = ['lamp.off|press|0', 'lamp.warming||0'];
  const [off, blow] = ['lamp.on|press|0', 'lamp.on|blow|0'];
  const samples = sampled(lamp, ['press', 'blow']);
  const pairs = [...pairsOf(explore(samples)).keys()];
  expect(pairs.sort()).toEqual(
    [`${off} -> ${press}`, `${press} -> ${warm}`, `${warm} -> ${blow}`, `${warm} -> ${off}`]
      .map((pair) => `pair:${pair}`)
      .sort(),
  );
  expect(askedOf(samples, pairs).c6).toEqual(['state:lamp.broken']);
});

/** The fewest events to each pair, by trying every way with what was taken last. */
function fewest({ begun, edges }: Walk): Map<string, number> {
  const found = new Map<string, number>();
  const meet = (last: readonly string[], microsteps: readonly (readonly string[])[], events: number) => {
    const pairs: Hits = {};
    countAllPairs(pairs, last, microsteps);
    for (const pair of Object.keys(pairs)) if (!found.has(pair)) found.set(pair, events);
  };
  const from = Map.groupBy(edges, (edge) => edge.from);
  const queue = Object.values(begun).map(({ place, microsteps }) => ({
    place,
    microsteps,
    last: [] as readonly string[],
    events: 0,
  }));
  const seen = new Set<string>();
  for (const { place, microsteps, last, events } of queue) {
    meet(last, microsteps, events);
    const taken = microsteps.at(-1) ?? [];
    const key = `${place} ${taken}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const edge of from.get(place) ?? [])
      queue.push({ place: edge.to, microsteps: edge.microsteps, last: taken, events: events + 1 });
  }
  return found;
}

test.each(
  catalogue
    .filter((s) => ['session', 'tabs', 'seat', 'follow'].includes(s.machine.id))
    .map((s) => [s.machine.id, s] as const),
)('%s: there is no shorter way to a pair', (_, samples) => {
  const walk = explore(samples);
  const least = fewest(walk);
  const lengths = [...pairsOf(walk)].map(([pair, { events }]) => [pair, events.length] as const);
  expect(lengths.filter(([pair, length]) => length !== least.get(pair))).toEqual([]);
});

test('a walk that forgets finds the same', () => {
  const samples = catalogue.find((s) => s.machine.id === 'session');
  if (!samples) throw new Error('there is a session');
  const [kept, lean] = [explore(samples), explore(samples, { forgets: true })];
  expect([kept.snapshots.length, lean.snapshots.length]).toEqual([kept.places.length, 0]);
  expect({ ...lean, snapshots: [] }).toEqual({ ...kept, snapshots: [] });
});

test('an end that something follows is asked for with what follows', () => {
  const trip = setup({}).createMachine({
    id: 'trip',
    initial: 'going',
    states: {
      going: { initial: 'a', onDone: 'home', states: { a: { on: { arrive: 'b' } }, b: { type: 'final' } } },
      home: { on: { 'leave.*': 'going' } },
    },
  });
  expect(askedOf(sampled(trip, []), []).c6).toEqual([
    'state:trip.going.b',
    'transition:trip.going|xstate.done.state.trip.going|0',
  ]);
  const walk = explore(sampled(trip, ['arrive', 'leave.early']));
  expect(walk.hits['transition:trip.home|leave.*|0']).toBe(1);
});

describe('a broken chart fails alone', () => {
  test('a circle of always is named by its first state', () => {
    const ring = setup({}).createMachine({
      id: 'ring',
      initial: 'calm',
      states: {
        calm: { on: { spin: 'way', rest: 'asleep' } },
        way: { always: 'one' },
        one: { always: 'two' },
        two: { always: 'one' },
        asleep: { on: { wake: 'calm' } },
      },
    });
    const walk = explore(sampled(ring, ['spin', 'rest', 'wake']));
    expect(walk.findings).toEqual([{ rule: 'endless', element: 'ring.one' }]);
    expect([walk.isWhole, walk.places.length]).toEqual([false, 2]);
    expect(ring.options.maxIterations).toBe(Number.POSITIVE_INFINITY);
    expect(lint(ring)).toEqual([{ rule: 'unbounded', element: 'ring' }]);
  });
  test('so is one at the very beginning', () => {
    const spin = setup({}).createMachine({
      id: 'spin',
      initial: 'a',
      states: { a: { always: 'b' }, b: { always: 'a' } },
    });
    expect(explore(sampled(spin, ['x'])).findings).toEqual([{ rule: 'endless', element: 'spin.a' }]);
  });
  test('a context that grows without end stops the walk, not the report', () => {
    const counter = setup({
      types: { context: {} as { n: number } },
      actions: { count: assign({ n: ({ context }) => context.n + 1 }) },
    }).createMachine({ id: 'counter', context: { n: 0 }, on: { more: { actions: 'count' } } });
    const walk = explore({ ...sampled(counter, ['more']), project: (context) => context });
    expect(walk.findings).toEqual([{ rule: 'walk-limit', element: 'counter' }]);
    expect(walk.isWhole).toBe(false);
  });
  test('a guard that throws is named by its place in the chart', () => {
    const bomb = setup({
      guards: {
        isOdd: () => {
          throw new Error('odd');
        },
      },
    }).createMachine({
      id: 'bomb',
      initial: 'a',
      states: { a: { on: { go: { guard: 'isOdd', target: 'b' }, way: 'b' } }, b: { on: { back: 'a' } } },
    });
    const walk = explore(sampled(bomb, ['go', 'way', 'back']));
    expect(walk.findings).toEqual([{ rule: 'guard-throws', element: 'bomb.a|go|0' }]);
    expect(walk.hits['transition:bomb.a|way|0']).toBe(1);
  });
  test('whoever waits for ever is named, unless there is a reason', () => {
    const asker = setup({
      actors: { ask: fromPromise<null>(() => new Promise(() => {})) },
      delays: { patience: 5 },
    }).createMachine({
      id: 'asker',
      initial: 'asking',
      states: {
        asking: { invoke: { id: 'ask', src: 'ask', onDone: 'timed', onError: 'timed' } },
        timed: {
          invoke: { id: 'other', src: 'ask', onDone: 'asking', onError: 'asking' },
          after: { patience: 'asking' },
        },
      },
    });
    expect(lint(asker)).toEqual([{ rule: 'invoke-timeout', element: 'asker.asking/ask' }]);
    expect(lint(asker, { ask: 'it answers at once' })).toEqual([]);
  });
});
