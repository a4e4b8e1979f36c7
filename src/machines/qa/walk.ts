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

/** The states around a state, nearest first. */
export const ancestorsOf = (node: AnyStateNode): AnyStateNode[] =>
  node.parent ? [node.parent, ...ancestorsOf(node.parent)] : [];

export function isUnder(node: AnyStateNode, ancestor: AnyStateNode): boolean {
  for (let n = node.parent; n; n = n.parent) if (n === ancestor) return true;
  return false;
}

/** The nearest state that holds all of them, itself none of them. */
function commonAncestor(nodes: readonly AnyStateNode[]): AnyStateNode | undefined {
  const [first, ...others] = nodes;
  for (let n: AnyStateNode | undefined = first?.parent; n; n = n.parent) {
    const candidate = n;
    if (others.every((o) => isUnder(o, candidate))) return candidate;
  }
  return undefined;
}

/** SCXML's exit set of one transition: the active descendants of its domain. */
export function exitSet(t: AnyTransitionDefinition, active: readonly AnyStateNode[]): AnyStateNode[] {
  const targets: readonly AnyStateNode[] = t.target ?? [];
  if (targets.length === 0) return [];
  const source: AnyStateNode = t.source;
  const internal = !t.reenter && targets.every((n) => n === source || isUnder(n, source));
  const domain = internal ? source : commonAncestor([source, ...targets]);
  // no common ancestor: the root itself is entered anew
  return domain ? active.filter((n) => isUnder(n, domain)) : active.slice();
}

/** Whether two states can be active at once: one holds the other, or they lie in regions side by side. */
export function canBeActiveTogether(a: AnyStateNode, b: AnyStateNode): boolean {
  return a === b || isUnder(a, b) || isUnder(b, a) || commonAncestor([a, b])?.type === 'parallel';
}

/**
 * What XState takes of the transitions that inspection names: those of regions side by side may be in each other's way, and
 * then the deeper source wins, or the one that comes first. (Inspection names them all.)
 */
export function unopposed(
  named: readonly AnyTransitionDefinition[],
  active: readonly AnyStateNode[],
): AnyTransitionDefinition[] {
  if (named.length < 2) return named.slice();
  const taken = new Map<AnyTransitionDefinition, Set<AnyStateNode>>();
  for (const t of named) {
    const left = new Set(exitSet(t, active));
    const rivals = [...taken].filter(([, others]) => [...left].some((n) => others.has(n))).map(([rival]) => rival);
    if (rivals.some((rival) => !isUnder(t.source, rival.source))) continue;
    for (const rival of rivals) taken.delete(rival);
    taken.set(t, left);
  }
  return [...taken.keys()];
}
