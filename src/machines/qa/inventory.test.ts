import { describe, expect, test } from 'vitest';
import { and, createMachine, type EventObject, fromPromise, setup } from 'xstate';
import { kettleMachine } from './fixture.ts';
import { probeGuards } from './guards.ts';
import { inventoryOf } from './inventory.ts';
import { lint } from './lint.ts';

describe('inventory', () => {
  const kettle = inventoryOf(kettleMachine);

  test('lists eventless, targetless, timer, child and done transitions', () => {
    expect(kettle.transitions.map((t) => t.key)).toEqual([
      'kettle|look|0',
      'kettle.waking||0',
      'kettle.waking||1',
      'kettle.empty|fill|0',
      'kettle.full|fill|0',
      'kettle.full|heat|0',
      'kettle.full|xstate.after.patience.kettle.full|0',
      'kettle.hot|stop|0',
      'kettle.hot|xstate.done.state.kettle.hot|0',
      'kettle.hot.boiling|xstate.done.actor.boil|0',
      'kettle.hot.boiling|xstate.error.actor.boil|0',
      'kettle.broken|repair|0',
    ]);
  });

  test('gives each operand of a guard its own site', () => {
    expect(kettle.guards.map((g) => [g.key, g.label])).toEqual([
      ['kettle.waking||0', 'hasWater'],
      ['kettle.full|heat|0', 'and(hasWater, not(isOver))'],
      ['kettle.full|heat|0/0', 'hasWater'],
      ['kettle.full|heat|0/1', 'not(isOver)'],
      ['kettle.full|heat|0/1/0', 'isOver'],
    ]);
  });

  test('knows children, timers, beginnings, outside events and tags', () => {
    expect(kettle.invokes).toEqual([
      { key: 'kettle.hot.boiling/boil', state: 'kettle.hot.boiling', id: 'boil', src: 'boil', cancellable: true },
    ]);
    expect(kettle.timers).toEqual([
      { key: 'xstate.after.patience.kettle.full', state: 'kettle.full', delay: 'patience', cancellable: true },
    ]);
    expect(kettle.initial).toEqual(['kettle', 'kettle.waking']);
    expect(kettle.events).toEqual(['fill', 'heat', 'look', 'repair', 'stop']);
    expect(kettle.states.find((s) => s.id === 'kettle.hot')?.spec).toEqual(['T.hot']);
    expect(kettle.transitions.find((t) => t.source === 'kettle.empty')?.spec).toEqual(['T.fill']);
  });

  test('the hash follows the chart, not its implementations or its probes', () => {
    const provided = kettleMachine.provide({ guards: { hasWater: () => true } });
    probeGuards(provided);
    expect(inventoryOf(provided).hash).toBe(kettle.hash);
    const one = createMachine({ id: 'x', initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } });
    const other = createMachine({ id: 'x', initial: 'a', states: { a: { on: { go: 'a' } }, b: {} } });
    expect(inventoryOf(one).hash).not.toBe(inventoryOf(other).hash);
  });
});

describe('lint', () => {
  test('a clean chart has no findings', () => expect(lint(kettleMachine, { boil: 'it whistles' })).toEqual([]));

  test('names each breach', () => {
    const bad = setup({
      guards: { yes: () => true },
      actors: { x: fromPromise<null, unknown>(async () => null) },
    }).createMachine({
      initial: 'a',
      states: {
        a: {
          on: {
            go: [{ target: 'b' }, { guard: 'yes', target: 'c' }],
            if: { guard: and(['yes', () => true]), target: 'b' },
          },
          after: { 500: 'b' },
          always: { guard: 'yes', target: 'b' },
        },
        b: { invoke: { src: 'x', input: ({ event }: { event: EventObject }) => event } },
        c: {},
        lost: {},
      },
    });
    expect(
      lint(bad)
        .map((f) => f.rule)
        .sort(),
    ).toEqual([
      'dead-end',
      'dead-end',
      'inline-delay',
      'inline-guard',
      'input-from-event',
      'invoke-done',
      'invoke-error',
      'invoke-id',
      'invoke-timeout',
      'machine-id',
      'shadowed',
      'unbounded',
      'unreachable',
    ]);
  });
});

test('probed guards are named as before: the hash is the chart’s own', () => {
  const probed = kettleMachine.provide({});
  probeGuards(probed);
  expect(inventoryOf(probed).hash).toBe(inventoryOf(kettleMachine).hash);
});
