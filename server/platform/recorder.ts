// Records what the lifecycles cover, in test builds (RECORD=1). A step counts only when its command was written.
import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Hits } from '#src/machines/qa/hits.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import { type MachineRecord, UNKNOWN_TEST } from '#src/machines/qa/records.ts';
import { recordedStep } from '#src/machines/qa/step.ts';
import type { Engine } from './lifecycle/engine.ts';
import { useStepper } from './lifecycle/snapshot.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'build', 'machines');

interface Step {
  machine: string;
  hash: string;
  hits: Hits;
}

// The step is taken, then written: in between other commands take theirs. The async context leads from one to the other, and
// a command that is tried again leaves only its last step there.
const latest = new AsyncLocalStorage<Step | null>();

/** Takes the place of the plain step, and returns what `createLifecycles` is to be given as `observe`. */
export function startRecorder(folder = FOLDER): NonNullable<Engine['observe']> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `server-${process.pid}.jsonl`);
  // biome-ignore lint/correctness/useHookAtTopLevel: no React hook, only a name that begins like one
  useStepper((machine, snapshot, event) => {
    const { next, actions, hits } = recordedStep(machine, snapshot, event);
    const { initial, hash } = inventoryOf(machine);
    // creation is no command: who steps out of the beginning has been in it
    for (const id of initial) if (snapshot._nodes.some((n) => n.id === id)) hits[`state:${id}`] ??= 1;
    latest.enterWith({ machine: machine.id, hash, hits });
    return [next, actions];
  });
  return (_machine, testId) => {
    const step = latest.getStore();
    if (!step) return;
    latest.enterWith(null);
    const record: MachineRecord = { ...step, test: testId ?? UNKNOWN_TEST };
    // at once: a killed server has told of every command that it acknowledged
    appendFileSync(file, `${JSON.stringify(record)}\n`);
  };
}
