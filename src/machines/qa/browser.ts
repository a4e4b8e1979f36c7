// The recorder in the page, for test builds: a browser test collects its counts from here, and asks where a chart came to.
import type { InspectionEvent } from 'xstate';
import { configurationOf, leavesOf } from './hits.ts';
import type { LiveLog } from './live.ts';
import { createRecorder } from './recorder.ts';
import { createTally, type MachineRecord } from './records.ts';

declare global {
  interface Window {
    /** Counts since the last call, those of pages that are gone among them. */
    __machines?: {
      drain: () => MachineRecord[];
      /** The leaves that charts of this name came to since then, mirrors of the server's among them; in order. */
      trail: (machine: string, since: number) => string[];
      /** Where they stand now. */
      standing: (machine: string) => string[];
    };
    /** The browser test under way, `browser:<id>`; sent as x-test-id too. */
    __testId?: string;
  }
}

/** The collector finds these in the storage state even when every page is closed. */
const STASH = 'qa.machines.';
/** ms: a page that dies without a word takes no more than this with it. */
const OFTEN = 1_000;

interface Inspectable {
  inspect: (listener: (event: InspectionEvent) => void) => unknown;
  getLog: () => LiveLog;
}

/** Call it before the first actor is made: `attachBrowserRecorder(live)`. */
export function attachBrowserRecorder(inspectable: Inspectable): void {
  const recorder = createRecorder(() => window.__testId ?? null);
  inspectable.inspect(recorder.inspect);
  const leaves = (of: LiveLog['running' | 'happened'], machine: string) =>
    of.filter(({ snapshot }) => snapshot.machine.id === machine).map((one) => leavesOf(configurationOf(one.snapshot)));
  window.__machines = {
    drain: () => merged([...takeStashes(), ...recorder.drain()]),
    trail: (machine, since) => {
      const { happened } = inspectable.getLog();
      return leaves(
        happened.filter(({ at }) => at >= since),
        machine,
      );
    },
    standing: (machine) => leaves(inspectable.getLog().running, machine),
  };
  // a reload or a redirect takes the memory with it, storage stays; bfcache may bring the page back, so nothing is closed
  const stash = () => {
    const records = recorder.drain();
    if (records.length === 0) return;
    const name = STASH + Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join('');
    localStorage.setItem(name, JSON.stringify(records));
  };
  window.addEventListener('pagehide', stash);
  setInterval(stash, OFTEN);
  // comes after every listener of pagehide: what those have caused is kept too
  document.addEventListener('visibilitychange', stash);
}

function takeStashes(): MachineRecord[] {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(STASH));
  return names.flatMap((name) => {
    const records = JSON.parse(localStorage.getItem(name) ?? '[]') as MachineRecord[]; // written above
    localStorage.removeItem(name);
    return records;
  });
}

function merged(records: readonly MachineRecord[]): MachineRecord[] {
  const tally = createTally();
  for (const { machine, hash, test, hits } of records) tally.put(machine, hash, test, hits);
  return tally.drain();
}
