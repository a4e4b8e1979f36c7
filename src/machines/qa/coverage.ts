// What a chart asks for, by criterion, and how much of it has been hit.
import {
  type Coverage,
  type Covered,
  CRITERIA,
  type Criterion,
  type Infeasible,
  type Inventory,
  LEVELS,
  type Level,
  type MachineReport,
  type MachineRows,
} from '#contract/qa.ts';
import type { Hits } from './hits.ts';

export type Required = Record<Criterion, string[]>;

/** By hand, by element; `level`: it is infeasible there alone. */
export type DeclaredElements = Readonly<Record<string, { why: string; level?: 'browser' | undefined }>>;

/** What only a walk can tell of a chart. */
interface Walked {
  /** `stateId|event` pairs that must leave the chart as it is. */
  refused: readonly string[];
  /** `pair:…` that can be: of regions side by side none is asked for. */
  pairs: readonly string[];
}

/** The keys that hits must hold. Mutants are asked for apart: they are of a run, not of the chart. */
export function requiredOf(inventory: Inventory, { refused, pairs }: Walked): Required {
  const { states, transitions } = inventory;
  const finals = states.filter((s) => s.type === 'final').map((s) => `state:${s.id}`);
  const after = transitions.filter((t) => t.event.startsWith('xstate.done.state.')).map((t) => `transition:${t.key}`);
  return {
    c0: states.filter((s) => s.type !== 'history').map((s) => `state:${s.id}`),
    c1: transitions.map((t) => `transition:${t.key}`),
    c1n: refused.map((pair) => `refused:${pair}`),
    c2: pairsAskedFor(inventory, pairs),
    c3: inventory.guards.flatMap((g) => [`guard:${g.key}:true`, `guard:${g.key}:false`]),
    c4: inventory.invokes.flatMap((i) => endsOf(`invoke:${i.key}`, ['done', 'error'], i.cancellable)),
    c5: inventory.timers.flatMap((t) => endsOf(`timer:${t.key}`, ['fired'], t.cancellable)),
    c6: [...finals, ...after],
    c7: specsOf(inventory).map(({ tag }) => `spec:${tag}`),
    c8: [],
  };
}

const endsOf = (key: string, ends: readonly string[], cancellable: boolean): string[] =>
  [...ends, ...(cancellable ? ['cancelled'] : [])].map((end) => `${key}:${end}`);

/** The sources of a pair's two transitions. */
const sourcesOf = (pair: string): string[] =>
  pair
    .slice('pair:'.length)
    .split(' -> ')
    .map((key) => key.slice(0, key.indexOf('|')));

function pairsAskedFor({ states }: Inventory, pairs: readonly string[]): string[] {
  const parents = new Map(states.map((s) => [s.id, s.parent]));
  const regions = new Set(
    states.filter((s) => states.find((p) => p.id === s.parent)?.type === 'parallel').map((s) => s.id),
  );
  /** The regions that a state lies in, by the parallel state around them. */
  const regionsOf = (id: string): Map<string, string> => {
    const found = new Map<string, string>();
    for (let at: string | null = id; at !== null; at = parents.get(at) ?? null)
      if (regions.has(at)) found.set(parents.get(at) ?? '', at);
    return found;
  };
  const known = new Map(states.map((s) => [s.id, regionsOf(s.id)]));
  const isApart = ([one = '', other = '']: string[]) =>
    [...(known.get(one) ?? [])].some(([around, region]) => (known.get(other)?.get(around) ?? region) !== region);
  return pairs.filter((pair) => !isApart(sourcesOf(pair))).sort();
}

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

/**
 * What no test can be asked for: what is declared, and what is proved. A walk proves no more than its samples can ask: that a state
 * never refuses an event, where it was in that state, has sent that event, and came to its end. Whatever else it has not met may
 * wait for an event or an input that nobody gave it, so that is a gap. An element that a test has hit is neither.
 */
export function infeasibleOf(
  required: Required,
  {
    walked,
    isWhole,
    sent,
    hit,
    declared,
    hitInBrowser = {},
  }: {
    walked: Hits;
    isWhole: boolean;
    /** Types of the events that the walk has sent. */
    sent: readonly string[];
    hit: Hits;
    declared: DeclaredElements;
    /** What browser tests alone have hit; where nothing is said, nothing. */
    hitInBrowser?: Hits;
  },
): Record<string, Infeasible> {
  const found: Record<string, Infeasible> = {};
  const isProved = (element: string): boolean => {
    const [, state, event = ''] = /^refused:([^|]*)\|(.*)$/.exec(element) ?? [];
    return state !== undefined && isWhole && !walked[element] && !!walked[`state:${state}`] && sent.includes(event);
  };
  const asked = new Set(CRITERIA.filter((c) => c !== 'c7').flatMap((c) => required[c]));
  for (const element of asked) {
    const { why, level } = declared[element] ?? {};
    if (why !== undefined && level && !hitInBrowser[element]) found[element] = { reason: 'declared', why, level };
    if (level || hit[element]) continue;
    if (why !== undefined) found[element] = { reason: 'declared', why };
    else if (isProved(element)) found[element] = { reason: 'unreachable' };
  }
  return found;
}

/** Whether no test of this level can be asked for the element. */
export const isInfeasible = (infeasible: MachineReport['infeasible'], element: string, level: Level): boolean => {
  const why = infeasible[element];
  return why !== undefined && (why.level === undefined || why.level === level);
};

/** Without what is infeasible at a level. */
export const feasible = (required: Required, infeasible: MachineReport['infeasible'], level: Level): Required =>
  byCriterion((c) => required[c].filter((element) => !isInfeasible(infeasible, element, level)));

export const uncovered = (required: readonly string[], hits: Hits): string[] => required.filter((key) => !hits[key]);

export const byCriterion = <T>(make: (criterion: Criterion) => T): Record<Criterion, T> =>
  Object.fromEntries(CRITERIA.map((c) => [c, make(c)])) as Record<Criterion, T>; // fromEntries forgets that each is there

export const cover = (required: Required, hits: Hits): Record<Criterion, Covered> =>
  byCriterion((c) => ({
    covered: required[c].length - uncovered(required[c], hits).length,
    of: required[c].length,
  }));

const NONE: Covered = { covered: 0, of: 0 };
type Listed = MachineRows['machines'][number]['coverage'];

/** What a list says of a chart: the walk alone is asked for refusals, all tests together for pairs. */
export function listedOf(coverage: Coverage): Listed {
  const isAsked = (level: Level, c: Criterion) =>
    coverage[level][c].of > 0 && (c === 'c1n' ? level === 'walk' : c !== 'c2' || level === 'all');
  const listed = (level: Level) => CRITERIA.filter((c) => isAsked(level, c)).map((c) => [c, coverage[level][c]]);
  return Object.fromEntries(LEVELS.map((level) => [level, Object.fromEntries(listed(level))]));
}

export const coveredIn = (listed: Listed, level: Level, criterion: Criterion): Covered =>
  listed[level]?.[criterion] ?? NONE;

/** Rounded down to a tenth, so that 100 means all; a criterion that asks for nothing is met. */
export const percent = ({ covered, of }: Covered): number => (of === 0 ? 100 : Math.floor((covered / of) * 1000) / 10);
