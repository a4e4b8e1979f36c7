// Charts with one fault: what tests that only run a chart do not notice, and tests that assert something do.
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { Mutant } from '#contract/qa.ts';
import { negated } from './guards.ts';
import { childrenOf, nodesOf, transitionsOf } from './walk.ts';

export type Fault = Pick<Mutant, 'kind' | 'element'>;

const entriesOf = (node: AnyStateNode): number => [node.config.entry ?? []].flat().length;
const errorOf = (id: string): string => `xstate.error.actor.${id}`;

/** Every fault that the chart can be given, in the order of the chart. */
export const faultsOf = (machine: AnyStateMachine): Fault[] =>
  nodesOf(machine.root).flatMap((node) => [
    ...(entriesOf(node) > 0 ? [{ kind: 'drop-entry', element: node.id } as const] : []),
    ...transitionsOf(node).flatMap(({ key, definition }) => faultsAt(key, definition)),
    ...node.invoke
      .filter(({ id }) => node.transitions.has(errorOf(id)))
      .map(({ id }) => ({ kind: 'skip-error', element: `${node.id}/${id}` }) as const),
  ]);

const faultsAt = (key: string, t: AnyTransitionDefinition): Fault[] => [
  { kind: 'drop-transition', element: key },
  ...(elsewhere(t) ? [{ kind: 'retarget', element: key } as const] : []),
  ...(t.guard === undefined ? [] : [{ kind: 'flip-guard', element: key } as const]),
  ...(t.actions.length > 0 ? [{ kind: 'drop-action', element: key } as const] : []),
];

/** The next state beside the target, or the first of the source's; null where there is no other. */
function elsewhere({ target, source }: AnyTransitionDefinition): AnyStateNode | null {
  const [aim]: readonly AnyStateNode[] = target ?? [];
  const beside = childrenOf((aim ?? source).parent ?? source).filter((n) => n.type !== 'history');
  const at = beside.indexOf(aim ?? source);
  const others = [...beside.slice(at + 1), ...beside.slice(0, Math.max(at, 0))];
  return aim ? (others.find((n) => n !== aim) ?? null) : null;
}

/** Gives the chart this fault; its config is not touched. Throws where the chart has no such element. */
export function give(machine: AnyStateMachine, { kind, element }: Fault): void {
  const nodes = nodesOf(machine.root);
  // a fault that turns in a circle must not hang the test that finds it
  machine.options = { ...machine.options, maxIterations: 1_000 };
  if (kind === 'drop-entry') {
    const node = nodes.find((n) => n.id === element);
    if (!node) throw new Error(`no state ${element}`);
    // what stands behind its own are its timers
    node.entry = node.entry.slice(entriesOf(node));
    return;
  }
  if (kind === 'skip-error') {
    const node = nodes.find((n) => n.invoke.some(({ id }) => `${n.id}/${id}` === element));
    const invoke = node?.invoke.find(({ id }) => `${node.id}/${id}` === element);
    if (!node || !invoke) throw new Error(`no invoke ${element}`);
    node.transitions.delete(errorOf(invoke.id));
    return;
  }
  for (const node of nodes) {
    const found = transitionsOf(node).find(({ key }) => key === element);
    if (!found) continue;
    change(node, found.definition, kind);
    return;
  }
  throw new Error(`no transition ${element}`);
}

function change(node: AnyStateNode, t: AnyTransitionDefinition, kind: Mutant['kind']): void {
  if (kind === 'drop-transition') drop(node, t);
  else if (kind === 'drop-action') t.actions = [];
  else if (kind === 'flip-guard' && t.guard !== undefined) t.guard = negated(t.guard);
  else if (kind === 'retarget') {
    const other = elsewhere(t);
    if (other) t.target = [other];
  }
}

function drop(node: AnyStateNode, t: AnyTransitionDefinition): void {
  if (node.always?.includes(t)) {
    node.always = node.always.filter((other) => other !== t);
    return;
  }
  for (const [descriptor, list] of node.transitions) {
    const left = list.filter((other) => other !== t);
    if (left.length === 0) node.transitions.delete(descriptor);
    else node.transitions.set(descriptor, left);
  }
}
