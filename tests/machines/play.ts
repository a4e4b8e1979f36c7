// Plays a script of the report: the copied tests call it.
import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate';
import { catalogue } from '#src/machines/qa/catalogue.ts';
import { eventsAt } from '#src/machines/qa/explorer.ts';
import { configurationOf, countAllPairs, type Hits, leavesOf } from '#src/machines/qa/hits.ts';
import { type PlainAction, type Recorded, recordedStart, recordedStep } from '#src/machines/qa/step.ts';

interface Played {
  /** Elements that were hit on the way. */
  hits: string[];
  /** Ids of the active leaves at the end, joined by a comma. */
  state: string;
  snapshot: AnyMachineSnapshot;
  context: AnyMachineSnapshot['context'];
  /** Of the last step. */
  actions: readonly PlainAction[];
}

/**
 * Sends events by their labels, from an input by its name. By XState's own pure calls, which are recorded as those of any other
 * test; by ours, which tell what they hit. Throws on an unknown name.
 */
export function play(machine: string, input: string, labels: readonly string[]): Played {
  const samples = catalogue.find((s) => s.machine.id === machine);
  if (!samples || !(input in samples.inputs)) throw new Error(`no input ${input} of ${machine}`);
  const given = samples.inputs[input];
  const hits: Hits = {};
  let last: readonly string[] = [];
  const see = (step: Recorded) => {
    last = countAllPairs(hits, last, step.microsteps);
    Object.assign(hits, step.hits);
  };
  let [snapshot, actions] = initialTransition(samples.machine, given as never) as unknown as Step;
  see(recordedStart(samples.machine, given));
  for (const label of labels) {
    const event = eventsAt(samples, snapshot)[label];
    if (!event) throw new Error(`${machine} knows no event ${label} in ${JSON.stringify(snapshot.value)}`);
    see(recordedStep(samples.machine, snapshot, { ...event }));
    [snapshot, actions] = transition(samples.machine, snapshot, event) as unknown as Step;
  }
  const state = leavesOf(configurationOf(snapshot));
  return { hits: Object.keys(hits), state, snapshot, context: snapshot.context, actions };
}

type Step = [AnyMachineSnapshot, readonly PlainAction[]];
