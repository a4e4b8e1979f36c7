import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, type EventObject, initialTransition, setup, transition } from 'xstate';
import { lessonSamples } from '../lesson/lesson.samples.ts';
import type { Samples } from '../samples.ts';
import { explore } from './explorer.ts';
import { kettleMachine } from './fixture.ts';
import { recordedStart, recordedStep } from './step.ts';

const run = (litres: number, ...events: (EventObject & Record<string, unknown>)[]) =>
  events.reduce(
    (last, event) => recordedStep(kettleMachine, last.next, event),
    recordedStart(kettleMachine, { litres }),
  );

const stored = (snapshot: AnyMachineSnapshot) => JSON.stringify(snapshot.machine.getPersistedSnapshot(snapshot));
const plain = (actions: readonly { type: string; params: unknown }[]) =>
  actions.map(({ type, params }) => [
    type,
    typeof params === 'object' && params !== null && 'id' in params ? params.id : null,
  ]);

/** Thousands of steps, on a busy machine. */
const SLOW = { timeout: 300_000 };

describe('a recorded step is the pure one', () => {
  // a lesson small enough to compare whole
  const small: Samples = {
    ...lessonSamples,
    inputs: { one: { points: [{ id: 'a', questions: 1 }] } },
    outputs: {
      look: { taught: { questions: 1, ladder: [1], example: true, discussion: true } },
      work: { whole: { steps: 1, blanks: [], variant: false } },
    },
  };
  test.each([
    [
      'kettle',
      {
        machine: kettleMachine,
        inputs: { dry: undefined, wet: { litres: 1 } },
        events: { fill: { type: 'fill', litres: 3 } as EventObject, heat: { type: 'heat' }, stop: { type: 'stop' } },
      },
    ],
    ['lesson', small],
  ])('%s', SLOW, (_, samples: Samples) => {
    const { machine } = samples;
    for (const input of Object.values(samples.inputs)) {
      const [snapshot, actions] = initialTransition(machine, input as never);
      const recorded = recordedStart(machine, input);
      expect(stored(recorded.next)).toBe(stored(snapshot as AnyMachineSnapshot));
      expect(plain(recorded.actions)).toEqual(plain(actions));
    }
    const { snapshots, edges } = explore(samples);
    expect(edges.length).toBeGreaterThan(4);
    for (const { from, event } of edges) {
      const before = snapshots[from];
      if (!before) throw new Error('an edge begins at a place');
      const [snapshot, actions] = transition(machine, before, event);
      const recorded = recordedStep(machine, before, event);
      expect(stored(recorded.next)).toBe(stored(snapshot as AnyMachineSnapshot));
      expect(plain(recorded.actions)).toEqual(plain(actions));
    }
  });
});

describe('hits', () => {
  test('a beginning counts the states it passes through', () => {
    expect(run(1).hits).toEqual({
      'state:kettle': 1,
      'state:kettle.waking': 1,
      'state:kettle.full': 1,
      'transition:kettle.waking||0': 1,
      'guard:kettle.waking||0:true': 1,
    });
  });

  test('operands count as far as they were asked', () => {
    const { hits } = run(0, { type: 'fill', litres: 0 }, { type: 'heat' });
    expect(hits).toEqual({
      'guard:kettle.full|heat|0:false': 1,
      'guard:kettle.full|heat|0/0:false': 1,
      'dropped:kettle.full|heat': 1,
    });
    expect(run(3, { type: 'heat' }).hits).toMatchObject({
      'guard:kettle.full|heat|0/1:false': 1,
      'guard:kettle.full|heat|0/1/0:true': 1,
    });
  });

  test('a timer is cancelled by leaving, and by entering again', () => {
    const key = 'timer:xstate.after.patience.kettle.full';
    expect(run(1, { type: 'heat' }).hits[`${key}:cancelled`]).toBe(1);
    expect(run(1, { type: 'fill', litres: 2 }).hits).toMatchObject({ [`${key}:cancelled`]: 1, 'state:kettle.full': 1 });
    expect(run(1, { type: 'xstate.after.patience.kettle.full' }).hits).toMatchObject({ [`${key}:fired`]: 1 });
  });

  test('a child is done, failed or cancelled', () => {
    const key = 'invoke:kettle.hot.boiling/boil';
    expect(run(1, { type: 'heat' }, { type: 'stop' }).hits[`${key}:cancelled`]).toBe(1);
    const done = run(1, { type: 'heat' }, { type: 'xstate.done.actor.boil', output: 'hot' });
    expect(done.hits).toMatchObject({
      [`${key}:done`]: 1,
      'state:kettle.hot.done': 1,
      'transition:kettle.hot|xstate.done.state.kettle.hot|0': 1,
    });
    expect(done.hits[`${key}:cancelled`]).toBeUndefined();
    expect(run(1, { type: 'heat' }, { type: 'xstate.error.actor.boil', error: {} }).hits[`${key}:error`]).toBe(1);
  });

  test('asking can() with the very same event does not count', () => {
    const heat = { type: 'heat' } as const;
    const { next } = run(1);
    for (let i = 0; i < 5; i++) next.can(heat);
    expect(recordedStep(kettleMachine, next, heat).hits['guard:kettle.full|heat|0:true']).toBe(1);
  });

  test('what a child takes as it begins is the child’s', () => {
    const child = setup({}).createMachine({
      id: 'child',
      initial: 'small',
      states: { small: { always: 'tall' }, tall: { type: 'final' } },
    });
    const parent = setup({ actors: { child } }).createMachine({
      id: 'parent',
      initial: 'alone',
      states: { alone: { on: { go: 'both' } }, both: { invoke: { id: 'one', src: 'child' } } },
    });
    const { next } = recordedStart(parent, undefined);
    expect(recordedStep(parent, next, { type: 'go' })).toMatchObject({
      hits: { 'state:parent.both': 1, 'transition:parent.alone|go|0': 1 },
      microsteps: [['parent.alone|go|0']],
    });
    expect(Object.keys(recordedStep(parent, next, { type: 'go' }).hits)).toHaveLength(2);
  });

  test('a step that comes again is not looked into again, and nothing is added to what it covers', () => {
    const heat = { type: 'heat' };
    const { next } = run(1);
    const { hits } = recordedStep(kettleMachine, next, heat);
    const before = { ...hits };
    run(1, heat, { type: 'stop' });
    expect(recordedStep(kettleMachine, next, heat).hits).toBe(hits);
    expect(hits).toEqual(before);
  });

  test('a targetless transition is taken, not dropped', () => {
    expect(run(1, { type: 'look' }).hits).toEqual({ 'transition:kettle|look|0': 1 });
  });
});
