import { describe, expect, test } from 'vitest';
import { setup } from 'xstate';
import { effect } from '#src/machines/effect.ts';
import { at, lifecycleOf } from '#src/machines/lifecycle.ts';
import { stateName } from '#src/machines/state.ts';
import { defineLifecycle, type Migration } from './define.ts';
import { leaves, migrateSnapshot, nest, reconcile, remapStatePath } from './migrate.ts';
import { allowedCommands, chartHash, dump, initialStep, restore, step } from './snapshot.ts';
import type { Timer } from './store.ts';

const base = setup({ actors: { speak: effect<null, { n: number }>() }, types: { context: {} as { n: number } } });
const invoke = {
  id: 'say',
  src: 'speak' as const,
  input: ({ context }: { context: { n: number } }) => ({ n: context.n }),
  onDone: 'rest',
  onError: 'rest',
};
const old = base.createMachine({
  id: 'm',
  context: { n: 7 },
  initial: 'work',
  states: { work: { initial: 'one', states: { one: { on: { go: 'two' } }, two: {} } }, rest: {} },
});
const renamed = base.createMachine({
  id: 'm',
  context: { n: 7 },
  initial: 'job',
  states: {
    job: { initial: 'one', states: { one: {}, two: { invoke: { ...invoke, onDone: '#m.rest', onError: '#m.rest' } } } },
    rest: { id: 'm.rest' },
  },
});

const stored = (json: string, live: string[] = []) => ({ id: 'lesson:1', snapshot: json, live, entries: live.length });
function oldSnapshot(): string {
  const [first] = initialStep(old, undefined);
  return dump(old, step(old, first, { type: 'go' })[0]);
}
const definition = (machine: typeof renamed, migration?: Migration) =>
  defineLifecycle(lifecycleOf(machine, { kind: 'lesson', roles: ['student'], commands: { go: {} } }), {
    policy: async () => 'student',
    effects: { speak: async () => null },
    actions: {},
    ...(migration ? { migration } : {}),
  });

test('paths of a state value, there and back', () => {
  for (const value of ['a', { a: 'b' }, { a: { b: 'c' } }, { a: { x: 'one', y: 'two' } }] as const) {
    expect(nest(leaves(value as never))).toEqual(value);
  }
});

test('the longest prefix wins', () => {
  const states = { work: 'job', 'work.two': 'job.three' };
  expect([
    remapStatePath('work.one', states),
    remapStatePath('work.two', states),
    remapStatePath('rest', states),
  ]).toEqual(['job.one', 'job.three', 'rest']);
});

test('a renamed state is carried over by the map, and what it invokes now is begun', () => {
  const r = reconcile(
    definition(renamed, { states: { work: 'job' }, fallback: 'rest' }),
    stored(oldSnapshot(), ['lesson:1#gone#1']),
    [],
    1000,
  );
  expect(stateName(r.snapshot.value)).toBe('job.two');
  expect(r.added).toEqual([
    { id: 'lesson:1#say#2', kind: 'invoke', child: 'say', payload: { src: 'speak', input: { n: 7 } }, due: 1000 },
  ]);
  expect(r.ended).toEqual(['lesson:1#gone#1']);
});

test('without a map: the fallback; without a fallback: it throws, nothing is guessed', () => {
  expect(stateName(migrateSnapshot(renamed, oldSnapshot(), { states: {}, fallback: 'rest' }).value)).toBe('rest');
  expect(() => migrateSnapshot(renamed, oldSnapshot())).toThrow();
});

test('the hash moves with states, invokes and timers, not with guards and texts', () => {
  expect(chartHash(old)).not.toBe(chartHash(renamed));
  const timed = base.createMachine({
    id: 'm',
    context: { n: 1 },
    initial: 'a',
    states: { a: { after: { 10: 'b' } }, b: {} },
  });
  const untimed = base.createMachine({ id: 'm', context: { n: 1 }, initial: 'a', states: { a: {}, b: {} } });
  const described = base.createMachine({
    id: 'm',
    context: { n: 2 },
    initial: 'a',
    states: { a: { description: 'x' }, b: {} },
  });
  expect(chartHash(timed)).not.toBe(chartHash(untimed));
  expect(chartHash(described)).toBe(chartHash(untimed));
});

test('restore gives a snapshot that can be asked; an unknown state throws', () => {
  const snapshot = restore(old, dump(old, initialStep(old, undefined)[0]));
  expect(allowedCommands(definition(old as never), snapshot)).toEqual(['go']);
  expect(() => restore(old, oldSnapshot().replace('"two"', '"nowhere"'))).toThrow();
});

describe('timers of a chart that changes', () => {
  const timed = setup({
    types: { context: {} as { until: number }, events: {} as { type: 'go' | 'ring' | 'gone' } },
    delays: { end: at(({ context }: { context: { until: number } }) => context.until), pause: 60_000 },
  });
  const before = timed.createMachine({
    id: 'm',
    context: { until: 5000 },
    initial: 'work',
    states: {
      work: { initial: 'one', states: { one: { after: { end: '#m.rest', 90000: '#m.rest' } } } },
      rest: { id: 'm.rest' },
    },
  });
  const after = timed.createMachine({
    id: 'm',
    context: { until: 5000 },
    initial: 'job',
    on: { ring: { actions: () => {} } },
    states: {
      job: { initial: 'one', states: { one: { after: { end: '#m.rest', pause: '#m.rest', 7000: '#m.rest' } } } },
      rest: { id: 'm.rest' },
    },
  });
  const half = lifecycleOf(after, { kind: 'lesson', roles: ['student'], commands: { go: {} } });
  const timer = (child: string, due: number, type = child): Timer => ({
    id: `lesson:1#${child}#1`,
    child,
    payload: { event: { type } },
    due,
  });
  const reconciled = (timers: readonly Timer[], migration: Partial<Migration> = {}) => {
    const definition = defineLifecycle(half, {
      policy: async () => 'student',
      effects: {},
      actions: {},
      migration: { states: { work: 'job' }, fallback: '', ...migration },
    });
    const row = {
      id: 'lesson:1',
      snapshot: dump(before, initialStep(before, undefined)[0]),
      live: timers.map((t) => t.id),
      entries: 9,
    };
    const { added, ended } = reconcile(definition, row, timers, 1000);
    return { added: added.map(({ child, due }) => [child.replace('xstate.after.', ''), due]), ended };
  };

  test('go on to their moment under the new name of their state; what nobody waits for any more ends', () => {
    const timers = [timer('xstate.after.end.m.work.one', 4321), timer('xstate.after.90000.m.work.one', 91_000)];
    expect(reconciled(timers)).toEqual({
      // the deadline as it was set, the others as if their state began now
      added: [
        ['7000.m.job.one', 8000],
        ['end.m.job.one', 4321],
        ['pause.m.job.one', 61_000],
      ],
      ended: timers.map((t) => t.id),
    });
  });

  test('a delay of another name keeps its moment where the migration says so', () => {
    const { added } = reconciled([timer('xstate.after.90000.m.work.one', 91_000)], { delays: { 90000: 'pause' } });
    expect(added).toContainEqual(['pause.m.job.one', 91_000]);
    expect(added).toContainEqual(['end.m.job.one', 5000]);
  });

  test('what was raised for later stays while the chart has an ear for it', () => {
    const [alarm, deaf] = [timer('alarm', 2000, 'ring'), timer('other', 2000, 'gone')];
    expect(reconciled([alarm, deaf]).ended).toEqual([deaf.id]);
  });
});
