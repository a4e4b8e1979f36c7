// One command: restore, ask, step, write. Nothing changes unless everything is written.
import type { Pool, PoolClient } from 'pg';
import type { AnyMachineSnapshot } from 'xstate';
import { CODE } from '#contract/codes.ts';
import type { RunErrorCode, StreamEvent } from '#contract/stream.ts';
import { Failure } from '../failure.ts';
import type { Known } from '../log/hub.ts';
import type { Logs } from '../log/index.ts';
import { numbered, serialise } from '../log/store.ts';
import { withTransaction } from '../sql.ts';
import type { Who } from '../who.ts';
import { type Creation, newborn } from './create.ts';
import { type ChartEvent, type Definition, type Facts, WAITS, type Written } from './define.ts';
import { reconcile } from './migrate.ts';
import { allowedCommands, chartHash, dump, type PlainAction, restore, stateName, step, takes } from './snapshot.ts';
import {
  insert,
  noCommand,
  type OwnRow,
  type Row,
  type RunEnd,
  type RunRow,
  readRow,
  type Write,
  write,
} from './store.ts';
import { type NewEffect, translate } from './translate.ts';
import { changedRows, checked, lifecycleView } from './view.ts';

const TRIES = 8;
/** Tries by version check alone, before the row is locked. */
const QUICK_TRIES = 3;

/** A run that begins with this command. */
export interface Opening {
  runId: string;
  owner: string;
  bodyHash: string;
  /** What the person wrote: right after RUN_STARTED. */
  events: StreamEvent[];
}

export interface Command {
  id: string;
  /** Given by who sends it; the same again answers as the first time. */
  cmd: string;
  event: ChartEvent;
  who: Who | null;
  opening?: Opening;
  /** This command is what an effect came to; dropped unless the effect lives. */
  effect?: string;
  /** Only while this run is the open one (Stop). */
  onlyRun?: string;
  /** Begun to be looked up while this command is written, for the effects that it starts here; they can do without. */
  ahead?: unknown;
  /** Makes the lifecycle when there is none, in one transaction with this command. */
  creation?: Creation;
  /** How the open run ends because of this command; default superseded. */
  ends?: RunErrorCode;
  testId: string | null;
}

export interface Outcome {
  seq: number;
  /** `late`: the effect's state was left before; `again`: this command was written before. */
  kind: 'written' | 'again' | 'late';
  added: NewEffect[];
  ended: string[];
  snapshot: AnyMachineSnapshot | null;
  /** The run that this command began. */
  run: RunRow | null;
  /** What was written; told after the commit. */
  written?: Known;
}

/** The state does not take the command: 409 with the state's name. */
export const refused = (definition: Definition, snapshot: AnyMachineSnapshot) =>
  new Failure(CODE.conflict, 'state', {
    data: { state: stateName(snapshot.value), allowed: allowedCommands(definition, snapshot) },
  });

export interface Engine {
  pool: Pool;
  logs: Logs;
  now: () => number;
  definition: (chart: string) => Definition;
  newEpoch: () => string;
  words: (code: RunErrorCode) => string;
  /** Told of every step that was written: the recorder of test builds. */
  observe?: (machine: string, testId: string | null, cmd: string) => void;
}

export function runCommand(engine: Engine, command: Command): Promise<Outcome> {
  return engine.logs.queue(command.id, async () => {
    let done = command.creation ? await first(engine, command, command.creation) : null;
    for (let i = 0; i < TRIES && !done; i++) {
      done =
        i < QUICK_TRIES
          ? await once(engine, command, engine.pool)
          : await alone(engine, command.id, (client) => once(engine, command, client));
    }
    if (done) {
      if (done.written) engine.logs.committed(command.id, done.written.entries);
      return done;
    }
    throw new Failure(CODE.unavailable, 'unavailable');
  });
}

/** As the lifecycle's first command; null when the lifecycle is there already. */
function first(engine: Engine, command: Command, { input, row: own }: Creation): Promise<Outcome | null> {
  const { row, texts } = newborn(engine, command.id, input);
  return attempt(engine, command, row, { db: engine.pool, born: { texts, own } });
}

/** One try; null when somebody else wrote in between. */
async function once(engine: Engine, command: Command, db: Pool | PoolClient): Promise<Outcome | null> {
  const row = await readRow(db, command.id, command.cmd);
  if (!row) throw new Failure(CODE.missing, 'missing');
  const nothing = { seq: row.seq, added: [], ended: [], snapshot: null, run: null };
  if (row.dup !== null) return { ...nothing, seq: row.dup, kind: 'again' };
  const isLate =
    (command.effect && !row.live.includes(command.effect)) || (command.onlyRun && row.run !== command.onlyRun);
  if (isLate) return { ...nothing, kind: 'late' };
  if (row.hash !== chartHash(engine.definition(row.chart).machine)) {
    await bringOver(engine, row, db);
    return null;
  }
  return attempt(engine, command, row, { db });
}

/** With the log's row locked: where another process streams without a pause, version checks alone would never win. */
const alone = (
  engine: Engine,
  id: string,
  task: (client: PoolClient) => Promise<Outcome | null>,
): Promise<Outcome | null> =>
  withTransaction(engine.pool, async (client) => {
    await client.query('select 1 from log where id = $1 for update', [id]);
    return task(client);
  });

interface Target {
  db: Pool | PoolClient;
  /** The lifecycle is not there yet: the log's texts before the command's, and the family's row. */
  born?: { texts: string[]; own: OwnRow | undefined };
}

async function attempt(engine: Engine, command: Command, row: Row, { db, born }: Target): Promise<Outcome | null> {
  const definition = engine.definition(row.chart);
  const { machine } = definition;
  const snapshot = restore(machine, row.snapshot);
  const { live } = row;
  const facts: Facts = { id: row.id, seq: row.seq, cmd: command.cmd, snapshot };
  const external = command.effect === undefined;
  if (external && !takes(definition, snapshot, command.event.type)) throw refused(definition, snapshot);
  const prepared =
    external && definition.prepare
      ? await definition.prepare(command.event, facts, command.who)
      : { event: command.event };
  if (snapshot.status !== 'active' || !snapshot.can(prepared.event)) {
    if (external) throw refused(definition, snapshot);
    return { seq: row.seq, kind: 'late', added: [], ended: [], snapshot: null, run: null };
  }
  const [next, actions] = step(machine, snapshot, prepared.event);
  const closing = command.effect === undefined ? {} : { closing: command.effect };
  const translated = translate(actions, { lifecycle: row.id, live, entries: row.entries, ...closing });
  // a chart that is done has no more work to do
  const added = next.status === 'active' ? translated.added : [];
  const ended = next.status === 'active' ? translated.ended : live.slice();
  const written = await runActions(definition, translated.named, { ...facts, snapshot: next });
  const plan = compose(engine, definition, command, row, next, [prepared, ...written]);
  const nextLive = [
    ...live.filter((id) => !ended.includes(id)),
    ...added.filter((e) => e.kind === 'invoke').map((e) => e.id),
  ];
  const timers = added.filter((e) => e.kind === 'timer').map((e) => e.id);
  const changes: Write = {
    id: row.id,
    expected: row.seq,
    texts: plan.texts,
    snapshot: dump(machine, next),
    hash: chartHash(machine),
    state: stateName(next.value),
    entries: translated.entries,
    live: [...nextLive, ...timers],
    run: plan.run,
    message: plan.message,
    cmd: command.cmd,
    ended,
    added,
    endedRun: plan.endedRun,
    newRun: plan.newRun,
    owner: engine.logs.instance.id(),
    now: engine.now(),
    testId: command.testId,
    rows: changedRows(definition, row.id, born ? null : snapshot, next),
  };
  const texts = [...(born?.texts ?? []), ...plan.texts];
  const done = await commit(engine, db, [prepared, ...written], (client) =>
    born ? insert(client, { ...changes, expected: 0, texts }, { ...row, row: born.own }) : write(client, changes),
  );
  if (!done) return null;
  const seq = row.seq + plan.texts.length;
  engine.observe?.(machine.id, command.testId, command.cmd);
  for (const { after } of [prepared, ...written] as Written[]) after?.();
  return {
    ...{ seq, kind: 'written', added, ended, snapshot: next, run: plan.newRun },
    written: { epoch: row.epoch, entries: numbered(seq, texts) },
  };
}

/** Writes a snapshot of an older chart as the present one understands it. */
export async function bringOver(engine: Engine, row: Row, db: Pool | PoolClient = engine.pool): Promise<void> {
  const definition = engine.definition(row.chart);
  const { snapshot, added, ended, entries } = reconcile(definition, row);
  const events: StreamEvent[] = [{ type: 'STATE_SNAPSHOT', snapshot: lifecycleView(definition, snapshot, '') }];
  const texts = events.map(serialise);
  const live = [...row.live.filter((id) => !ended.includes(id)), ...added.map((e) => e.id)];
  const { id, seq: expected, run, message } = row;
  const done = await write(db, {
    ...noCommand,
    ...{ id, expected, texts, entries, live, run, message, ended, added },
    snapshot: dump(definition.machine, snapshot),
    hash: chartHash(definition.machine),
    state: stateName(snapshot.value),
    now: engine.now(),
    rows: changedRows(definition, id, null, snapshot),
  });
  // in another's transaction this comes a moment early: readers find nothing yet, and the poll heals it
  if (done) engine.logs.committed(id, numbered(expected + 1, texts));
}

async function runActions(definition: Definition, named: readonly PlainAction[], facts: Facts): Promise<Written[]> {
  const written: Written[] = [];
  for (const action of named) {
    const writer = definition.actions[action.type];
    if (!writer) throw new Error(`no writer for the action ${action.type}`);
    written.push(await writer(action.params, facts));
  }
  return written;
}

interface Plan {
  texts: string[];
  run: string | null;
  message: string | null;
  endedRun: RunEnd | null;
  newRun: RunRow | null;
}

/** The events of this command, in the order the wire promises. */
function compose(
  engine: Engine,
  definition: Definition,
  command: Command,
  row: Row,
  next: AnyMachineSnapshot,
  written: readonly Written[],
): Plan {
  const threadId = row.id.slice(row.id.indexOf(':') + 1);
  const events: StreamEvent[] = [];
  let { run } = row;
  let endedRun: RunEnd | null = null;
  let newRun: RunRow | null = null;
  if (row.message) events.push({ type: 'TEXT_MESSAGE_END', messageId: row.message });
  // a person's command ends the run that is under way at once
  if (run && command.effect === undefined) {
    const code = command.ends;
    events.push(
      code
        ? { type: 'RUN_ERROR', message: engine.words(code), code, threadId, runId: run }
        : { type: 'RUN_FINISHED', threadId, runId: run, result: { superseded: true } },
    );
    endedRun = { id: run, last_seq: row.seq + events.length, state: code ?? 'superseded' };
    run = null;
  }
  const { opening } = command;
  if (opening) {
    run = opening.runId;
    newRun = {
      id: run,
      owner: opening.owner,
      log: row.id,
      body_hash: opening.bodyHash,
      first_seq: row.seq + events.length + 1,
      last_seq: null,
      state: 'running',
    };
    events.push({ type: 'RUN_STARTED', threadId, runId: run }, ...opening.events);
  }
  for (const w of written) events.push(...(w.events ?? []));
  events.push({ type: 'STATE_SNAPSHOT', snapshot: lifecycleView(definition, next, command.cmd) });
  if (run && (next.status !== 'active' || next.hasTag(WAITS))) {
    const end = endOf(engine, command, next, threadId, run);
    events.push(end);
    const last_seq = row.seq + events.length;
    const state = end.type === 'RUN_ERROR' ? end.code : 'finished';
    if (newRun) newRun = { ...newRun, last_seq, state };
    else endedRun = { id: run, last_seq, state };
    run = null;
  }
  return { texts: checked(events).map(serialise), run, message: null, endedRun, newRun };
}

function endOf(
  engine: Engine,
  command: Command,
  next: AnyMachineSnapshot,
  threadId: string,
  runId: string,
): StreamEvent & { type: 'RUN_FINISHED' | 'RUN_ERROR' } {
  if (!command.event.type.startsWith('xstate.error.actor.')) return { type: 'RUN_FINISHED', threadId, runId };
  const error = (command.event['error'] ?? {}) as { code?: RunErrorCode };
  const code = error.code ?? 'provider';
  return { type: 'RUN_ERROR', message: engine.words(code), code, threadId, runId };
}

async function commit(
  engine: Engine,
  db: Pool | PoolClient,
  written: readonly Written[],
  store: (client: Pool | PoolClient) => Promise<boolean>,
): Promise<boolean> {
  const writes = written.flatMap((w) => w.writes ?? []);
  if (writes.length === 0) return store(db);
  // a client that was given is in a transaction already
  const own = db === engine.pool;
  const client = own ? await engine.pool.connect() : (db as PoolClient);
  try {
    if (own) await client.query('begin');
    const done = await store(client);
    if (done) for (const w of writes) await w(client);
    if (own) await client.query(done ? 'commit' : 'rollback');
    return done;
  } catch (error) {
    if (own) await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    if (own) client.release();
  }
}
