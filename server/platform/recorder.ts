// Records what the lifecycles cover, in test builds (RECORD=1). A step counts only when its command was written.
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyMachineSnapshot } from 'xstate';
import { add, countAllPairs, type Hits } from '#src/machines/qa/hits.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import type { MachineRecord } from '#src/machines/qa/records.ts';
import { type Recorded, recordedStart, recordedStep } from '#src/machines/qa/step.ts';
import type { Engine, Observed } from './lifecycle/engine.ts';
import { useStarter, useStepper } from './lifecycle/snapshot.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'build', 'machines');

// a step is taken, then written: in between other commands take theirs, and what loses is taken again
const taken = new WeakMap<AnyMachineSnapshot, Recorded>();

const kept = (step: Recorded): Recorded => {
  taken.set(step.next, step);
  return step;
};

/** Takes the place of the plain step, and returns what `createLifecycles` is to be given as `observe`. */
export function startRecorder(folder = FOLDER): NonNullable<Engine['observe']> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `server-${process.pid}.jsonl`);
  /** What each lifecycle took last, as far as this process wrote it. */
  const latest = new Map<string, readonly string[]>();
  /** Whose command it was: what comes of it by itself, or by a webhook, is the same test's. */
  const causes = new Map<string, string>();
  // biome-ignore-start lint/correctness/useHookAtTopLevel: no React hooks, only names that begin like them
  useStepper((machine, snapshot, event) => {
    const { next, actions } = kept(recordedStep(machine, snapshot, event));
    return [next, actions];
  });
  useStarter((machine, input) => {
    const { next, actions } = kept(recordedStart(machine, input));
    if (next.status === 'error') throw next.error;
    return [next, actions];
  });
  // biome-ignore-end lint/correctness/useHookAtTopLevel: as above
  return ({ lifecycle, testId, snapshots }: Observed) => {
    const hits: Hits = {};
    for (const snapshot of snapshots) {
      const step = taken.get(snapshot);
      for (const [key, n] of Object.entries(step?.hits ?? {})) add(hits, key, n);
      const [first] = step?.microsteps ?? [];
      if (first) countAllPairs(hits, latest.get(lifecycle) ?? [], [first]);
      const last = step?.microsteps.at(-1);
      if (last) latest.set(lifecycle, last);
    }
    const machine = snapshots[0]?.machine;
    const test = testId ?? causes.get(lifecycle);
    // what no test asked for (the demo school) is nobody's
    if (!machine || test === undefined || Object.keys(hits).length === 0) return;
    causes.set(lifecycle, test);
    const record: MachineRecord = { machine: machine.id, hash: inventoryOf(machine).hash, test, hits };
    // at once: a killed server has told of every command that it acknowledged
    appendFileSync(file, `${JSON.stringify(record)}\n`);
  };
}
