// Walks a chart's state nodes. XState's own graph walk leaves out eventless transitions.
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';

export const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states);

/** A state and its descendants, in document order. */
export const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...childrenOf(node).flatMap(nodesOf)];

/** Every transition of a state with its key: those on events, timers and children, then the eventless ones. */
export function transitionsOf(node: AnyStateNode): { key: string; definition: AnyTransitionDefinition }[] {
  const onEvents = [...node.transitions].flatMap(([descriptor, list]) =>
    list.map((definition, i) => ({ key: `${node.id}|${descriptor}|${i}`, definition })),
  );
  const always = (node.always ?? []).map((definition, i) => ({ key: `${node.id}||${i}`, definition }));
  return [...onEvents, ...always];
}

/** The states that are active after entering `node` by default, `node` among them. */
export function descent(node: AnyStateNode): AnyStateNode[] {
  if (node.type === 'parallel')
    return [
      node,
      ...childrenOf(node)
        .filter((c) => c.type !== 'history')
        .flatMap(descent),
    ];
  if (node.type === 'compound') return [node, ...node.initial.target.flatMap(descent)];
  return [node];
}

export function isUnder(node: AnyStateNode, ancestor: AnyStateNode): boolean {
  for (let n = node.parent; n; n = n.parent) if (n === ancestor) return true;
  return false;
}

/** The nearest state that holds all of them, itself none of them. */
export function commonAncestor(nodes: readonly AnyStateNode[]): AnyStateNode | undefined {
  const [first, ...others] = nodes;
  for (let n: AnyStateNode | undefined = first?.parent; n; n = n.parent) {
    const candidate = n;
    if (others.every((o) => isUnder(o, candidate))) return candidate;
  }
  return undefined;
}
