// What the server must know of a chart to run it: its commands, its effects and what its actions write.
import type { PoolClient } from 'pg';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { RunErrorCode, StreamEvent } from '#contract/stream.ts';
import type { Who } from '../who.ts';
import type { StateRow } from './store.ts';

/** A chart's event: a command, or what an effect came to. */
export interface ChartEvent {
  type: string;
  [more: string]: unknown;
}

/** What an action puts into the log, and into tables of its family in the same transaction. */
export interface Written {
  events?: StreamEvent[];
  writes?: (client: PoolClient) => Promise<void>;
  /** Called once it is committed; a server that dies in between never does it. */
  after?: () => void;
}

/** What a command became after the server looked at it: marked, checked, completed. */
export interface Prepared extends Written {
  event: ChartEvent;
}

export interface Facts {
  /** The lifecycle's id, `lesson:<id>`: its log's too. */
  id: string;
  /** The log's last event before this command. */
  seq: number;
  cmd: string;
  snapshot: AnyMachineSnapshot;
}

/** A piece of work that outlives the command which began it. Runs at least once; its result counts once. */
export interface EffectCall {
  id: string;
  lifecycle: string;
  child: string;
  input: Record<string, unknown>;
  /** 1 for the first try; more after a server's death. */
  tries: number;
  signal: AbortSignal;
  /** What its command brought along (`Command.ahead`); absent after a death, or in another process. */
  ahead?: unknown;
  /** Stores, then shows. Throws `Stopped` when the chart has left the effect's state. */
  write: (events: StreamEvent[]) => Promise<void>;
  /** The text of a message that began after `after`, as far as it is stored; null when there is none. */
  said: (messageId: string, after: number) => Promise<string | null>;
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

export type Effect = (call: EffectCall) => Promise<unknown>;

export interface Definition {
  /** `lesson`, `chat`: also the prefix of its logs. */
  kind: string;
  machine: AnyStateMachine;
  /** The commands that may come from outside, each with a sample by which the chart is asked whether it takes it. */
  commands: Record<string, ChartEvent>;
  /** Commands that calls of their own send (Stop, End): taken, but not offered among `allowed`. */
  unlisted?: readonly string[];
  /** Looks at a command before the chart does; throws a Failure to refuse it. */
  prepare?: (event: ChartEvent, facts: Facts, who: Who | null) => Promise<Prepared>;
  effects: Record<string, Effect>;
  /** The chart's named actions: what each writes. */
  actions: Record<string, (params: unknown, facts: Facts) => Written | Promise<Written>>;
  /** More for the STATE_SNAPSHOT, computed from the chart's context. */
  view?: (snapshot: AnyMachineSnapshot) => Record<string, unknown>;
  /**
   * What tables say of a state, so that nobody has to read stored snapshots: rows for all it has, in the same order for the
   * same state. Written in the command's own statement where they differ from those of the state before. A change of what
   * this gives needs a migration for the states that are stored.
   */
  rows?: (snapshot: AnyMachineSnapshot, facts: Pick<Facts, 'id'>) => StateRow[];
  migration?: Migration;
}

/** How stored snapshots of older charts come over. */
export interface Migration {
  /** Old state id to new state id. */
  states: Record<string, string>;
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
