// Rules for charts that coverage, stored snapshots and the server rely on. A finding names its element.
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { type Guard, isInline, operandsOf, originalOf } from './guards.ts';
import { canLeave } from './inventory.ts';
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
    | 'unbounded'
    | 'dead-end'
    | 'invoke-timeout'
    // what only a walk finds
    | 'endless'
    | 'walk-limit'
    // it begins with nothing; of an event that the chart names, it has none to send
    | 'no-input'
    | 'no-sample'
    | 'guard-throws'
    | 'step-throws';
  element: string;
}

/** `untimed`: invokes by id that no timer of the chart needs to end, with the reason. */
export function lint(machine: AnyStateMachine, untimed: Readonly<Record<string, string>> = {}): Finding[] {
  const nodes = nodesOf(machine.root);
  const lost = unreachable(machine.root, nodes);
  return [
    ...(machine.config.id ? [] : [{ rule: 'machine-id', element: '(machine)' } as const]),
    ...nodes.flatMap(lintInvokes),
    ...nodes.flatMap(lintTransitions),
    ...lost,
    ...lintLoops(machine, nodes),
    ...nodes.filter((n) => isDeadEnd(n) && !lost.some((f) => f.element === n.id)).map(deadEnd),
    ...nodes.flatMap((n) => lintTimeouts(n, untimed)),
  ];
}

/**
 * Nothing leads out of it, and it does not say that it is an end. A region may come to rest while others go on: whether all do
 * is for the walk to see.
 */
const isDeadEnd = (node: AnyStateNode): boolean =>
  node.type === 'atomic' &&
  node.parent !== undefined &&
  !ancestorsOf(node).some((n) => n.type === 'parallel') &&
  !canLeave(node, []);
const deadEnd = ({ id }: AnyStateNode): Finding => ({ rule: 'dead-end', element: id });

/** Whoever waits for an answer waits for ever where no timer of its state, or of one around it, ends the wait. */
function lintTimeouts(node: AnyStateNode, untimed: Readonly<Record<string, string>>): Finding[] {
  if ([node, ...ancestorsOf(node)].some((n) => n.after.length > 0)) return [];
  const waiting = node.invoke.filter(({ id }) => !untimed[id]);
  return waiting.map(({ id }) => ({ rule: 'invoke-timeout', element: `${node.id}/${id}` }));
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

const hasInline = (guard: Guard, machine: AnyStateMachine): boolean =>
  isInline(guard) || operandsOf(guard, machine).some((g) => hasInline(g, machine));

function lintTransitions(node: AnyStateNode): Finding[] {
  const found: Finding[] = [];
  const open = new Set<string>();
  for (const { key, definition } of transitionsOf(node)) {
    const guard = originalOf(definition.guard);
    if (guard !== undefined && hasInline(guard, node.machine)) found.push({ rule: 'inline-guard', element: key });
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
  return bounded || !nodes.some((n) => n.always?.length) ? [] : [{ rule: 'unbounded', element: machine.id }];
}
