// Guards as XState stores them, and probes that see how each turns out. Inspection does not tell (5.33.3).
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  and,
  type EventObject,
  not,
  or,
} from 'xstate';
import { evaluateGuard } from 'xstate/guards';
import { nodesOf, transitionsOf } from './walk.ts';

export type Guard = Parameters<typeof evaluateGuard>[0];
type Combine = 'and' | 'or' | 'not';

interface Composite {
  check: unknown;
  guards: Guard[];
}

// the combinators' types want the guards of one setup(); here they are any chart's
const COMBINE = { and, or, not: ([guard]: Guard[]) => not(guard as never) } as unknown as Record<
  Combine,
  (guards: Guard[]) => Guard & Composite
>;
// the combinators share one `check` function each: that is how a composite says which of them made it
const checks = new Map<unknown, Combine>(
  (['and', 'or', 'not'] as const).map((kind) => [COMBINE[kind]([]).check, kind]),
);

const isComposite = (guard: unknown): guard is Guard & Composite =>
  typeof guard === 'function' && 'check' in guard && checks.has(guard.check);
const combine = (guard: unknown): Combine | undefined => (isComposite(guard) ? checks.get(guard.check) : undefined);

/** What a guard's name stands for in this chart, where that is a combination; itself otherwise. */
function opened(guard: Guard, machine: AnyStateMachine): Guard {
  const name = typeof guard === 'string' ? guard : typeof guard === 'object' ? guard.type : '';
  const found: unknown = machine.implementations.guards[name];
  return isComposite(found) ? found : guard;
}

/** The operands of and, or, not, also where the guard is only the name of one. */
export function operandsOf(guard: Guard, machine: AnyStateMachine): Guard[] {
  const found = opened(guard, machine);
  return isComposite(found) ? found.guards : [];
}

/** `isLast`, `isLast({"n":2})`, `and(isA, not(isB))`; a function without a name of its own is `(inline)`. */
export function guardLabel(guard: Guard): string {
  if (isComposite(guard)) return `${combine(guard)}(${guard.guards.map(guardLabel).join(', ')})`;
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'function') return 'check' in guard ? guard.name : '(inline)';
  const params =
    'params' in guard && typeof guard.params !== 'function' && guard.params !== undefined
      ? JSON.stringify(guard.params)
      : '';
  return params ? `${guard.type}(${params})` : guard.type;
}

/** A function that XState would call as it stands: nobody can name it in a report. */
export const isInline = (guard: Guard): boolean => typeof guard === 'function' && !('check' in guard);

/** What a probe stands for; any other guard is its own. A probe says so itself: whoever made it may be another copy of this file. */
export function originalOf(guard: Guard | undefined): Guard | undefined {
  let found: unknown = guard;
  while (typeof found === 'function' && 'original' in found) found = found.original;
  return found as Guard | undefined; // that of a guard is one
}

/** The opposite. */
export const negated = (guard: Guard): Guard => COMBINE.not([guard]);

/** What guard sites said, in their order: `guard:<site key>:true`. */
export type GuardAnswers = readonly string[];

// Kept by event and chart: whoever asks `can()` asks with an event that is never processed, so it never counts. Nearly always one
// event is asked about, and settled before the next: only what comes in between goes into a map.
interface Asked {
  event: EventObject;
  root: AnyStateNode;
  answers: string[];
}
let latest: Asked | null = null;
const others = new WeakMap<EventObject, Map<AnyStateNode, Asked>>();
let hasOthers = false;
const probed = new WeakSet<AnyStateNode>();

/** Puts a probe around every guard of the chart, once. The chart behaves as before; its config is not touched. */
export function probeGuards(machine: AnyStateMachine): void {
  if (probed.has(machine.root)) return;
  probed.add(machine.root);
  for (const node of nodesOf(machine.root)) {
    for (const { key, definition } of transitionsOf(node)) {
      if (definition.guard !== undefined) definition.guard = probe(definition.guard, key, machine);
    }
  }
}

function probe(guard: Guard, key: string, machine: AnyStateMachine): Guard {
  const inner = rebuilt(guard, key, machine);
  const [yes, no] = [`guard:${key}:true`, `guard:${key}:false`];
  const check = (
    snapshot: AnyMachineSnapshot,
    { context, event }: { context: AnyMachineSnapshot['context']; event: EventObject },
  ) => {
    try {
      const value = evaluateGuard(inner, context, event, snapshot);
      note(event, machine.root, value ? yes : no);
      return value;
    } catch (error) {
      thrower ??= key;
      throw error;
    }
  };
  // XState calls `check` of a guard that has one, and never the function itself
  return Object.assign(() => false, { check, original: guard });
}

let thrower: string | null = null;
/** The site of the guard that threw since this was last asked, the innermost; null when none did. */
export function takeThrower(): string | null {
  const site = thrower;
  thrower = null;
  return site;
}

/** The same composite over probed operands; a new one, because charts made by `provide()` share the old. */
function rebuilt(guard: Guard, key: string, machine: AnyStateMachine): Guard {
  const found = opened(guard, machine);
  const kind = combine(found);
  if (!kind) return guard;
  return COMBINE[kind](operandsOf(found, machine).map((g, i) => probe(g, `${key}/${i}`, machine)));
}

/** More than a step of a thousand microsteps asks: what asks so often is a `can()`, of one event again and again. */
const MANY = 50_000;

function note(event: EventObject, root: AnyStateNode, answer: string): void {
  if (latest?.event !== event || latest.root !== root) latest = askedOf(event, root);
  if (latest.answers.length >= MANY) latest.answers = [];
  latest.answers.push(answer);
}

function askedOf(event: EventObject, root: AnyStateNode): Asked {
  if (latest) {
    hasOthers = true;
    const byRoot = others.get(latest.event) ?? new Map<AnyStateNode, Asked>();
    others.set(latest.event, byRoot.set(latest.root, latest));
  }
  return others.get(event)?.get(root) ?? { event, root, answers: [] };
}

/** Forgets what was asked of this event before it was sent. */
export function forgetAnswers(event: EventObject): void {
  if (latest?.event === event) latest = null;
  if (hasOthers) others.delete(event);
}

const NONE: GuardAnswers = [];

/** What the chart's guards said to this event since it was last asked. */
export function takeAnswers(event: EventObject, root: AnyStateNode): GuardAnswers {
  const isLatest = latest?.event === event && latest.root === root;
  const byRoot = hasOthers ? others.get(event) : undefined;
  const found = isLatest ? latest : byRoot?.get(root);
  if (isLatest) latest = null;
  byRoot?.delete(root);
  return found?.answers ?? NONE;
}
