// A stored snapshot of an older chart, brought over: states by a map, effects compared with what the chart invokes now.
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Definition, Migration } from './define.ts';
import { restore } from './snapshot.ts';
import { effectId, type NewEffect } from './translate.ts';

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

/** The other way round. */
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

/** Moves a state by the longest prefix that the map knows. */
export function move(path: string, states: Record<string, string>): string {
  const parts = path.split('.');
  for (let n = parts.length; n > 0; n--) {
    const to = states[parts.slice(0, n).join('.')];
    if (to !== undefined) return [to, ...parts.slice(n)].join('.');
  }
  return path;
}

const none: Migration = { states: {}, fallback: '' };

/** The snapshot under today's chart; the fallback state when its own has gone. */
export function carry(machine: AnyStateMachine, json: string, migration: Migration = none): AnyMachineSnapshot {
  const stored = JSON.parse(json) as Stored;
  const states = leaves(stored.value).map((path) => `${machine.id}.${path}`);
  const history = Object.fromEntries(
    Object.entries(stored.historyValue ?? {}).map(([node, remembered]) => [node, remembered.map(({ id }) => id)]),
  );
  const place = { states, history, context: stored.context };
  const moved: Stored = {
    ...stored,
    context: migration.context?.(place) ?? stored.context,
    value: nest(leaves(stored.value).map((path) => move(path, migration.states))),
    historyValue: moveHistory(machine, stored.historyValue ?? {}, migration.states),
    children: {},
  };
  try {
    return restore(machine, JSON.stringify(moved));
  } catch (error) {
    if (migration.fallback === '') throw error;
    return restore(machine, JSON.stringify({ ...moved, value: nest([migration.fallback]), historyValue: {} }));
  }
}

/** History keeps state ids; those that resolve no more are dropped, so that the chart's default takes their place. */
function moveHistory(machine: AnyStateMachine, history: History, states: Record<string, string>): History {
  const prefix = `${machine.id}.`;
  const kept: History = {};
  for (const [node, remembered] of Object.entries(history)) {
    const moved = remembered.map(({ id }) => ({ id: prefix + move(id.slice(prefix.length), states) }));
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

/** Effects that the chart invokes now but that do not live are begun; those it no longer knows are ended. */
export function reconcile(definition: Definition, row: OldRow): Reconciled {
  const snapshot = carry(definition.machine, row.snapshot, definition.migration);
  if (snapshot.status !== 'active') return { snapshot, ended: [...row.live], added: [], entries: row.entries };
  const nodes = snapshot._nodes;
  const invokes = nodes.flatMap((node) => node.invoke);
  const wanted = new Set([...invokes.map((i) => i.id), ...nodes.flatMap((node) => node.after.map((a) => a.eventType))]);
  const child = (id: string) => id.slice(id.indexOf('#') + 1, id.lastIndexOf('#'));
  const alive = new Set(row.live.map(child));
  let { entries } = row;
  const added = invokes
    .filter((invoke) => !alive.has(invoke.id))
    .map((invoke): NewEffect => {
      entries += 1;
      const make = invoke.input;
      const input =
        typeof make === 'function'
          ? make({ context: snapshot.context, event: { type: 'xstate.init' } } as never)
          : make;
      const payload = { src: String(invoke.src), input: (input ?? {}) as Record<string, unknown> };
      return { id: effectId(row.id, invoke.id, entries), kind: 'invoke', child: invoke.id, payload, delay: 0 };
    });
  return { snapshot, ended: row.live.filter((id) => !wanted.has(child(id))), added, entries };
}
