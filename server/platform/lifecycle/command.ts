// One command: restore, ask, step, write. Nothing changes unless everything is written.
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { CODE } from '#contract/codes.ts';
import type { RunErrorCode, StreamEvent } from '#contract/stream.ts';
import type { Sent } from '#src/machines/lifecycle.ts';
import { stateName } from '#src/machines/state.ts';
import { Failure, missing } from '../failure.ts';
import type { Known } from '../log/hub.ts';
import { numbered, serialise } from '../log/store.ts';
import type { Lang } from '../messages.ts';
import { type Transaction, withTransaction } from '../sql.ts';
import type { Who } from '../who.ts';
import { type Creation, type InitialLifecycle, initialLifecycle } from './create.ts';
import { type ChartEvent, type Definition, type Facts, type Prepared, WAITS, type Written } from './define.ts';
import { type Engine, runActions } from './engine.ts';
import { isOfOtherChart, migrateLifecycle } from './migrate.ts';
import { chartVersion, dump, ENGINE, maySend, restore, stateAndCommands, step, takes } from './snapshot.ts';
import {
  commit,
  insert,
  type LifecycleRow,
  type OwnRow,
  type RunEnd,
  type RunRow,
  readRow,
  type Write,
  write,
} from './store.ts';
import { type NewEffect, rowIdOf, translate } from './translate.ts';
import { changedRows, checked, stateFrame } from './view.ts';

const TRIES = 8;
/** Tries of a command by version check alone, before the lifecycle's row is locked. */
const QUICK_TRIES = 3;

/** A run that begins with this command. */
interface Opening {
  runId: string;
  owner: string;
  bodyHash: string;
  lang: Lang;
  /** What the person wrote: right after RUN_STARTED. */
  events: StreamEvent[];
}

export interface Command {
  id: string;
  /** The command's id, unique among the sender's own; a command sent again answers as the first time. */
  cmd: string;
  event: ChartEvent;
  /** The sender of the command; null: the server itself. */
  who: Who | null;
  /** The sender's role, where the caller has checked it; else the definition's policy is asked. */
  as?: string;
  opening?: Opening;
  /** The id of the effect whose result this command is; the command is dropped unless the effect lives. */
  effect?: string;
  /** The command is taken only while this run is the open one (Stop). */
  onlyRun?: string;
  /**
   * The lifecycle as this process's last command left it: it is not read, and whether it still stands so, the write sees by
   * its version. Where it does not, it is read after all.
   */
  known?: LifecycleRow;
  /** Begun to be looked up while this command is written, for the effects that it starts here; they can do without. */
  ahead?: unknown;
  /** Makes the lifecycle when there is none, in one transaction with this command. */
  creation?: Creation;
  /** How the open run ends because of this command, which ends it whatever its rule says; default superseded. */
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
  /** The events that were written: readers are told of them after the commit. */
  written?: Known;
  /** The lifecycle's row after the command. */
  row?: LifecycleRow;
}

/** The state does not take the command: 409 with the state's name. */
const refused = (definition: Definition, snapshot: AnyMachineSnapshot, role: string) =>
  new Failure(CODE.conflict, 'state', {
    data: stateAndCommands(definition, snapshot, role === ENGINE ? undefined : role),
  });

export function runCommand(engine: Engine, command: Command): Promise<Outcome> {
  return engine.logs.queue(command.id, async () => {
    let done = command.creation
      ? await createWith(engine, command, command.creation)
      : await byKnown(engine, command, command.known);
    for (let i = 0; i < TRIES && !done; i++) {
      done =
        i < QUICK_TRIES
          ? await tryOnce(engine, command, null)
          : await withLock(engine, command.id, (tx) => tryOnce(engine, command, tx));
    }
    if (done) {
      if (done.written) engine.logs.committed(command.id, done.written.entries);
      return done;
    }
    throw new Failure(CODE.unavailable, 'unavailable');
  });
}

/** Creates the lifecycle with its first command; null when the lifecycle is there already. */
async function createWith(engine: Engine, command: Command, { input, row: own }: Creation): Promise<Outcome | null> {
  const born = await initialLifecycle(engine, command.id, input, engine.now());
  return attempt(engine, command, born.row, { tx: null, born: { ...born, own } });
}

/** Null when it stands otherwise by now, or refuses: what is refused is looked at as it is stored. */
async function byKnown(engine: Engine, command: Command, known: LifecycleRow | undefined): Promise<Outcome | null> {
  const done = known && (await attempt(engine, command, known, { tx: null }).catch(() => null));
  return done?.kind === 'written' ? done : null;
}

const senderOf = ({ who }: Command): string => who?.userId ?? '';

/** One try; null when somebody else wrote in between. */
async function tryOnce(engine: Engine, command: Command, tx: Transaction | null): Promise<Outcome | null> {
  const db = tx?.client ?? engine.pool;
  const row = await readRow(db, command.id, { cmd: command.cmd, sender: senderOf(command) });
  if (!row) throw missing();
  const nothing = { seq: row.seq, added: [], ended: [], snapshot: null, run: null };
  if (row.dup !== null) return { ...nothing, seq: row.dup, kind: 'again' };
  const isLate =
    (command.effect && !row.live.includes(command.effect)) || (command.onlyRun && row.run !== command.onlyRun);
  if (isLate) return { ...nothing, kind: 'late' };
  if (isOfOtherChart(engine.definition(row.chart), row)) {
    await migrateLifecycle(engine, row, db);
    return null;
  }
  return attempt(engine, command, row, { tx });
}

/** With the log's row locked: where another process streams without a pause, version checks alone would never win. */
const withLock = (
  engine: Engine,
  id: string,
  task: (tx: Transaction) => Promise<Outcome | null>,
): Promise<Outcome | null> =>
  withTransaction(engine.pool, async (_client, tx) => {
    await engine.logs.lock(tx, id);
    return task(tx);
  });

interface Target {
  /** The transaction that is open already. */
  tx: Transaction | null;
  /** The lifecycle is not there yet: what its birth brings before the command, and the family's row. */
  born?: InitialLifecycle & { own: OwnRow | undefined };
}

/** The role in which the command is sent; throws where no role of the sender may send it. */
async function roleOf(definition: Definition, { id, as, who, event }: Command): Promise<string> {
  const role = as ?? (who ? await definition.policy(who, rowIdOf(id)) : ENGINE);
  if (role === null) throw missing();
  if (definition.commands[event.type] && !maySend(definition, event.type, role))
    throw new Failure(CODE.forbidden, 'forbidden');
  return role;
}

/** What the chart is given: looked at and completed where the definition does that. Throws where it is not taken. */
async function preparedOf(definition: Definition, command: Command, facts: Facts): Promise<Prepared> {
  const { snapshot } = facts;
  if (command.effect !== undefined) return { event: command.event };
  const role = await roleOf(definition, command);
  if (!takes(definition, snapshot, command.event.type)) throw refused(definition, snapshot, role);
  const prepare = definition.prepare[command.event.type];
  const prepared = prepare ? await prepare(command.event, facts, command.who) : { event: command.event };
  if (!snapshot.can(prepared.event)) throw refused(definition, snapshot, role);
  return prepared;
}

/** The step, and the work that begins and ends with it. */
function transition(
  machine: AnyStateMachine,
  { id: lifecycle, live, entries }: LifecycleRow,
  { effect }: Command,
  { snapshot, event, now }: { snapshot: AnyMachineSnapshot; event: Sent; now: number },
) {
  const [next, actions] = step(machine, snapshot, event);
  const closing = effect === undefined ? {} : { closing: effect };
  const work = translate(actions, { lifecycle, live, entries, now, ...closing });
  // a chart that is done has no more work to do
  return next.status === 'active' ? { ...work, next } : { ...work, next, added: [], ended: live.slice() };
}

async function attempt(
  engine: Engine,
  command: Command,
  row: LifecycleRow,
  { tx, born }: Target,
): Promise<Outcome | null> {
  const definition = engine.definition(row.chart);
  const { machine } = definition;
  const snapshot = restore(machine, row.snapshot);
  const now = engine.now();
  const facts: Facts = { id: row.id, seq: row.seq, version: row.version, now, cmd: command.cmd, snapshot };
  const prepared = await preparedOf(definition, command, facts);
  if (snapshot.status !== 'active' || !snapshot.can(prepared.event))
    return { seq: row.seq, kind: 'late', added: [], ended: [], snapshot: null, run: null };
  const { next, named, entries, added, ended } = transition(machine, row, command, {
    snapshot,
    event: prepared.event,
    now,
  });
  const written = [prepared, ...(await runActions(definition, named, { ...facts, snapshot: next }))];
  const plan = compose(engine, definition, command, { row, snapshot, next, written, ended });
  const all = [...(born?.written ?? []), ...written];
  // what a birth began and this very command ended never was
  const begun = [...(born?.added.filter((effect) => !ended.includes(effect.id)) ?? []), ...added];
  const gone = born ? [] : ended;
  const changes: Write = {
    id: row.id,
    expected: row.seq,
    version: row.version,
    texts: plan.texts,
    snapshot: dump(machine, next),
    ...chartVersion(definition),
    state: stateName(next.value),
    entries,
    live: [...row.live.filter((id) => !ended.includes(id)), ...added.map((effect) => effect.id)],
    run: plan.run,
    message: plan.message,
    cmd: command.cmd,
    sender: senderOf(command),
    ended: gone,
    added: begun,
    endedRun: plan.endedRun,
    newRun: plan.newRun,
    owner: engine.logs.instance.id(),
    now,
    testId: command.testId,
    rows: [...changedRows(definition, row.id, born ? null : snapshot, next), ...all.flatMap((w) => w.rows ?? [])],
  };
  const texts = [...(born?.texts ?? []), ...plan.texts];
  const done = await commit(engine.pool, tx, all, (client) =>
    born ? insert(client, { ...changes, expected: 0, texts }, { ...row, row: born.own }) : write(client, changes),
  );
  if (!done) return null;
  const seq = row.seq + plan.texts.length;
  const { snapshot: text, revision, hash, state, live } = changes;
  const { run, message } = plan;
  engine.observe?.({
    lifecycle: row.id,
    testId: command.testId,
    snapshots: born ? [born.snapshot, next] : [next],
    before: born ? null : row.version,
    version: born ? row.version : row.version + 1,
  });
  return {
    seq,
    kind: 'written',
    added: begun,
    ended: gone,
    snapshot: next,
    run: plan.newRun,
    written: { epoch: row.epoch, entries: numbered(seq, texts) },
    row: {
      ...row,
      revision,
      hash,
      state,
      entries,
      live,
      seq,
      run,
      message,
      snapshot: text,
      version: born ? row.version : row.version + 1,
      speaker: message === null ? null : row.speaker,
      lang: run === null ? null : (plan.newRun?.lang ?? row.lang),
      dup: null,
    },
  };
}

interface Plan {
  texts: string[];
  run: string | null;
  message: string | null;
  endedRun: RunEnd | null;
  newRun: RunRow | null;
}

interface Step {
  row: LifecycleRow;
  snapshot: AnyMachineSnapshot;
  next: AnyMachineSnapshot;
  written: readonly Written[];
  /** Ids of the effects that end with this step. */
  ended: readonly string[];
}

/** Whether the open run ends here: at what a person commands, but for what the definition lets pass; at a run that begins. */
const cutsRun = (definition: Definition, { effect, opening, ends, event }: Command): boolean =>
  effect === undefined &&
  (opening !== undefined || ends !== undefined || definition.commands[event.type]?.cuts !== false);

/** The events of this command, in the order the wire promises. */
function compose(engine: Engine, definition: Definition, command: Command, step: Step): Plan {
  const { row, next } = step;
  const threadId = rowIdOf(row.id);
  const events: StreamEvent[] = [];
  let { run, message } = row;
  let endedRun: RunEnd | null = null;
  let newRun: RunRow | null = null;
  const endMessage = () => {
    if (message) events.push({ type: 'TEXT_MESSAGE_END', messageId: message });
    message = null;
  };
  const cuts = cutsRun(definition, command);
  if (cuts || row.speaker === null || step.ended.includes(row.speaker)) endMessage();
  if (run && cuts) {
    const code = command.ends;
    events.push(
      code
        ? { type: 'RUN_ERROR', message: engine.words(code, row.lang ?? 'zh'), code, threadId, runId: run }
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
      lang: opening.lang,
    };
    events.push({ type: 'RUN_STARTED', threadId, runId: run }, ...opening.events);
  }
  for (const w of step.written) events.push(...(w.events ?? []));
  events.push(...stateFrame(definition, step.snapshot, next, command));
  if (run && (next.status !== 'active' || next.hasTag(WAITS))) {
    endMessage();
    const end = endOf(engine, command, threadId, run, opening?.lang ?? row.lang ?? 'zh');
    events.push(end);
    const last_seq = row.seq + events.length;
    const state = end.type === 'RUN_ERROR' ? end.code : 'finished';
    if (newRun) newRun = { ...newRun, last_seq, state };
    else endedRun = { id: run, last_seq, state };
    run = null;
  }
  return { texts: checked(events).map(serialise), run, message, endedRun, newRun };
}

function endOf(
  engine: Engine,
  command: Command,
  threadId: string,
  runId: string,
  lang: Lang,
): StreamEvent & { type: 'RUN_FINISHED' | 'RUN_ERROR' } {
  if (!command.event.type.startsWith('xstate.error.actor.')) return { type: 'RUN_FINISHED', threadId, runId };
  const error = (command.event['error'] ?? {}) as { code?: RunErrorCode };
  const code = error.code ?? 'provider';
  return { type: 'RUN_ERROR', message: engine.words(code, lang), code, threadId, runId };
}
