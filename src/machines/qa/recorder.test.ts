import { describe, expect, test } from 'vitest';
import { createActor, type EventObject, fromPromise, SimulatedClock, transition, waitFor } from 'xstate';
import { kettleMachine } from './fixture.ts';
import { add, countAllPairs, type Hits } from './hits.ts';
import { createRecorder } from './recorder.ts';
import { recordedStart, recordedStep } from './step.ts';

const failing = kettleMachine.provide({
  actors: { boil: fromPromise<string, { litres: number }>(() => Promise.reject(new Error('no power'))) },
});

function start(machine = kettleMachine, litres = 1) {
  const recorder = createRecorder(() => 'unit:kettle');
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: { litres }, inspect: recorder.inspect, clock });
  actor.start();
  return { actor, clock, hits: (): Hits => recorder.drain()[0]?.hits ?? {}, recorder };
}

describe('an actor under inspection', () => {
  test('counts as the recorded pure steps do', () => {
    const events: (EventObject & Record<string, unknown>)[] = [
      { type: 'heat' },
      { type: 'stop' },
      { type: 'look' },
      { type: 'fill', litres: 5 },
      { type: 'heat' },
      { type: 'repair' },
    ];
    const { actor, hits } = start();
    const sum: Hits = {};
    const put = (more: Hits) => {
      for (const [k, n] of Object.entries(more)) add(sum, k, n);
    };
    let last = recordedStart(kettleMachine, { litres: 1 });
    put(last.hits);
    let before: readonly string[] = last.microsteps.at(-1) ?? [];
    for (const event of events) {
      actor.send(event as never);
      last = recordedStep(kettleMachine, last.next, { ...event });
      put(last.hits);
      before = countAllPairs(sum, before, last.microsteps.slice(0, 1));
      before = last.microsteps.at(-1) ?? before;
    }
    expect(hits()).toEqual(sum);
  });

  test('sees timers fire and be cancelled', () => {
    const key = 'timer:xstate.after.patience.kettle.full';
    const { actor, clock, hits } = start();
    actor.send({ type: 'heat' });
    actor.send({ type: 'stop' });
    clock.increment(1000);
    expect(hits()).toMatchObject({
      [`${key}:cancelled`]: 1,
      [`${key}:fired`]: 1,
      'transition:kettle.full|xstate.after.patience.kettle.full|0': 1,
    });
  });

  test('sees a child fail', async () => {
    const { actor, hits } = start(failing);
    actor.send({ type: 'heat' });
    await waitFor(actor, (s) => s.matches('broken'));
    expect(hits()).toMatchObject({ 'invoke:kettle.hot.boiling/boil:error': 1, 'state:kettle.broken': 1 });
  });

  test('neither can() nor pure calls elsewhere count', () => {
    const { actor, hits } = start();
    hits();
    const heat = { type: 'heat' } as const;
    for (let i = 0; i < 4; i++) actor.getSnapshot().can(heat);
    transition(kettleMachine, actor.getSnapshot(), heat);
    expect(hits()).toEqual({});
    actor.send(heat);
    expect(hits()['guard:kettle.full|heat|0:true']).toBe(1);
  });

  test('a restored actor enters nothing', () => {
    const { actor } = start();
    const recorder = createRecorder(() => 'unit:restored');
    createActor(kettleMachine, { snapshot: actor.getPersistedSnapshot(), inspect: recorder.inspect }).start();
    expect(recorder.drain().flatMap((r) => Object.keys(r.hits))).toEqual([]);
  });

  test('an event that no state takes is dropped, with its state', () => {
    const { actor, hits } = start();
    actor.send({ type: 'repair' });
    expect(hits()['dropped:kettle.full|repair']).toBe(1);
  });

  test('stopping is no event', () => {
    const { actor, hits } = start();
    hits();
    actor.stop();
    expect(Object.keys(hits()).filter((k) => k.startsWith('dropped'))).toEqual([]);
  });
});
