// Snapshot to JSON and back, and what a chart says of itself. The one file that knows XState's less typed corners.
import { createHash } from 'node:crypto';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  initialTransition,
  transition,
} from 'xstate';
import { type LifecycleHalf, roleMaySend, type Sent, sampleOf } from '#src/machines/lifecycle.ts';
import { stateName } from '#src/machines/state.ts';

/** An action as pure `transition()` gives it back. */
export interface PlainAction {
  type: string;
  params: unknown;
}

type Step = readonly [AnyMachineSnapshot, readonly PlainAction[]];

const plainStep = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: Sent): Step => {
  const [next, actions] = transition(machine, snapshot, event);
  return [next as AnyMachineSnapshot, actions as readonly PlainAction[]];
};
/** Takes one step. The recorder of test builds puts another function here; production has the plain one. */
let stepper = plainStep;
export const step = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: Sent): Step =>
  stepper(machine, snapshot, event);
export const useStepper = (next: typeof stepper = plainStep): void => {
  stepper = next;
};

const plainStart = (machine: AnyStateMachine, input: unknown): Step => {
  // the input's type is the chart's own business; its context factory throws when it is wrong, which shows as status error
  const [first, actions] = initialTransition(machine, input as never);
  const snapshot = first as AnyMachineSnapshot;
  if (snapshot.status === 'error') throw snapshot.error;
  return [snapshot, actions as readonly PlainAction[]];
};
/** Takes the first step of a chart; the recorder of test builds puts another function here. */
let starter = plainStart;
export const initialStep = (machine: AnyStateMachine, input: unknown): Step => starter(machine, input);
export const useStarter = (next: typeof starter = plainStart): void => {
  starter = next;
};

export const dump = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot): string =>
  JSON.stringify(machine.getPersistedSnapshot(snapshot));

/** Throws when the snapshot names a state that the chart does not have. */
export function restore(machine: AnyStateMachine, json: string): AnyMachineSnapshot {
  // restoreSnapshot is public, but typed for use inside an actor; an empty scope is enough (measured, see docs/decisions)
  return machine.restoreSnapshot(JSON.parse(json), {} as never) as AnyMachineSnapshot;
}

/** What the engine itself sends at somebody's word that it has looked at: no role is asked for. */
export const ENGINE = '*';

/** Whether this role may send the command; the engine may send every command. */
export const maySend = (half: LifecycleHalf, type: string, role: string): boolean =>
  role === ENGINE || roleMaySend(half, type, role);

/** Whether the chart takes this command now; none when it is done. */
export function takes(half: LifecycleHalf, snapshot: AnyMachineSnapshot, type: string): boolean {
  if (snapshot.status !== 'active') return false;
  const sample = sampleOf(half, type, snapshot.context);
  return sample !== null && snapshot.can(sample);
}

/** The commands that this role may give now; in a frame the first role's. */
export const allowedCommands = (
  half: LifecycleHalf,
  snapshot: AnyMachineSnapshot,
  role: string = half.roles[0] ?? '',
): string[] =>
  Object.keys(half.commands).filter(
    (type) => !half.commands[type]?.unlisted && maySend(half, type, role) && takes(half, snapshot, type),
  );

/** Where a lifecycle stands, as every refusal by state tells it. */
export const stateAndCommands = (half: LifecycleHalf, snapshot: AnyMachineSnapshot, role?: string) => ({
  state: stateName(snapshot.value),
  allowed: allowedCommands(half, snapshot, role),
});

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

/** By which chart a snapshot is written. */
export const chartVersion = ({ machine, revision }: LifecycleHalf) => ({ revision, hash: chartHash(machine) });
