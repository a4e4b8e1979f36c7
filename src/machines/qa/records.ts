// A record: what one test covered of one chart. Counts only, never a payload or a context.
import type { Level } from '#contract/qa.ts';
import { add, type Hits } from './hits.ts';

export interface MachineRecord {
  machine: string;
  hash: string;
  /** `<level>:<name>`, as the header x-test-id has it. */
  test: string;
  hits: Hits;
}

const LEVEL = /^(walk|unit|api|browser):/;

/** Files whose tests walk a chart: what they take says nothing of what somebody has asserted. */
export const WALKS = /^(src\/machines\/qa|tools\/machines|tests\/machines\/(all-paths|generated))/;
/** They take every pair by its shortest way: that says something of what follows what, and nothing of each alone. */
export const PAIRS_ALONE = /^tests\/machines\/pairs\.test/;

/** Null where the name begins with none. */
export const levelOf = (test: string): Exclude<Level, 'all'> | null =>
  (LEVEL.exec(test)?.[1] ?? null) as Exclude<Level, 'all'> | null; // what LEVEL takes

/** Collects hits by test and chart until somebody takes them. */
export function createTally() {
  let records = new Map<string, MachineRecord>();
  return {
    put: (machine: string, hash: string, test: string, hits: Hits): void => {
      const key = `${machine} ${hash} ${test}`;
      const record = records.get(key) ?? { machine, hash, test, hits: {} };
      records.set(key, record);
      for (const [k, n] of Object.entries(hits)) add(record.hits, k, n);
    },
    drain: (): MachineRecord[] => {
      const all = [...records.values()];
      records = new Map();
      return all;
    },
  };
}
