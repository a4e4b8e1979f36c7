// Records what the lifecycles cover, in test builds (RECORD=1). A step counts only when its command was written.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyMachineSnapshot } from 'xstate';
import { add, configurationOf, countAllPairs, type Hits, leavesOf } from '#src/machines/qa/hits.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import type { MachineRecord } from '#src/machines/qa/records.ts';
import { type Recorded, recordedStart, recordedStep } from '#src/machines/qa/step.ts';
import { parsedTrace, type Trace } from '#src/machines/qa/traces.ts';
import type { Engine, Observed } from './lifecycle/engine.ts';
import { useStarter, useStepper } from './lifecycle/snapshot.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'build', 'machines');

/** In the folder of records: what each command did, one after the other. */
const TRACES = 'traces';

interface Taken extends Recorded {
  event: string;
  /** Null: it was a beginning. */
  from: AnyMachineSnapshot | null;
}
// a step is taken, then written: in between other commands take theirs, and what loses is taken again
const taken = new WeakMap<AnyMachineSnapshot, Taken>();

const kept = (step: Recorded, event: string, from: AnyMachineSnapshot | null): Recorded => {
  taken.set(step.next, { ...step, event, from });
  return step;
};
const placeOf = (snapshot: AnyMachineSnapshot): string => leavesOf(configurationOf(snapshot));

/** Takes the place of the plain step, and returns what `createLifecycles` is to be given as `observe`. */
export function startRecorder(folder = FOLDER): NonNullable<Engine['observe']> {
  mkdirSync(join(folder, TRACES), { recursive: true });
  const name = `server-${process.pid}.jsonl`;
  /** What each lifecycle took last, and whose command it was: what comes of it by itself, or by a webhook, is the same test's. */
  const latest = new Map<string, Trace>();
  // biome-ignore-start lint/correctness/useHookAtTopLevel: no React hooks, only names that begin like them
  useStepper((machine, snapshot, event) => {
    const { next, actions } = kept(recordedStep(machine, snapshot, event), event.type, snapshot);
    return [next, actions];
  });
  useStarter((machine, input) => {
    const { next, actions } = kept(recordedStart(machine, input), '', null);
    if (next.status === 'error') throw next.error;
    return [next, actions];
  });
  // biome-ignore-end lint/correctness/useHookAtTopLevel: as above
  return ({ lifecycle, testId, snapshots, before, version }: Observed) => {
    const machine = snapshots[0]?.machine;
    if (!machine) return;
    const known = latest.get(lifecycle);
    // where another process has written in between, or this process is new, its record is read from the folder
    const last = known?.version === before || before === null ? known : (writtenAs(folder, lifecycle, before) ?? known);
    const steps = snapshots.flatMap((snapshot) => taken.get(snapshot) ?? []);
    const hits: Hits = {};
    let took = last?.version === before ? (last.steps.at(-1)?.taken.at(-1) ?? []) : [];
    for (const step of steps) {
      for (const [key, n] of Object.entries(step.hits)) add(hits, key, n);
      const [first] = step.microsteps;
      if (first) countAllPairs(hits, took, [first]);
      took = step.microsteps.at(-1) ?? took;
    }
    const test = testId ?? last?.test;
    // what no test asked for (the demo school) is nobody's
    if (test === undefined || Object.keys(hits).length === 0) return;
    const { hash } = inventoryOf(machine);
    const from = steps[0]?.from ?? null;
    const trace: Trace = {
      machine: machine.id,
      hash,
      lifecycle,
      test,
      before,
      version,
      from: from && placeOf(from),
      steps: steps.map(({ event, microsteps, next }) => ({ event, taken: microsteps, state: placeOf(next) })),
    };
    latest.set(lifecycle, trace);
    const record: MachineRecord = { machine: machine.id, hash, test, hits };
    // at once: a killed server has told of every command that it acknowledged
    appendFileSync(join(folder, TRACES, name), `${JSON.stringify(trace)}\n`);
    appendFileSync(join(folder, name), `${JSON.stringify(record)}\n`);
  };
}

/** What came last of a lifecycle, by whichever process: it is kept with the command. */
function writtenAs(folder: string, lifecycle: string, version: number): Trace | undefined {
  const place = join(folder, TRACES);
  const mark = `"lifecycle":${JSON.stringify(lifecycle)}`;
  const found = existsSync(place) ? readdirSync(place, { withFileTypes: true }) : [];
  const files = found.filter((file) => file.isFile() && file.name.endsWith('.jsonl'));
  const lines = files.flatMap(({ name }) => readFileSync(join(place, name), 'utf8').split('\n'));
  return (
    lines
      .filter((line) => line.includes(mark))
      .map(parsedTrace)
      .find((trace) => trace?.version === version && trace.lifecycle === lifecycle) ?? undefined
  );
}
