// Which events a chart must leave unanswered, state by state.
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { inventoryOf } from './inventory.ts';
import { ancestorsOf, childrenOf, nodesOf } from './walk.ts';

/** Every pair of a leaf state and an outside event that no transition there takes: `stateId|event`. */
export function refusable(machine: AnyStateMachine): string[] {
  const { events } = inventoryOf(machine);
  const takes = (node: AnyStateNode, event: string) => [...node.transitions.keys()].some((d) => matches(d, event));
  // a region side by side that takes the event whatever it is in takes it for this leaf too
  const around = (leaf: AnyStateNode): AnyStateNode[] =>
    [leaf, ...ancestorsOf(leaf)].flatMap((n) => (n.parent?.type === 'parallel' ? childrenOf(n.parent) : [n]));
  // a chart only passes through a state that leaves by itself: no event finds it there
  const rests = (n: AnyStateNode) => n.type === 'atomic' && !n.always?.some((t) => t.guard === undefined);
  const leaves = nodesOf(machine.root).filter(rests);
  return leaves.flatMap((leaf) =>
    events.filter((e) => !around(leaf).some((n) => takes(n, e))).map((e) => `${leaf.id}|${e}`),
  );
}

const matches = (descriptor: string, event: string): boolean =>
  descriptor === event ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && event.startsWith(descriptor.slice(0, -1)));
