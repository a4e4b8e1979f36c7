// What the commands of a lifecycle did, in the order in which they were written: types of events, transitions and states, no word
// of what they carried. Played through the chart's own structure, they must come to the same states.
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { leavesOf } from './hits.ts';
import { ancestorsOf, descent, exitSet, isUnder, nodesOf, transitionsOf } from './walk.ts';

interface TraceStep {
  event: string;
  /** Keys of the transitions taken, by microstep. */
  taken: readonly (readonly string[])[];
  /** Ids of the active leaves afterwards, joined by a comma. */
  state: string;
}

/** One command. */
export interface Trace {
  machine: string;
  hash: string;
  /** `lesson:<id>` */
  lifecycle: string;
  test: string;
  /** How often its row had been written before; null at its birth. */
  before: number | null;
  version: number;
  /** The leaves before; null at its birth. */
  from: string | null;
  steps: TraceStep[];
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isInteger(value);
const isList = <T>(value: unknown, isOne: (one: unknown) => one is T): value is T[] =>
  Array.isArray(value) && value.every(isOne);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isKeys = (value: unknown): value is string[] => isList(value, isText);
const isStep = (value: unknown): value is TraceStep =>
  isObject(value) && isText(value['event']) && isText(value['state']) && isList(value['taken'], isKeys);

/** A line of a file of traces; null where it is none: half of one, as a killed process leaves it. */
export function parsedTrace(line: string): Trace | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (!isObject(value)) return null;
  const { machine, hash, lifecycle, test, before, version, from, steps } = value;
  const isNamed = [machine, hash, lifecycle, test].every(isText);
  const isPlaced = (before === null || isCount(before)) && isCount(version) && (from === null || isText(from));
  return isNamed && isPlaced && isList(steps, isStep) ? (value as unknown as Trace) : null; // as looked at above
}

/** Where the commands of one lifecycle do not fit its chart, a line each; they need not be in order. */
export function strayed(machine: AnyStateMachine, traces: readonly Trace[]): string[] {
  const chart = playerOf(machine);
  const wrong: string[] = [];
  let last: Trace | null = null;
  for (const trace of traces.toSorted((a, b) => a.version - b.version)) {
    const { lifecycle, before, from, steps, test } = trace;
    const say = (what: string) => wrong.push(`${lifecycle}: ${what} (${test})`);
    const isNext: boolean = last !== null && last.version === before;
    const stood: string | null = last?.steps.at(-1)?.state ?? from;
    if (before === null) chart.begin();
    else if (!isNext) chart.standAt(from ?? '');
    else if (stood !== from) say(`stood at ${stood}, and goes on from ${from}`);
    for (const { event, taken, state } of steps) {
      const problem = taken.map((keys) => chart.take(keys)).find((p) => p !== null);
      if (problem) say(`${event}: ${problem}`);
      else if (chart.at() !== state) say(`${event} leads to ${chart.at()}, and it stood at ${state}`);
      chart.standAt(state, true);
    }
    last = trace;
  }
  return wrong;
}

/** Takes transitions whatever their guards would say: what is active, what was left, nothing of a context. */
function playerOf(machine: AnyStateMachine) {
  const nodes = nodesOf(machine.root);
  const byKey = new Map(
    nodes.flatMap((n) => transitionsOf(n).map(({ key, definition }) => [key, definition] as const)),
  );
  let active = new Set<AnyStateNode>();
  /** What was active in a state when it was left last. */
  let left = new Map<AnyStateNode, AnyStateNode[]>();

  const at = (): string => leavesOf({ nodes: [...active], children: {} });
  const standAt = (leaves: string, keeps = false): void => {
    // where it stands already nothing is to be put right
    if (keeps && at() === leaves) return;
    const ids = leaves.split(',');
    const own = nodes.filter((n) => ids.includes(n.id));
    active = new Set(own.flatMap((n) => [n, ...ancestorsOf(n)]));
    if (!keeps) left = new Map();
  };

  /** A target with what is entered by it, below `top`. */
  function enter(target: AnyStateNode, top: AnyStateNode | undefined): void {
    const parent = target.type === 'history' ? target.parent : undefined;
    const within = parent ? (left.get(parent) ?? descent(parent)) : descent(target);
    const around = ancestorsOf(parent ?? target).filter((n) => !top || isUnder(n, top));
    for (const node of [...within, ...around, ...(parent ? [parent] : [])]) active.add(node);
    // regions beside the way down begin at their own beginnings
    for (const node of [...active]) {
      if (node.type !== 'parallel' || !around.includes(node)) continue;
      for (const region of Object.values(node.states))
        if (region.type !== 'history' && !active.has(region)) for (const n of descent(region)) active.add(n);
    }
  }

  function take(keys: readonly string[]): string | null {
    const definitions: AnyTransitionDefinition[] = [];
    for (const key of keys) {
      const found = byKey.get(key);
      if (!found) return `there is no ${key}`;
      if (!active.has(found.source)) return `${key} is not to be had at ${at()}`;
      definitions.push(found);
    }
    for (const t of definitions) {
      const gone = exitSet(t, [...active]);
      for (const node of gone) {
        const inner = [...active].filter((n) => isUnder(n, node));
        if (inner.length > 0) left.set(node, inner);
      }
      for (const node of gone) active.delete(node);
      const top = [t.source, ...ancestorsOf(t.source)].find((n) => active.has(n));
      for (const target of t.target ?? []) enter(target, top);
    }
    return null;
  }

  return {
    at,
    standAt,
    take,
    begin: () => {
      active = new Set(descent(machine.root));
      left = new Map();
    },
  };
}
