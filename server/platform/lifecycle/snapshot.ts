// Snapshot to JSON and back, and what a chart says of itself. The one file that knows XState's less typed corners.
import { createHash } from 'node:crypto';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  initialTransition,
  transition,
} from 'xstate';
import type { ChartEvent, Definition } from './define.ts';

/** An action as pure `transition()` gives it back. */
export interface PlainAction {
  type: string;
  params: unknown;
}

type Step = readonly [AnyMachineSnapshot, readonly PlainAction[]];

/** Takes one step. The recorder of test builds puts another function here; production has this one. */
let stepper = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: ChartEvent): Step => {
  const [next, actions] = transition(machine, snapshot, event);
  return [next as AnyMachineSnapshot, actions as readonly PlainAction[]];
};
export const step = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: ChartEvent): Step =>
  stepper(machine, snapshot, event);
export const useStepper = (next: typeof stepper): void => {
  stepper = next;
};

export function begin(machine: AnyStateMachine, input: unknown): Step {
  // the input's type is the chart's own business; its context factory throws when it is wrong, which shows as status error
  const [first, actions] = initialTransition(machine, input as never);
  const snapshot = first as AnyMachineSnapshot;
  if (snapshot.status === 'error') throw snapshot.error;
  return [snapshot, actions as readonly PlainAction[]];
}

export const dump = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot): string =>
  JSON.stringify(machine.getPersistedSnapshot(snapshot));

/** Throws when the snapshot names a state that the chart does not have. */
export function restore(machine: AnyStateMachine, json: string): AnyMachineSnapshot {
  // restoreSnapshot is public, but typed for use inside an actor; an empty scope is enough (measured, see docs/decisions)
  return machine.restoreSnapshot(JSON.parse(json), {} as never) as AnyMachineSnapshot;
}

/** `teaching.presenting`, regions joined by a comma. */
export function stateName(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([key, inner]) => {
      const rest = stateName(inner);
      return rest === ''
        ? key
        : rest
            .split(',')
            .map((r) => `${key}.${r}`)
            .join(',');
    })
    .join(',');
}

/** Whether the chart takes this command now; none when it is done. */
export function takes(definition: Definition, snapshot: AnyMachineSnapshot, type: string): boolean {
  const sample = definition.commands[type];
  return sample !== undefined && snapshot.status === 'active' && snapshot.can(sample);
}

/** The commands a person may give now. */
export const allowedCommands = (definition: Definition, snapshot: AnyMachineSnapshot): string[] =>
  Object.keys(definition.commands).filter(
    (type) => !definition.unlisted?.includes(type) && takes(definition, snapshot, type),
  );

const hashes = new WeakMap<AnyStateMachine, string>();

/** Changes when a stored snapshot may not fit any more: states, invokes, timers. Guards and texts are left out. */
export function chartHash(machine: AnyStateMachine): string {
  const known = hashes.get(machine);
  if (known) return known;
  const lines: string[] = [];
  const walk = (node: AnyStateNode) => {
    const invokes = node.invoke.map((i) => `${i.id}=${typeof i.src === 'string' ? i.src : '?'}`);
    const timers = node.after.map((a) => a.eventType);
    lines.push([node.id, node.type, ...invokes, ...timers].join(' '));
    for (const child of Object.values(node.states)) walk(child);
  };
  walk(machine.root);
  const hash = createHash('sha1').update(lines.sort().join('\n')).digest('hex');
  hashes.set(machine, hash);
  return hash;
}
