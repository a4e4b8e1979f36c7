// The server's side of lifecycles: define a chart, create one, command it. Nothing else may write lifecycle, log or effect.
import type { Pool } from 'pg';
import type { AnyMachineSnapshot } from 'xstate';
import { missing } from '../failure.ts';
import type { Logs } from '../log/index.ts';
import type { Transaction } from '../sql.ts';
import type { Who } from '../who.ts';
import { type Command, type Outcome, runCommand } from './command.ts';
import { type Creation, create } from './create.ts';
import type { Definition } from './define.ts';
import { createEffects } from './effects.ts';
import type { Engine } from './engine.ts';
import { isOfOtherChart, migrateLifecycle } from './migrate.ts';
import { chartVersion, ENGINE, restore, stateAndCommands } from './snapshot.ts';
import { readRow, readRun } from './store.ts';
import { append, type Said } from './talk.ts';
import { kindOf } from './translate.ts';

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
  /** Creates a lifecycle within an open transaction, together with whatever else that transaction writes. */
  createWith: (tx: Transaction, id: string, creation: Creation) => Promise<boolean>;
  command: (command: Command) => Promise<Outcome>;
  /** A teacher's word to a class, or to one student `alone`, as the definition takes it; false where it takes none. */
  steer: (word: 'pause' | 'resume', command: Omit<Command, 'event'> & { alone: boolean }) => Promise<boolean>;
  /** `allowed` lists the commands of this role; where no role is named, of the first role, as frames do. */
  view: (id: string, role?: string) => Promise<LifecycleState>;
  /** Says something in the lifecycle's log that is no step of its chart. The caller has seen to it that it may be said. */
  append: (id: string, talk: Said) => Promise<number>;
  /** Ends a run of `who`; false when it was over, or is of a kind that nobody stops. */
  stopRun: (runId: string, who: Who, testId: string | null) => Promise<boolean>;
  /** Removes these with their logs, runs and timers, and logs that have no lifecycle. Before the family's own rows go. */
  forget: (tx: Transaction, ids: readonly string[]) => Promise<void>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface HasLifecycles {
  lifecycles: Lifecycles;
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
    revisions: () => Object.fromEntries([...definitions].map(([kind, { revision }]) => [kind, revision])),
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

  async function view(id: string, role?: string): Promise<LifecycleState> {
    const row = await readRow(pool, id);
    if (!row) throw missing();
    const d = definition(row.chart);
    if (isOfOtherChart(d, row)) {
      await logs.queue(id, () => migrateLifecycle(engine, row));
      return view(id, role);
    }
    const snapshot = restore(d.machine, row.snapshot);
    const { seq, epoch } = row;
    return { id, ...stateAndCommands(d, snapshot, role), snapshot, seq, epoch };
  }

  return {
    define: (d) => {
      definitions.set(d.kind, d);
      logs.policy(d.kind, async (who, id) => (await d.policy(who, id)) !== null);
    },
    create: async (id, creation) => {
      const born = await create(engine, id, creation);
      if (born) effects.settle(id, { added: born.added, ended: [] }, creation.testId ?? null);
      return born !== null;
    },
    createWith: async (tx, id, creation) => {
      const born = await create(engine, id, creation, tx);
      if (born) tx.afterCommit(() => effects.settle(id, { added: born.added, ended: [] }, creation.testId ?? null));
      return born !== null;
    },
    command,
    steer: async (word, { alone, ...c }) => {
      const type = definition(kindOf(c.id)).steering?.[word];
      if (type !== undefined) await command({ ...c, event: { type, alone } });
      return type !== undefined;
    },
    view,
    append: (id, talk) => append(engine, id, talk),
    stopRun: async (runId, who, testId) => {
      const run = await readRun(pool, runId);
      if (!run || run.owner !== who.userId) throw missing();
      const { stop: type } = definition(kindOf(run.log));
      if (run.last_seq !== null || type === undefined) return false;
      const stop: Command = {
        id: run.log,
        cmd: `stop:${runId}`,
        event: { type },
        who,
        // the run is theirs
        as: ENGINE,
        onlyRun: runId,
        ends: 'cancelled',
        testId,
      };
      return (await command(stop)).kind === 'written';
    },
    forget: async (tx, ids) => {
      const { rows } = await tx.client.query<{ id: string }>(
        'delete from effect where lifecycle = any($1) returning id',
        [ids],
      );
      // whoever would write an event locks its log's row first: once that is gone, no event comes after
      await tx.client.query('delete from log where id = any($1)', [ids]);
      await tx.client.query('delete from log_event where log = any($1)', [ids]);
      const ended = rows.map((r) => r.id);
      tx.afterCommit(() => effects.settle('', { added: [], ended }, null));
    },
    start: async () => {
      // a chart may have changed while the server was down: stored states of an older one are migrated
      const known = [...definitions.values()].map((d) => ({ chart: d.kind, ...chartVersion(d) }));
      const { rows } = await pool.query<{ id: string }>(
        `select y.id from lifecycle y join jsonb_to_recordset($1) as k(chart text, revision int, hash text) on k.chart = y.chart
          where (y.revision < k.revision or y.revision = k.revision and y.hash <> k.hash)
            and exists (select from effect e where e.lifecycle = y.id)`,
        [JSON.stringify(known)],
      );
      // a lifecycle that cannot be migrated must not keep the timers of the others from starting
      for (const { id } of rows) await view(id).catch(options.onError);
      effects.start();
    },
    stop: effects.stop,
  };
}
