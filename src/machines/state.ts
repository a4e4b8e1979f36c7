// Where a chart stands: asked of its snapshot by `matches` and tags, or, where there is none, of a state as logs and rows have it.
import type { AnyStateMachine, AnyStateNode, SnapshotFrom } from 'xstate';

/** What named selectors ask of a chart: its snapshot, or `storedPlace` a stored state. */
export interface Place<M extends AnyStateMachine = AnyStateMachine> {
  matches: (value: Parameters<SnapshotFrom<M>['matches']>[0]) => boolean;
  hasTag: (tag: Parameters<SnapshotFrom<M>['hasTag']>[0]) => boolean;
}

type PathsIn<V> = V extends string
  ? V
  : { [K in keyof V & string]-?: K | `${K}.${PathsIn<Exclude<V[K], undefined>>}` }[keyof V & string];
/** The chart's states by their dotted paths, each with all around it. */
export type StatePath<M extends AnyStateMachine> = PathsIn<SnapshotFrom<M>['value']>;

/** `teaching.presenting`, regions joined by a comma. */
export function stateName(value: unknown): string {
  if (typeof value === 'string') return value;
  return Object.entries(value ?? {})
    .flatMap(([key, inner]) =>
      stateName(inner)
        .split(',')
        .map((rest) => (rest ? `${key}.${rest}` : key)),
    )
    .join(',');
}

/** Whether a region of the stored state is one of these states, or inside of it. */
export const isIn = <Path extends string>(state: string, ...paths: readonly Path[]): boolean =>
  state.split(',').some((region) => paths.some((path) => `${region}.`.startsWith(`${path}.`)));

/** A stored state of this chart as a place; one that the chart does not have has no tags. */
export const storedPlace = <M extends AnyStateMachine>(machine: M, state: string): Place<M> => ({
  matches: (value) => isIn(state, stateName(value)),
  hasTag: (tag) => state.split(',').some((region) => tagsIn(machine.root, region.split('.')).some((t) => t === tag)),
});

/** Of the states along a path. */
function tagsIn(node: AnyStateNode, [key = '', ...path]: readonly string[]): string[] {
  const next = node.states[key];
  return next ? [...next.tags, ...tagsIn(next, path)] : [];
}
