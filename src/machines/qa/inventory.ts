// What a chart is made of, as plain data with stable keys: the list that coverage is measured against.
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type {
  GuardSite,
  Inventory,
  InvokeElement,
  StateElement,
  TimerElement,
  TransitionElement,
} from '#contract/qa.ts';
import { type Guard, guardLabel, operandsOf, originalOf } from './guards.ts';
import { canBeActiveTogether, descent, exitSet, nodesOf, transitionsOf } from './walk.ts';

interface Indexed extends Inventory {
  /** Keys by the definitions that inspection hands out. */
  keyOf: WeakMap<object, string>;
}

const known = new WeakMap<AnyStateNode, Indexed>();

/** The same object for the same chart each time. */
export function inventoryOf(machine: AnyStateMachine): Indexed {
  const found = known.get(machine.root);
  if (found) return found;
  const made = walk(machine);
  known.set(machine.root, made);
  return made;
}

function walk(machine: AnyStateMachine): Indexed {
  const nodes = nodesOf(machine.root);
  const keyOf = new WeakMap<object, string>();
  const transitions: TransitionElement[] = [];
  const guards: GuardSite[] = [];
  for (const node of nodes) {
    for (const { key, definition } of transitionsOf(node)) {
      keyOf.set(definition, key);
      const guard = originalOf(definition.guard);
      transitions.push(transitionElement(key, node.id, definition, guard));
      if (guard !== undefined) guards.push(...sitesOf(machine, guard, key, key));
    }
  }
  const plain = {
    machine: machine.id,
    initial: descent(machine.root).map((n) => n.id),
    states: nodes.map(stateElement),
    transitions,
    guards,
    invokes: nodes.flatMap(invokesOf),
    timers: timersOf(nodes),
    events: [...new Set(transitions.map((t) => t.event))].filter((e) => e !== '' && !e.startsWith('xstate.')).sort(),
  };
  return { ...plain, hash: hash(JSON.stringify(plain)), keyOf };
}

const stateElement = (node: AnyStateNode): StateElement => ({
  id: node.id,
  name: node.key,
  type: node.type,
  parent: node.parent?.id ?? null,
  initial: node.type === 'compound' ? (node.initial.target[0]?.id ?? null) : null,
  tags: node.tags.slice(),
  spec: specOf(node.meta),
});

const transitionElement = (
  key: string,
  source: string,
  t: AnyTransitionDefinition,
  guard: Guard | undefined,
): TransitionElement => ({
  key,
  source,
  event: String(t.eventType),
  targets: (t.target ?? []).map((n) => n.id),
  guard: guard === undefined ? null : guardLabel(guard),
  actions: t.actions.map((a) => (typeof a === 'string' ? a : typeof a === 'object' ? String(a.type) : '(inline)')),
  reenter: t.reenter,
  spec: specOf(t.meta),
});

function sitesOf(machine: AnyStateMachine, guard: Guard, key: string, transition: string): GuardSite[] {
  const inner = operandsOf(guard, machine).flatMap((g, i) => sitesOf(machine, g, `${key}/${i}`, transition));
  return [{ key, transition, label: guardLabel(guard) }, ...inner];
}

const invokesOf = (node: AnyStateNode): InvokeElement[] =>
  node.invoke.map(({ id, src }) => ({
    key: `${node.id}/${id}`,
    state: node.id,
    id,
    src: typeof src === 'string' ? src : '?',
    cancellable: canLeave(node, [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`]),
  }));

function timersOf(nodes: readonly AnyStateNode[]): TimerElement[] {
  const all = nodes.flatMap((node) =>
    node.after.map(({ eventType, delay }) => ({
      key: String(eventType),
      state: node.id,
      delay: String(delay),
      cancellable: canLeave(node, [String(eventType)]),
    })),
  );
  return [...new Map(all.map((t) => [t.key, t])).values()];
}

/** Whether a state may be left by any event but these. */
export function canLeave(node: AnyStateNode, but: readonly string[]): boolean {
  const others = nodesOf(node.machine.root).filter((n) => canBeActiveTogether(n, node));
  const ways = others.flatMap((n) => transitionsOf(n).map(({ definition }) => definition));
  return ways.some((t) => !but.includes(String(t.eventType)) && exitSet(t, [node]).length > 0);
}

function specOf(meta: unknown): string[] {
  const spec = typeof meta === 'object' && meta !== null && 'spec' in meta ? meta.spec : [];
  return Array.isArray(spec) ? spec.filter((s): s is string => typeof s === 'string') : [];
}

/** FNV-1a, 64 bits. It tells charts apart, and runs in a browser without a secure context. */
function hash(text: string): string {
  let h = 0xcbf29ce484222325n;
  for (let i = 0; i < text.length; i++) h = BigInt.asUintN(64, (h ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n);
  return h.toString(16).padStart(16, '0');
}
