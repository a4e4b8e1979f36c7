// A stored snapshot of an older chart, brought over: states by a map, effects compared with what the chart invokes now.
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { CODE } from '#contract/codes.ts';
import type { StreamEvent } from '#contract/stream.ts';
import { dueOf } from '#src/machines/lifecycle.ts';
import { stateName } from '#src/machines/state.ts';
import { Failure } from '../failure.ts';
import { numbered, serialise } from '../log/store.ts';
import type { Db } from '../sql.ts';
import { type Definition, type Migration, WAITS } from './define.ts';
import type { Engine } from './engine.ts';
import { chartVersion, dump, restore } from './snapshot.ts';
import { type LifecycleRow, noCommand, type Timer, timersOf, write } from './store.ts';
import { childId, effectId, type NewEffect, rowIdOf } from './translate.ts';
import { changedRows, lifecycleView } from './view.ts';

type Value = string | { [key: string]: Value };

type History = Record<string, { id: string }[]>;

interface Stored {
  value: Value;
  status: string;
  /** State nodes by the history state that remembers them. */
  historyValue?: History;
  children: Record<string, unknown>;
  context: Record<string, unknown>;
  [more: string]: unknown;
}

/** `{teaching: {presenting: 'speaking'}}` to `['teaching.presenting.speaking']`; regions give one leaf each. */
export function leaves(value: Value, path: string[] = []): string[] {
  if (typeof value === 'string') return [[...path, value].join('.')];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

/** The opposite of `leaves`: from paths of states to a nested state value. */
export function nest(paths: readonly string[]): Value {
  const heads = new Map<string, string[]>();
  for (const path of paths) {
    const [head = '', ...rest] = path.split('.');
    heads.set(head, [...(heads.get(head) ?? []), ...(rest.length > 0 ? [rest.join('.')] : [])]);
  }
  const entries = [...heads];
  const only = entries.length === 1 ? entries[0] : undefined;
  if (only && only[1].length === 0) return only[0];
  return Object.fromEntries(entries.map(([head, rest]) => [head, rest.length > 0 ? nest(rest) : {}]));
}

/** The path of a state under the new chart: its longest prefix that the map knows is replaced. */
export function remapStatePath(path: string, states: Record<string, string>): string {
  const parts = path.split('.');
  for (let n = parts.length; n > 0; n--) {
    const to = states[parts.slice(0, n).join('.')];
    if (to !== undefined) return [to, ...parts.slice(n)].join('.');
  }
  return path;
}

const none: Migration = { states: {}, fallback: '' };

/** The snapshot under today's chart; the fallback state when its own has gone. */
export function migrateSnapshot(
  machine: AnyStateMachine,
  json: string,
  migration: Migration = none,
): AnyMachineSnapshot {
  const stored = JSON.parse(json) as Stored;
  const states = leaves(stored.value).map((path) => `${machine.id}.${path}`);
  const history = Object.fromEntries(
    Object.entries(stored.historyValue ?? {}).map(([node, remembered]) => [node, remembered.map(({ id }) => id)]),
  );
  const place = { states, history, context: stored.context };
  const moved: Stored = {
    ...stored,
    context: migration.context?.(place) ?? stored.context,
    value: nest(leaves(stored.value).map((path) => remapStatePath(path, migration.states))),
    historyValue: moveHistory(machine, stored.historyValue ?? {}, migration.states),
    children: {},
  };
  try {
    return restore(machine, JSON.stringify(moved));
  } catch (error) {
    if (migration.fallback === '')
      throw new Error(`${machine.id}: nothing says where ${states.join(', ')} goes`, { cause: error });
    return restore(machine, JSON.stringify({ ...moved, value: nest([migration.fallback]), historyValue: {} }));
  }
}

/** History keeps state ids; those that resolve no more are dropped, so that the chart's default takes their place. */
function moveHistory(machine: AnyStateMachine, history: History, states: Record<string, string>): History {
  const prefix = `${machine.id}.`;
  const kept: History = {};
  for (const [node, remembered] of Object.entries(history)) {
    const moved = remembered.map(({ id }) => ({ id: prefix + remapStatePath(id.slice(prefix.length), states) }));
    if ([node, ...moved.map(({ id }) => id)].every((id) => hasState(machine, id))) kept[node] = moved;
  }
  return kept;
}

function hasState(machine: AnyStateMachine, id: string): boolean {
  try {
    machine.getStateNodeById(id);
    return true;
  } catch {
    return false;
  }
}

interface Reconciled {
  snapshot: AnyMachineSnapshot;
  ended: string[];
  added: NewEffect[];
  entries: number;
}

interface OldRow {
  id: string;
  snapshot: string;
  live: readonly string[];
  entries: number;
}

/**
 * The chart's work as it must be now. What is invoked and does not live is begun, what the chart no longer knows is ended;
 * timers go on to the moment that they were set for, also where their state has another name.
 */
export function reconcile(definition: Definition, row: OldRow, timers: readonly Timer[], now: number): Reconciled {
  const { machine, migration = none } = definition;
  const snapshot = migrateSnapshot(machine, row.snapshot, migration);
  if (snapshot.status !== 'active') return { snapshot, ended: [...row.live], added: [], entries: row.entries };
  let { entries } = row;
  const added: NewEffect[] = [];
  const begin = (effect: Omit<NewEffect, 'id'>) => {
    entries += 1;
    added.push({ id: effectId(row.id, effect.child, entries), ...effect });
  };
  const kept = new Set<string>();
  const alive = new Map(row.live.map((id) => [childId(id), id]));
  const nodes = snapshot._nodes;
  for (const invoke of nodes.flatMap((node) => node.invoke)) {
    const known = alive.get(invoke.id);
    if (known) kept.add(known);
    else begin({ kind: 'invoke', child: invoke.id, payload: invoked(invoke, snapshot), due: now });
  }
  const before = timers.filter(({ id }) => row.live.includes(id));
  const places = activeIn(row.snapshot);
  const delays = new Map(nodes.flatMap((node) => node.after.map((a) => [String(a.eventType), a.delay] as const)));
  for (const [child, delay] of delays) {
    const known = before.find((timer) => renamed(machine, timer.child, places, migration) === child);
    if (known?.child === child) kept.add(known.id);
    else
      begin({
        kind: 'timer',
        child,
        payload: { event: { type: child } },
        due: known?.due ?? dueNow(snapshot, delay, now),
      });
  }
  // what the chart raises later stands in no state: it is kept while the chart has an ear for it
  const ears = new Set<string>(machine.events);
  for (const { id, payload } of before) {
    const type = 'event' in payload ? payload.event.type : '';
    if (!type.startsWith(AFTER) && (ears.has(type) || ears.has('*'))) kept.add(id);
  }
  return { snapshot, ended: row.live.filter((id) => !kept.has(id)), added, entries };
}

/** Whether the stored state is another chart's. Throws where a newer release wrote it, which must not be touched. */
export function isOfOtherChart(definition: Definition, row: Pick<LifecycleRow, 'revision' | 'hash'>): boolean {
  const { revision, hash } = chartVersion(definition);
  if (row.revision > revision) throw new Failure(CODE.unavailable, 'newerRelease');
  return row.revision < revision || row.hash !== hash;
}

/** Writes a snapshot of an older chart as the present one understands it. */
export async function migrateLifecycle(engine: Engine, row: LifecycleRow, db: Db = engine.pool): Promise<void> {
  const definition = engine.definition(row.chart);
  const now = engine.now();
  const { snapshot, added, ended, entries } = reconcile(definition, row, await timersOf(db, row.id), now);
  const { id, seq: expected, version } = row;
  const { events, run, message, endedRun } = toldOf(engine, definition, row, { snapshot, ended });
  const texts = events.map(serialise);
  const done = await write(db, {
    ...noCommand,
    id,
    expected,
    version,
    texts,
    entries,
    live: [...row.live.filter((effect) => !ended.includes(effect)), ...added.map((effect) => effect.id)],
    run,
    message,
    ended,
    added,
    endedRun,
    snapshot: dump(definition.machine, snapshot),
    ...chartVersion(definition),
    state: stateName(snapshot.value),
    now,
    rows: changedRows(definition, id, null, snapshot),
  });
  // in another's transaction this comes a moment early: readers find nothing yet, and the poll heals it
  if (done) engine.logs.committed(id, numbered(expected + texts.length, texts));
}

/** What readers hear of it: a text that nobody says any more has ended, and so has a run that nobody goes on with. */
function toldOf(
  engine: Engine,
  definition: Definition,
  { id, seq, run, message, speaker, lang }: LifecycleRow,
  { snapshot, ended }: Pick<Reconciled, 'snapshot' | 'ended'>,
) {
  const events: StreamEvent[] = [];
  const isCut = message !== null && speaker !== null && ended.includes(speaker);
  if (isCut) events.push({ type: 'TEXT_MESSAGE_END', messageId: message });
  events.push({ type: 'STATE_SNAPSHOT', snapshot: lifecycleView(definition, snapshot, '') });
  const told = { events, run, message: isCut ? null : message, endedRun: null };
  if (run === null || !(snapshot.status !== 'active' || snapshot.hasTag(WAITS))) return told;
  const code = 'interrupted';
  events.push({
    type: 'RUN_ERROR',
    message: engine.words(code, lang ?? 'zh'),
    code,
    threadId: rowIdOf(id),
    runId: run,
  });
  return { ...told, run: null, endedRun: { id: run, last_seq: seq + events.length, state: code } };
}

function invoked(invoke: AnyMachineSnapshot['_nodes'][number]['invoke'][number], snapshot: AnyMachineSnapshot) {
  const make = invoke.input;
  const input =
    typeof make === 'function' ? make({ context: snapshot.context, event: { type: 'xstate.init' } } as never) : make;
  return { src: String(invoke.src), input: (input ?? {}) as Record<string, unknown> };
}

/** A delay by name or as it stands, from the chart's context alone. */
function dueNow(snapshot: AnyMachineSnapshot, delay: unknown, now: number): number {
  const found = typeof delay === 'string' ? snapshot.machine.implementations.delays[delay] : delay;
  const value =
    typeof found === 'function' ? found({ context: snapshot.context, event: { type: 'xstate.init' } }) : found;
  return dueOf(Number(value), now);
}

const AFTER = 'xstate.after.';

/** The states that were active, each with all around it, as paths. */
const activeIn = (json: string): string[] =>
  leaves((JSON.parse(json) as Stored).value).flatMap((leaf) => {
    const parts = leaf.split('.');
    return parts.map((_, i) => parts.slice(0, i + 1).join('.'));
  });

/** A state's timer carries its delay and its state's id: under the new names it is the new state's. */
function renamed(machine: AnyStateMachine, child: string, places: readonly string[], migration: Migration): string {
  const ofState = places.map((path) => [`.${machine.id}.${path}`, path] as const);
  const found = ofState.find(([suffix]) => child.startsWith(AFTER) && child.endsWith(suffix));
  if (!found) return child;
  const [suffix, path] = found;
  const delay = child.slice(AFTER.length, -suffix.length);
  return `${AFTER}${migration.delays?.[delay] ?? delay}.${machine.id}.${remapStatePath(path, migration.states)}`;
}
