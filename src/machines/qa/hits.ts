// From one microstep to what it covers. Keys are those of the inventory with the criterion in front.
import type {
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  EventObject,
} from 'xstate';
import { inventoryOf } from './inventory.ts';
import { descent, exitSet, unopposed } from './walk.ts';

/** `state:…`, `transition:…`, `guard:…:true`, `invoke:…:done`, `timer:…:fired`, `pair:…`, `dropped:…`, `refused:…` to how often. */
export type Hits = Record<string, number>;

export const add = (hits: Hits, key: string, n = 1): void => {
  hits[key] = (hits[key] ?? 0) + n;
};

/** What a chart is in: its active states and its children. */
export interface Configuration {
  nodes: readonly AnyStateNode[];
  children: Readonly<Record<string, AnyActorRef | undefined>>;
}

export const configurationOf = (snapshot: AnyMachineSnapshot): Configuration => ({
  nodes: snapshot._nodes,
  children: snapshot.children,
});

/** Where a chart begins, before any eventless transition. */
export const beginningOf = (machine: AnyStateMachine): Configuration => ({
  nodes: descent(machine.root),
  children: {},
});

interface Microstep {
  machine: AnyStateMachine;
  event: EventObject;
  before: Configuration;
  after: Configuration;
  transitions: readonly AnyTransitionDefinition[];
}

/** The keys of what was taken: none where the event was refused. */
export function countMicrostep(hits: Hits, step: Microstep): string[] {
  const { machine, event, before, after } = step;
  const { keyOf } = inventoryOf(machine);
  const transitions = unopposed(step.transitions, before.nodes);
  const taken = transitions.map((t) => keyOf.get(t) ?? '?');
  for (const key of taken) add(hits, `transition:${key}`);
  const left = new Set(transitions.flatMap((t) => exitSet(t, before.nodes)));
  const stayed = new Set(before.nodes.filter((n) => !left.has(n)));
  for (const node of after.nodes) if (!stayed.has(node)) add(hits, `state:${node.id}`);
  for (const node of before.nodes) {
    countInvokes(hits, step, node, left.has(node));
    countTimers(hits, event, node, left.has(node));
  }
  return taken;
}

/** Each of one microstep with each of the next. */
export function countPairs(hits: Hits, before: readonly string[], after: readonly string[]): void {
  for (const one of before) for (const other of after) add(hits, `pair:${one} -> ${other}`);
}

/** Of several microsteps, in order; `last` is what came before them. Returns the last of all. */
export function countAllPairs(
  hits: Hits,
  last: readonly string[],
  microsteps: readonly (readonly string[])[],
): readonly string[] {
  return microsteps.reduce((before, after) => {
    countPairs(hits, before, after);
    return after;
  }, last);
}

/** An event that nothing took. */
export const countDropped = (hits: Hits, at: Configuration, event: EventObject): void =>
  add(hits, `dropped:${leavesOf(at)}|${event.type}`);

export function countBeginning(hits: Hits, machine: AnyStateMachine): void {
  for (const node of beginningOf(machine).nodes) add(hits, `state:${node.id}`);
}

/** The active leaves' ids in document order, joined by a comma. */
export function leavesOf({ nodes }: Configuration): string {
  const leaves = nodes.filter((n) => n.type === 'atomic' || n.type === 'final');
  if (leaves.length > 1) leaves.sort((a, b) => a.order - b.order);
  return leaves.map((n) => n.id).join(',');
}

function countInvokes(hits: Hits, { event, before }: Microstep, node: AnyStateNode, isLeft: boolean): void {
  for (const { id } of node.invoke) {
    const key = `invoke:${node.id}/${id}`;
    if (event.type === `xstate.done.actor.${id}`) add(hits, `${key}:done`);
    else if (event.type === `xstate.error.actor.${id}`) add(hits, `${key}:error`);
    // a child that had ended by itself cannot be cancelled any more
    else if (isLeft && before.children[id]?.getSnapshot()?.status !== 'done') add(hits, `${key}:cancelled`);
  }
}

function countTimers(hits: Hits, event: EventObject, node: AnyStateNode, isLeft: boolean): void {
  for (const type of new Set(node.after.map((a) => String(a.eventType)))) {
    if (type === event.type) add(hits, `timer:${type}:fired`);
    else if (isLeft) add(hits, `timer:${type}:cancelled`);
  }
}
