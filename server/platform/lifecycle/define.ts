// What the server must know of a chart to run it, besides what stands beside the chart: its effects, what its actions write,
// who may read it. Typed from the chart, so that what is renamed there does not compile here.
import type { PoolClient } from 'pg';
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
} from 'xstate';
import type { RunErrorCode, StreamEvent } from '#contract/stream.ts';
import type { LifecycleHalf, Sent, TypedHalf } from '#src/machines/lifecycle.ts';
import type { Lang } from '../messages.ts';
import type { Transaction } from '../sql.ts';
import type { Who } from '../who.ts';

/** A chart's event: a command, or what an effect came to. */
export interface ChartEvent {
  type: string;
  [more: string]: unknown;
}

/** A row of the family's own that is written with the state, over what stood under its key. */
export interface StateRow {
  table: string;
  /** The columns of the table's primary key. All rows that one command writes to a table have the same columns. */
  key: Record<string, unknown>;
  /** Values of the other columns, as JSON has them: a column of type JSON takes the value itself. */
  values: Record<string, unknown>;
  /** The row is made elsewhere, as by the birth (`Creation.row`): it is changed, and never added. */
  isThere?: true;
}

/** What an action puts into the log, and into tables of its family in the same transaction. */
export interface Written {
  events?: StreamEvent[];
  /** Rows that go into the command's own statement; what needs statements of its own is in `writes`, and costs a transaction. */
  rows?: StateRow[];
  writes?: (client: PoolClient, tx: Transaction) => Promise<void>;
}

/** What a command became after the server looked at it: marked, checked, completed. */
export interface Prepared<Event extends Sent = Sent> extends Written {
  event: Event;
}

export interface Facts<M extends AnyStateMachine = AnyStateMachine> {
  /** The lifecycle's id, `lesson:<id>`: its log's too. */
  id: string;
  /** The log's last event before this command. */
  seq: number;
  /** Counts the lifecycle's own writes: what was read of its tables at this number still stands. */
  version: number;
  /** By the server's clock, in milliseconds since the epoch: a timer of this step counts from here. */
  now: number;
  /** The id of the command, which of a run is its `runId`; empty at the lifecycle's birth. */
  cmd: string;
  /** Where the lifecycle stands: `prepare` sees it before the step, actions after it. */
  snapshot: SnapshotFrom<M>;
}

/** A piece of work that outlives the command which began it. Runs at least once; its result counts once. */
export interface EffectCall<Input = Record<string, unknown>, Ahead = unknown> {
  id: string;
  lifecycle: string;
  child: string;
  input: Input;
  /** How often the effect has been tried: 1 for the first try, more after a server's death. */
  tries: number;
  signal: AbortSignal;
  /** What the command brought along (`Command.ahead`); absent after a server's death, or in another process. */
  ahead?: Ahead | undefined;
  /** Stores events, then shows them. Throws `Stopped` when the chart has left the effect's state. */
  write: (events: StreamEvent[]) => Promise<void>;
  /** The text of a message that began after `after`, as far as it is stored; null when there is none. */
  said: (messageId: string, after: number) => Promise<string | null>;
  /** The run in which the effect speaks: the latest of its log. */
  run: () => Promise<{ id: string; first_seq: number } | null>;
  /** The language of the person whom the effect speaks to; known after a server's death, too. */
  lang: () => Promise<Lang>;
  log: string;
}

export class Stopped extends Error {}

/** An effect that failed in a way the person is told of: becomes RUN_ERROR with this code. */
export class EffectError extends Error {
  readonly code: RunErrorCode;
  constructor(code: RunErrorCode, message = code as string) {
    super(message);
    this.code = code;
  }
}

/**
 * Any lifecycle as the engine runs it; made by `defineLifecycle`, which has seen to it that the functions fit the chart. The
 * engine, which knows charts only at run time, hands them what comes from this very chart.
 */
export interface Definition extends LifecycleHalf {
  policy: (who: Who, id: string) => Promise<string | null>;
  stop?: string;
  steering?: { pause: string; resume: string };
  prepare: { [command: string]: ((command: Sent, facts: Facts, who: Who | null) => Promise<Prepared>) | undefined };
  effects: { [src: string]: ((call: EffectCall<unknown>) => Promise<unknown>) | undefined };
  actions: { [name: string]: ((params: unknown, facts: Facts) => Written | Promise<Written>) | undefined };
  view?: (snapshot: AnyMachineSnapshot) => Record<string, unknown>;
  rows?: (snapshot: AnyMachineSnapshot, facts: Pick<Facts, 'id'>) => StateRow[];
  migration?: Migration;
}

type PartsOf<M> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? { actor: Actor; action: Action }
    : never;

type ActorOf<M, Src> = Extract<PartsOf<M>['actor'], { src: Src }>['logic'];
type Effects<M extends AnyStateMachine, Ahead> = {
  [Src in PartsOf<M>['actor']['src']]: (
    call: EffectCall<InputFrom<ActorOf<M, Src>>, Ahead>,
  ) => Promise<OutputFrom<ActorOf<M, Src>>>;
};

/** Those of the chart's actions that change its context are its own. */
type Actions<M extends AnyStateMachine> = {
  [Name in PartsOf<M>['action']['type']]?: (
    params: Extract<PartsOf<M>['action'], { type: Name }>['params'],
    facts: Facts<M>,
  ) => Written | Promise<Written>;
};

type SentTo<M extends AnyStateMachine, S extends Sent> = [S] extends [never] ? EventFromLogic<M> : S;
type Prepare<M extends AnyStateMachine, Command> = (
  command: Command,
  facts: Facts<M>,
  who: Who | null,
) => Promise<Prepared<EventFromLogic<M>>>;
type Only<S, T> = S extends { type: infer U } ? (T extends U ? Omit<S, 'type'> & { type: T } : never) : never;
type Unlike<M extends AnyStateMachine, S, T> = T extends string
  ? Only<S, T> extends EventFromLogic<M>
    ? never
    : T
  : never;
/** What is sent as the chart does not take it must be prepared; the rest may be. */
type Prepares<M extends AnyStateMachine, S extends Sent> = {
  [T in Unlike<M, SentTo<M, S>, SentTo<M, S>['type']>]: Prepare<M, Only<SentTo<M, S>, T>>;
} & { [T in SentTo<M, S>['type']]?: Prepare<M, Only<SentTo<M, S>, T>> };

/** The server's half of a lifecycle: what a step of the chart does to log, tables and the outside. */
interface ServerHalf<M extends AnyStateMachine, Role extends string, S extends Sent, Ahead> {
  /** As whom somebody takes part in `<kind>:<id>`; null: it is not for them. Decides who reads its log, and who may send what. */
  policy: (who: Who, id: string) => Promise<Role | null>;
  /** The command that ends an open run at its owner's word; without one a run cannot be stopped. */
  stop?: EventFromLogic<M>['type'];
  /** The commands that a teacher's pause and resume of a whole class become in this chart. */
  steering?: { pause: EventFromLogic<M>['type']; resume: EventFromLogic<M>['type'] };
  /** What a command brings along for the effects that it starts here (`Command.ahead`). */
  types?: { ahead: Ahead };
  effects: Effects<M, Ahead>;
  /** What each of the chart's plain actions writes; one that is forgotten stops the start. */
  actions: Actions<M>;
  /** More for the STATE_SNAPSHOT, computed from the chart's context. */
  view?: (snapshot: SnapshotFrom<M>) => Record<string, unknown>;
  /**
   * What tables say of a state, so that nobody has to read stored snapshots: rows for all it has, in the same order for the
   * same state. Written in the command's own statement where they differ from those of the state before. A change of what
   * this gives needs a migration for the states that are stored.
   */
  rows?: (snapshot: SnapshotFrom<M>, facts: Pick<Facts, 'id'>) => StateRow[];
  migration?: Migration;
  /** Looks at a command before the chart does; throws a Failure to refuse it. */
  prepare?: Prepares<M, S>;
}

/** Joins both halves of a lifecycle. Throws where the chart has an action that `actions` does not write. */
export function defineLifecycle<M extends AnyStateMachine, Role extends string, S extends Sent, Ahead = unknown>(
  half: TypedHalf<M, Role, S>,
  server: NoInfer<ServerHalf<M, Role, S, Ahead>> & { types?: { ahead: Ahead } },
): Definition {
  for (const [name, action] of Object.entries(half.machine.implementations.actions)) {
    // XState's own (assign, raise …) have a type; what is left is a plain function, which is never called here
    const isOwn = typeof action === 'function' && !('type' in action);
    if (isOwn && !(name in server.actions)) throw new Error(`${half.kind}: nobody writes the action ${name}`);
  }
  // the one place where a chart's own types end: the engine hands each function what this very chart made for it
  return { ...half, ...server, prepare: { ...server.prepare } } as unknown as Definition;
}

/** How stored snapshots of older charts come over. */
export interface Migration {
  /** Old state id to new state id. */
  states: Record<string, string>;
  /** Old delay (its name, or its milliseconds as they stood in the chart) to new, where a timer is to keep its moment. */
  delays?: Record<string, string>;
  /** Where a snapshot goes whose state has no successor. */
  fallback: string;
  /** What a context from before it had all of today's fields means today. */
  context?: (stored: StoredPlace) => Record<string, unknown>;
}

/** Where an older snapshot stood: ids of states, and its context. */
export interface StoredPlace {
  states: readonly string[];
  history: Readonly<Record<string, readonly string[]>>;
  context: Readonly<Record<string, unknown>>;
}

/** Tag of a state in which the chart waits for a person: the run ends there, as RUN_ERROR when a failed effect led to it. */
export const WAITS = 'waits';
