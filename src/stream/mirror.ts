// The server's lifecycle on this device: its last snapshot, and what was asked of it but not yet confirmed. Never starts the chart.
import { type AnyMachineSnapshot, type AnyStateMachine, fromTransition, transition } from 'xstate';
import type { Lifecycle } from '#contract/stream.ts';
import { type LifecycleHalf, roleMaySend, type Sent, sampleOf } from '#src/machines/lifecycle.ts';
import { type Place, stateName, storedPlace } from '#src/machines/state.ts';

interface Pending {
  cmd: string;
  event: Sent;
}

export interface MirrorState {
  seq: number;
  lifecycle: Lifecycle | null;
  /** The server's snapshot, restored; null before the first, or when this build does not know the chart's state. */
  base: AnyMachineSnapshot | null;
  pending: readonly Pending[];
  /** `base` with what is pending taken for done. */
  view: AnyMachineSnapshot | null;
}

type MirrorEvent =
  | { type: 'server'; seq: number; lifecycle: Lifecycle; commands: readonly string[] }
  /** What is sent with it stands over the sample: a screen shows what the person has just said. */
  | { type: 'try'; cmd: string; command: Sent }
  | { type: 'refused'; cmd: string };

const nothing: MirrorState = { seq: 0, lifecycle: null, base: null, pending: [], view: null };

/** As whom the person looks, and by which half. */
interface Viewpoint {
  half: LifecycleHalf;
  role: string;
}

/** As the half's first role, where none is named. */
export const viewpointOf = (half: LifecycleHalf, role: string = half.roles[0] ?? ''): Viewpoint => ({ half, role });

export const mirrorLogic = (part: Viewpoint) =>
  fromTransition((state: MirrorState, event: MirrorEvent) => step(part, state, event), nothing);

function step(part: Viewpoint, state: MirrorState, event: MirrorEvent): MirrorState {
  const { half } = part;
  const { machine } = half;
  switch (event.type) {
    case 'server': {
      if (event.seq <= state.seq) return state;
      const pending = state.pending.filter((p) => !event.commands.includes(p.cmd));
      const { lifecycle, seq } = event;
      return look(machine, { seq, lifecycle, base: restore(machine, lifecycle.chart), pending });
    }
    case 'try': {
      const { cmd, command } = event;
      const sample = sampleOf(half, command.type, state.view?.context);
      // only what the definition names is shown before the server has agreed; an answer never is
      if (!sample || !half.commands[command.type]?.optimistic || !can(part, state, command.type)) return state;
      return look(machine, { ...state, pending: [...state.pending, { cmd, event: { ...sample, ...command } }] });
    }
    case 'refused': {
      const pending = state.pending.filter((p) => p.cmd !== event.cmd);
      return pending.length === state.pending.length ? state : look(machine, { ...state, pending });
    }
    // the engine's own word when it is stopped, which its listeners still hear of
    default:
      return state;
  }
}

function look(machine: AnyStateMachine, state: Omit<MirrorState, 'view'>): MirrorState {
  const view = state.pending.reduce<AnyMachineSnapshot | null>(
    (s, p) =>
      s && s.status === 'active' && s.can(p.event) ? (transition(machine, s, p.event)[0] as AnyMachineSnapshot) : s,
    state.base,
  );
  return { ...state, view };
}

/** The server's snapshot; null when its chart is not this build's: a screen then goes by `allowed` alone. */
function restore(machine: AnyStateMachine, chart: unknown): AnyMachineSnapshot | null {
  try {
    // restoreSnapshot is typed for use inside an actor; it needs no scope
    return machine.restoreSnapshot(chart as never, {} as never) as AnyMachineSnapshot;
  } catch {
    return null;
  }
}

/**
 * Whether the state takes this person's command. While nothing is pending the server's own word counts: a frame has it for
 * the first role. Others ask the chart; where this build does not know the chart, only what is the first role's too is told.
 */
export function can({ half, role }: Viewpoint, { lifecycle, pending, view }: MirrorState, command: string): boolean {
  if (!roleMaySend(half, command, role)) return false;
  const isTold = pending.length === 0 && roleMaySend(half, command, half.roles[0] ?? '');
  if (isTold || !view) return lifecycle?.allowed.includes(command) ?? false;
  const sample = sampleOf(half, command, view.context);
  return sample !== null && view.status === 'active' && view.can(sample);
}

/** The chart as it is shown; by the server's state alone where this build does not know its chart. */
export const shownPlace = ({ half }: Viewpoint, { lifecycle, view }: MirrorState): Place =>
  view ?? storedPlace(half.machine, lifecycle?.state ?? '');

/** The same by its name, as the server writes it. */
export const displayState = ({ lifecycle, pending, view }: MirrorState): string =>
  pending.length > 0 && view ? stateName(view.value) : (lifecycle?.state ?? '');
