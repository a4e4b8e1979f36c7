// RECORD=1, tests without a server: XState's own ways to run a chart are wrapped, so that what an actor or a step takes is counted by
// the test that runs it, without a change of a chart or of the app.
import { vi } from 'vitest';
import type { AnyMachineSnapshot, InspectionEvent, Observer } from 'xstate';
import { countAllPairs, type Hits } from '#src/machines/qa/hits.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import { type Recorded, recordedStart, recordedStep } from '#src/machines/qa/step.ts';
import { ids, shared } from './record-machines.ts';

function count(step: Recorded, before: readonly string[]): void {
  const { machine } = step.next;
  const hits: Hits = { ...step.hits };
  const [first] = step.microsteps;
  if (first) countAllPairs(hits, before, [first]);
  shared.latest.set(step.next, step.microsteps.at(-1) ?? before);
  const test = shared.currentTest();
  if (test !== null) shared.tally.put(machine.id, inventoryOf(machine).hash, test, hits);
}

type Inspect = ((event: InspectionEvent) => void) | Observer<InspectionEvent> | undefined;

vi.mock('xstate', async (importOriginal) => {
  const real = await importOriginal<typeof import('xstate')>();
  // its own tests look at guards' answers that only one recorder can take
  const isOwn = () => shared.fileOf().startsWith('src/machines/qa/');
  const isKnown = (logic: unknown) => logic instanceof real.StateMachine && ids.has(logic.id) && !isOwn();
  const createActor = (logic: never, options?: { inspect?: Inspect }) => {
    if (isOwn()) return real.createActor(logic, options as never);
    return real.createActor(logic, {
      ...options,
      inspect: (event: InspectionEvent) => {
        shared.recorder.inspect(event);
        const given = options?.inspect;
        if (typeof given === 'function') given(event);
        else given?.next?.(event);
      },
    } as never);
  };
  const transition = (logic: never, snapshot: AnyMachineSnapshot, event: never) => {
    if (!isKnown(logic)) return real.transition(logic, snapshot as never, event);
    const step = recordedStep(logic, snapshot, event);
    count(step, shared.latest.get(snapshot) ?? []);
    return [step.next, step.actions];
  };
  const initialTransition = (logic: never, input: never) => {
    if (!isKnown(logic)) return real.initialTransition(logic, input);
    const step = recordedStart(logic, input);
    if (step.next.status !== 'error') count(step, []);
    return [step.next, step.actions];
  };
  return { ...real, createActor, transition, initialTransition };
});
