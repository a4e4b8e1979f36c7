// What every step of a lifecycle is taken with, and what the actions of a step write.
import type { Pool } from 'pg';
import type { AnyMachineSnapshot } from 'xstate';
import type { RunErrorCode } from '#contract/stream.ts';
import type { Logs } from '../log/index.ts';
import type { Lang } from '../messages.ts';
import type { Definition, Facts, Written } from './define.ts';
import type { PlainAction } from './snapshot.ts';

export interface Observed {
  /** `lesson:<id>` */
  lifecycle: string;
  /** The test id of the call that began the lifecycle; null in production. */
  testId: string | null;
  /** The snapshot after each step, in order: after the birth, after the command. */
  snapshots: readonly AnyMachineSnapshot[];
  /** The version of the lifecycle's row: `before` as it was read (null at a birth), `version` as it is now. */
  before: number | null;
  version: number;
}

export interface Engine {
  pool: Pool;
  logs: Logs;
  now: () => number;
  definition: (chart: string) => Definition;
  /** Revisions of the charts that this server defines, by the charts' names. */
  revisions: () => Readonly<Record<string, number>>;
  newEpoch: () => string;
  words: (code: RunErrorCode, lang: Lang) => string;
  /** Told of every step that was written, by the snapshots that came of it: the recorder of test builds. */
  observe?: (written: Observed) => void;
}

export async function runActions(
  definition: Definition,
  named: readonly PlainAction[],
  facts: Facts,
): Promise<Written[]> {
  const written: Written[] = [];
  for (const action of named) {
    const writer = definition.actions[action.type];
    if (!writer) throw new Error(`no writer for the action ${action.type}`);
    written.push(await writer(action.params, facts));
  }
  return written;
}
