// What a chart asks for, by criterion, and how much of it has been hit.
import { type Covered, CRITERIA, type Criterion, type Inventory } from '#contract/qa.ts';
import type { Hits } from './hits.ts';

export type Required = Record<Criterion, string[]>;

/** The keys that hits must hold. `refused`: `stateId|event` pairs that must leave the chart as it is. */
export function requiredOf(inventory: Inventory, refused: readonly string[]): Required {
  return {
    c0: inventory.states.filter((s) => s.type !== 'history').map((s) => `state:${s.id}`),
    c1: inventory.transitions.map((t) => `transition:${t.key}`),
    c1n: refused.map((pair) => `refused:${pair}`),
    c3: inventory.guards.flatMap((g) => [`guard:${g.key}:true`, `guard:${g.key}:false`]),
    c4: inventory.invokes.flatMap((i) => endsOf(`invoke:${i.key}`, ['done', 'error'], i.cancellable)),
    c5: inventory.timers.flatMap((t) => endsOf(`timer:${t.key}`, ['fired'], t.cancellable)),
    c7: specsOf(inventory).map(({ tag }) => `spec:${tag}`),
  };
}

const endsOf = (key: string, ends: readonly string[], cancellable: boolean): string[] =>
  [...ends, ...(cancellable ? ['cancelled'] : [])].map((end) => `${key}:${end}`);

interface Spec {
  tag: string;
  /** Keys of the states and transitions that carry it. */
  elements: string[];
}

export function specsOf({ states, transitions }: Pick<Inventory, 'states' | 'transitions'>): Spec[] {
  const found = new Map<string, string[]>();
  const put = (tag: string, element: string) => found.set(tag, [...(found.get(tag) ?? []), element]);
  for (const s of states) for (const tag of s.spec) put(tag, `state:${s.id}`);
  for (const t of transitions) for (const tag of t.spec) put(tag, `transition:${t.key}`);
  return [...found].map(([tag, elements]) => ({ tag, elements })).sort((a, b) => (a.tag < b.tag ? -1 : 1));
}

/** A statement counts as covered when one of its elements is. */
export function withSpecs(inventory: Inventory, hits: Hits): Hits {
  const specs = specsOf(inventory).map(
    ({ tag, elements }) => [`spec:${tag}`, elements.reduce((n, e) => n + (hits[e] ?? 0), 0)] as const,
  );
  return { ...hits, ...Object.fromEntries(specs) };
}

export const missingOf = (required: readonly string[], hits: Hits): string[] => required.filter((key) => !hits[key]);

export const cover = (required: Required, hits: Hits): Record<Criterion, Covered> =>
  Object.fromEntries(
    CRITERIA.map((c) => [
      c,
      { covered: required[c].length - missingOf(required[c], hits).length, of: required[c].length },
    ]),
  ) as Record<Criterion, Covered>; // fromEntries forgets that every criterion is there

/** Rounded down to a tenth, so that 100 means all; a criterion that asks for nothing is met. */
export const percent = ({ covered, of }: Covered): number => (of === 0 ? 100 : Math.floor((covered / of) * 1000) / 10);
