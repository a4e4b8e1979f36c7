// Which events a chart must leave unanswered, state by state.
import type { AnyStateMachine, AnyStateNode, EventObject } from 'xstate';
import { inventoryOf } from './inventory.ts';
import { ancestorsOf, childrenOf, nodesOf } from './walk.ts';

export interface Sampled {
  machine: AnyStateMachine;
  events: Readonly<Record<string, EventObject>>;
}

/** What a chart calls by a pattern is no event: nobody can send `*`. */
const isPattern = (descriptor: string): boolean => descriptor === '*' || descriptor.endsWith('.*');

/** Types of events from outside: those that the chart names, and those that its samples send. */
export function typesOf({ machine, events }: Sampled): string[] {
  const sent = Object.values(events).map(({ type }) => type);
  const all = [...inventoryOf(machine).events.filter((e) => !isPattern(e)), ...sent];
  return [...new Set(all)].filter((type) => !type.startsWith('xstate.')).sort();
}

/** What the chart names, and no sample sends: a walk says nothing of it. */
export function unsampled({ machine, events }: Sampled): string[] {
  const sent = Object.values(events).map(({ type }) => type);
  return inventoryOf(machine).events.filter((descriptor) => !sent.some((type) => matches(descriptor, type)));
}

/** Every pair of a leaf state and an outside event that no transition there takes: `stateId|event`. */
export function refusable(samples: Sampled): string[] {
  const types = typesOf(samples);
  const takes = (node: AnyStateNode, event: string) => [...node.transitions.keys()].some((d) => matches(d, event));
  // whatever a state is in inside, something there takes the event
  const always = (node: AnyStateNode, event: string): boolean => {
    if (takes(node, event)) return true;
    const inner = childrenOf(node).filter(canBeIn);
    if (node.type === 'parallel') return inner.some((n) => always(n, event));
    return inner.length > 0 && inner.every((n) => always(n, event));
  };
  // and so does a region side by side for this leaf
  const around = (leaf: AnyStateNode, event: string): boolean =>
    [leaf, ...ancestorsOf(leaf)].some(
      (n) =>
        takes(n, event) ||
        (n.parent?.type === 'parallel' && childrenOf(n.parent).some((r) => r !== n && always(r, event))),
    );
  const leaves = nodesOf(samples.machine.root).filter((n) => n.type === 'atomic' && canBeIn(n));
  return leaves.flatMap((leaf) => types.filter((e) => !around(leaf, e)).map((e) => `${leaf.id}|${e}`));
}

/** A chart only passes through a state that leaves by itself: no event finds it there. */
const canBeIn = (n: AnyStateNode): boolean => n.type !== 'history' && !n.always?.some((t) => t.guard === undefined);

/** As XState has it: `cmd.*` is `cmd` too, and all that begins with `cmd.`. */
const matches = (descriptor: string, event: string): boolean =>
  descriptor === event ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && `${event}.`.startsWith(descriptor.slice(0, -1)));
