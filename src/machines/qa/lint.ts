// Rules for charts that coverage, stored snapshots and the server rely on. A finding names its element.
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { type Guard, isInline, operandsOf, originalOf } from './guards.ts';
import { ancestorsOf, descent, nodesOf, transitionsOf } from './walk.ts';

export interface Finding {
  rule:
    | 'machine-id'
    | 'invoke-id'
    | 'inline-guard'
    | 'inline-actor'
    | 'inline-delay'
    | 'invoke-done'
    | 'invoke-error'
    | 'input-from-event'
    | 'unreachable'
    | 'shadowed'
    | 'endless';
  element: string;
}

export function lint(machine: AnyStateMachine): Finding[] {
  const nodes = nodesOf(machine.root);
  return [
    ...(machine.config.id ? [] : [{ rule: 'machine-id', element: '(machine)' } as const]),
    ...nodes.flatMap(lintInvokes),
    ...nodes.flatMap(lintTransitions),
    ...unreachable(machine.root, nodes),
    ...lintLoops(machine, nodes),
  ];
}

function lintInvokes(node: AnyStateNode): Finding[] {
  const given = [node.config.invoke ?? []].flat() as { id?: string; src?: unknown }[];
  return node.invoke.flatMap((invoke, i): Finding[] => {
    const element = `${node.id}/${invoke.id}`;
    const found: Finding[] = [];
    // a positional id moves when the code does
    if (!given[i]?.id) found.push({ rule: 'invoke-id', element });
    if (typeof given[i]?.src !== 'string') found.push({ rule: 'inline-actor', element });
    if (!node.transitions.has(`xstate.done.actor.${invoke.id}`)) found.push({ rule: 'invoke-done', element });
    // one failure of the child would put the whole chart in error, for good
    if (!node.transitions.has(`xstate.error.actor.${invoke.id}`)) found.push({ rule: 'invoke-error', element });
    // history enters the state again with another event, and the input would be lost
    if (typeof invoke.input === 'function' && /\bevent\b/.test(String(invoke.input)))
      found.push({ rule: 'input-from-event', element });
    return found;
  });
}

const hasInline = (guard: Guard): boolean => isInline(guard) || operandsOf(guard).some(hasInline);

function lintTransitions(node: AnyStateNode): Finding[] {
  const found: Finding[] = [];
  const open = new Set<string>();
  for (const { key, definition } of transitionsOf(node)) {
    const guard = originalOf(definition.guard);
    if (guard !== undefined && hasInline(guard)) found.push({ rule: 'inline-guard', element: key });
    if (open.has(String(definition.eventType))) found.push({ rule: 'shadowed', element: key });
    if (guard === undefined) open.add(String(definition.eventType));
  }
  const inline = node.after.filter((a) => typeof a.delay === 'number');
  return [...found, ...inline.map((a) => ({ rule: 'inline-delay', element: String(a.eventType) }) as const)];
}

/** States that no transition leads to, even with every guard true. */
function unreachable(root: AnyStateNode, nodes: readonly AnyStateNode[]): Finding[] {
  const reached = new Set<AnyStateNode>();
  const enter = (node: AnyStateNode) => {
    for (const n of [...ancestorsOf(node), ...descent(node)]) {
      if (reached.has(n)) continue;
      reached.add(n);
      for (const { definition } of transitionsOf(n)) for (const target of definition.target ?? []) enter(target);
      // history without a past goes to its own target, or where its parent begins
      if (n.type === 'history' && n.parent) enter(n.parent);
    }
  };
  enter(root);
  return nodes.filter((n) => !reached.has(n)).map((n) => ({ rule: 'unreachable', element: n.id }));
}

/** An `always` that turns in circles would hang the process. */
function lintLoops(machine: AnyStateMachine, nodes: readonly AnyStateNode[]): Finding[] {
  const bounded = Number.isFinite(machine.options?.maxIterations);
  return bounded || !nodes.some((n) => n.always?.length) ? [] : [{ rule: 'endless', element: machine.id }];
}
