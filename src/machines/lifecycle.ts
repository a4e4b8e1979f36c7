// The half of a lifecycle that stands beside its chart: what the server that runs it and the screens that mirror it both
// need to know. The other half, what a step does to the world, is the server's (`defineLifecycle`).
import type { AnyStateMachine, ContextFrom, EventFromLogic } from 'xstate';
import type { StatePath } from './state.ts';

/** An event as a person or another part of the server sends it. */
export interface Sent {
  type: string;
}

/** What holds for one command. */
interface Rule<Role extends string = string> {
  /** The roles that may send the command; where nothing is said, the first role alone. */
  by?: readonly Role[];
  /** False: the open run and its text go on, unless the step leaves the state that speaks. */
  cuts?: false;
  /** A screen shows the command as done before the server has agreed. */
  optimistic?: true;
  /** Sent by calls of their own: taken, but not offered among `allowed`. */
  unlisted?: true;
  /** What it carries, as the chart takes it: by this the chart is asked whether it would. */
  sample?: Readonly<Record<string, unknown>> | ((context: never) => Readonly<Record<string, unknown>>);
}

/** States, by their paths in a frame, of which the page makes more than their blocks. */
export interface Flow<Name extends string = string> {
  /** A person's question is answered here, apart from the rest. */
  aside: readonly Name[];
  /** What a person says here stands in the block of the talk. */
  talk: readonly Name[];
  /** The last question waits for its answer here. */
  asks: readonly Name[];
}

const NO_FLOW: Flow = { aside: [], talk: [], asks: [] };

/** Any lifecycle's half, as far as the engine and the mirror need it. */
export interface LifecycleHalf {
  /** `lesson`: also the prefix of its ids and logs. */
  kind: string;
  /** Counts up with every change of the chart or of its context that stored snapshots have to come over. */
  revision: number;
  machine: AnyStateMachine;
  /** Who takes part. Frames go to all alike: their `allowed` is the first role's. */
  roles: readonly string[];
  commands: Readonly<Record<string, Rule | undefined>>;
  /** The parts of the context that a frame shows: all where nothing is said. */
  shows?: readonly string[];
  /** The CUSTOM event that tells what a person answered. */
  answers?: string;
  flow: Flow;
}

type TypeOf<M extends AnyStateMachine> = EventFromLogic<M>['type'];
type Named<E, T> = E extends { type: infer U } ? (T extends U ? Omit<E, 'type'> : never) : never;
/** What the chart's event of this type carries besides its type. */
type Payload<M extends AnyStateMachine, T> = Named<EventFromLogic<M>, T>;

type RuleOf<M extends AnyStateMachine, Role extends string, T> = Omit<Rule<Role>, 'sample'> &
  (object extends Payload<M, T>
    ? { sample?: Payload<M, T> | ((context: ContextFrom<M>) => Payload<M, T>) }
    : { sample: Payload<M, T> | ((context: ContextFrom<M>) => Payload<M, T>) });

interface Declared<M extends AnyStateMachine, Role extends string, S extends Sent> {
  /** The kind of lifecycle, where it is not the chart's id. */
  kind?: string;
  /** The revision of the chart; 1 where nothing is said. */
  revision?: number;
  roles: readonly [Role, ...Role[]];
  /** What is sent, where that is not what the chart takes: marked, looked up, completed on the way (`prepare`). */
  types?: { sent: S };
  /** No other event comes in from outside. Every one of `types.sent`, where that is given. */
  commands: [S] extends [never]
    ? { readonly [T in TypeOf<M>]?: RuleOf<M, NoInfer<Role>, T> }
    : { readonly [T in S['type']]: RuleOf<M, NoInfer<Role>, T> };
  shows?: readonly (keyof ContextFrom<M> & string)[];
  answers?: string;
  flow?: Flow<StatePath<M>>;
}

/** A half with what its server half is typed by. */
export interface TypedHalf<M extends AnyStateMachine, Role extends string, S extends Sent> extends LifecycleHalf {
  machine: M;
  roles: readonly [Role, ...Role[]];
  types?: { sent: S };
}

export const lifecycleOf = <M extends AnyStateMachine, Role extends string, S extends Sent = never>(
  machine: M,
  declared: Declared<M, Role, S>,
): TypedHalf<M, Role, S> => ({ kind: machine.id, revision: 1, flow: NO_FLOW, ...declared, machine });

/** The command as the chart is asked about it; null where it is none. */
export function sampleOf({ commands }: Pick<LifecycleHalf, 'commands'>, type: string, context: unknown): Sent | null {
  const rule = commands[type];
  const sample = rule?.sample;
  // the context is the chart's own, for which the sample was declared
  return rule ? { ...(typeof sample === 'function' ? sample(context as never) : sample), type } : null;
}

/** Whether this role may send the command, whatever the state. */
export const roleMaySend = (
  { commands, roles }: Pick<LifecycleHalf, 'commands' | 'roles'>,
  type: string,
  role: string,
): boolean => (commands[type]?.by ?? roles.slice(0, 1)).includes(role);

/** Above any delay, below what a number holds exactly: what is more than this is a point in time. */
const POINT = 2 ** 52;

/** A deadline in place of a delay: `delays: { end: at(({ context }) => context.until) }`, in server time, ms since the epoch. */
export const at =
  <Args>(time: (args: Args) => number) =>
  (args: Args): number =>
    POINT + Math.max(Math.ceil(time(args)), 0);

/** When a timer is due that begins now: its delay's end, or the deadline itself. Throws where the delay is no number. */
export function dueOf(delay: number, now: number): number {
  if (!Number.isFinite(delay)) throw new Error(`a timer needs a number, not ${delay}`);
  return delay >= POINT ? delay - POINT : now + Math.ceil(delay);
}
