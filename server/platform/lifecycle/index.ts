// The server's side of lifecycles: define a chart, create one, command it. Nothing else may write lifecycle, log or effect.
import type { Pool } from 'pg';
import type { AnyMachineSnapshot } from 'xstate';
import { missing } from '../failure.ts';
import type { Logs } from '../log/index.ts';
import type { Who } from '../who.ts';
import { bringOver, type Command, type Engine, type Outcome, runCommand } from './command.ts';
import { type Creation, create } from './create.ts';
import type { Definition } from './define.ts';
import { createEffects } from './effects.ts';
import { allowedCommands, chartHash, restore, stateName } from './snapshot.ts';
import { readRow, readRun } from './store.ts';

interface LifecycleState {
  id: string;
  state: string;
  allowed: string[];
  snapshot: AnyMachineSnapshot;
  seq: number;
  epoch: string;
}

export interface Lifecycles {
  define: (definition: Definition) => void;
  /** Makes log, lifecycle and the family's row in one statement. False when the id is taken. */
  create: (id: string, creation: Creation) => Promise<boolean>;
  command: (command: Command) => Promise<Outcome>;
  view: (id: string) => Promise<LifecycleState>;
  /** Ends a run of `who`; false when it was over. */
  stopRun: (runId: string, who: Who, testId: string | null) => Promise<boolean>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Options {
  pool: Pool;
  logs: Logs;
  now: () => number;
  newEpoch: () => string;
  words: Engine['words'];
  observe?: Engine['observe'];
  onError: (error: unknown) => void;
}

export function createLifecycles(options: Options): Lifecycles {
  const { pool, logs, now } = options;
  const definitions = new Map<string, Definition>();
  const definition = (chart: string): Definition => {
    const found = definitions.get(chart);
    if (!found) throw new Error(`no chart ${chart}`);
    return found;
  };
  const engine: Engine = {
    pool,
    logs,
    now,
    definition,
    newEpoch: options.newEpoch,
    words: options.words,
    ...(options.observe ? { observe: options.observe } : {}),
  };
  const effects = createEffects(engine, options.onError);

  const command = async (c: Command): Promise<Outcome> => {
    const outcome = await runCommand(engine, c);
    effects.settle(c.id, outcome, c.testId, c.ahead);
    return outcome;
  };

  async function view(id: string): Promise<LifecycleState> {
    const row = await readRow(pool, id, '');
    if (!row) throw missing();
    const d = definition(row.chart);
    if (row.hash !== chartHash(d.machine)) {
      await logs.queue(id, () => bringOver(engine, row));
      return view(id);
    }
    const snapshot = restore(d.machine, row.snapshot);
    const { seq, epoch } = row;
    return { id, state: stateName(snapshot.value), allowed: allowedCommands(d, snapshot), snapshot, seq, epoch };
  }

  return {
    define: (d) => void definitions.set(d.kind, d),
    create: (id, creation) => create(engine, id, creation),
    command,
    view,
    stopRun: async (runId, who, testId) => {
      const run = await readRun(pool, runId);
      if (!run || run.owner !== who.userId) throw missing();
      if (run.last_seq !== null) return false;
      const stop: Command = {
        id: run.log,
        cmd: `stop:${runId}`,
        event: { type: 'stop' },
        who,
        onlyRun: runId,
        ends: 'cancelled',
        testId,
      };
      return (await command(stop)).kind === 'written';
    },
    start: async () => {
      // charts may have changed while the server was down
      const { rows } = await pool.query<{ id: string; chart: string; hash: string }>(
        'select y.id, y.chart, y.hash from lifecycle y where exists (select from effect e where e.lifecycle = y.id)',
      );
      for (const row of rows) {
        const known = definitions.get(row.chart);
        if (known && row.hash !== chartHash(known.machine)) await view(row.id);
      }
      effects.start();
    },
    stop: effects.stop,
  };
}
