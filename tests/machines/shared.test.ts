// The chart of a timed, shared lifecycle that is in no catalogue: it keeps the rules, a screen knows enough of it, and its
// two halves are typed by it.
import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { defineLifecycle } from '#server/platform/lifecycle/define.ts';
import { lifecycleOf } from '#src/machines/lifecycle.ts';
import { explore } from '#src/machines/qa/explorer.ts';
import { lint } from '#src/machines/qa/lint.ts';
import { attemptMachine, attemptSamples } from '#tests/lifecycle/attempt.ts';
import { misjudged } from './shown.ts';

test('keeps the rules', () => expect(lint(attemptMachine, attemptSamples.untimed)).toEqual([]));

test('a screen is told what holds, wherever the attempt is', () => {
  const { lifecycle } = attemptSamples;
  const places = explore(attemptSamples).snapshots;
  expect(places.length).toBeGreaterThan(10);
  if (!lifecycle) throw new Error('it has one');
  expect(places.flatMap((snapshot) => misjudged(lifecycle, snapshot))).toEqual([]);
});

const chart = setup({
  types: {
    context: {} as { open: boolean; key: string },
    events: {} as { type: 'turn'; by: number } | { type: 'look' },
  },
  actions: { show: (_, _params: { text: string }) => {} },
  guards: { fits: ({ context }) => context.key.length > 0 },
}).createMachine({
  id: 'lock',
  context: { open: false, key: '1234' },
  initial: 'shut',
  states: {
    shut: {
      on: {
        turn: { guard: 'fits', target: 'open' },
        look: { actions: { type: 'show', params: { text: 'shut' } } },
      },
    },
    open: {},
  },
});
const commands = { turn: { sample: { by: 1 } }, look: {} };
const half = lifecycleOf(chart, { kind: 'lock', roles: ['one'], commands, shows: ['open'] });
const server = { policy: async () => 'one' as const, effects: {} };

test('a guard that needs what no frame shows is found', () => {
  const [snapshot] = explore({ machine: chart, inputs: { one: undefined }, events: {} }).snapshots;
  if (!snapshot) throw new Error('it begins somewhere');
  expect(misjudged(half, snapshot)).toEqual(['turn']);
});

test('an action that nobody writes stops the start', () => {
  expect(() => defineLifecycle(half, { ...server, actions: {} })).toThrow('nobody writes the action show');
  expect(defineLifecycle(half, { ...server, actions: { show: () => ({}) } }).kind).toBe('lock');
});

test('what the chart does not have does not compile', () => {
  const definitions = [
    // @ts-expect-error: no such command
    () => lifecycleOf(chart, { kind: 'lock', roles: ['one'], commands: { ...commands, kick: {} } }),
    // @ts-expect-error: a turn carries how far
    () => lifecycleOf(chart, { kind: 'lock', roles: ['one'], commands: { turn: {}, look: {} } }),
    // @ts-expect-error: no such role
    () => lifecycleOf(chart, { kind: 'lock', roles: ['one'], commands: { look: { by: ['two'] } } }),
    // @ts-expect-error: no such part of the context
    () => lifecycleOf(chart, { kind: 'lock', roles: ['one'], commands, shows: ['opened'] }),
    () => {
      const declared = { kind: 'lock', roles: ['one'], commands } as const;
      // @ts-expect-error: no such state
      return lifecycleOf(chart, { ...declared, flow: { aside: [], talk: [], asks: ['closed'] } });
    },
    // @ts-expect-error: the action is given a text
    () => defineLifecycle(half, { ...server, actions: { show: ({ words }) => ({ events: words }) } }),
    // @ts-expect-error: no such field of the context
    () => defineLifecycle(half, { ...server, actions: { show: () => ({}) }, rows: ({ context }) => context.opened }),
    () => {
      const look = async () => ({ event: { type: 'kick' as const } });
      // @ts-expect-error: the chart takes no such event
      return defineLifecycle(half, { ...server, actions: {}, prepare: { look } });
    },
  ];
  expect(definitions).toHaveLength(8);
});
