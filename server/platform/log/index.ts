// The log as the rest of the server sees it: create, append, read, follow; and who may read which.
import type { Pool } from 'pg';
import type { StreamEvent } from '#contract/stream.ts';
import { createQueue, type Queue } from '../queue.ts';
import type { Db, Transaction } from '../sql.ts';
import type { Who } from '../who.ts';
import { createBatchWriter, type Speak } from './batch-writer.ts';
import { createHub, type Hub } from './hub.ts';
import { type Instance, startInstance } from './instance.ts';
import {
  appendEach,
  appendFenced,
  appendMany,
  appendToAll,
  hasMessage,
  insertLogs,
  type LogEntry,
  type LogHead,
  lockLog,
  readEvents,
  readHead,
  readLast,
  readTimed,
  serialise,
} from './store.ts';

const POLL_MS = 1_000;
/** A number above any seq of a log. */
const END = 2 ** 31 - 1;
/** Logs written in one statement: their rows are locked together. */
const BROADCAST = 500;

/** Whether `who` may read the log `<kind>:<id>`; false also where no row of its own has this id. */
type LogPolicy = (who: Who, id: string) => Promise<boolean>;

interface Said {
  log: string;
  events: StreamEvent[];
}

export interface Logs {
  /** One writer a log in this process: commands and tokens take turns here. */
  queue: Queue;
  hub: Hub;
  instance: Instance;
  head: (log: string) => Promise<LogHead | null>;
  read: (log: string, after: number, limit: number) => Promise<LogEntry[]>;
  /** Reads as `read` does, with the time at which each event was written; null where that is not known. */
  timed: (log: string, after: number, limit: number) => Promise<(LogEntry & { at: number | null })[]>;
  /** The last events, or the last before a seq. */
  last: (log: string, limit: number, before?: number) => Promise<LogEntry[]>;
  /** Whether a message has events after a seq. */
  has: (log: string, after: number, messageId: string) => Promise<boolean>;
  create: (log: string) => Promise<void>;
  /** Where no row is written with it: else `appendWith`. Makes the log when it is not there yet. */
  append: (log: string, events: StreamEvent[]) => Promise<number>;
  /**
   * Appends in the transaction that writes what the events tell of: both are there, or neither. Whoever follows is told
   * after the commit. Into a lifecycle's log, lock it before the first row is written (`lock`), as its commands do, so that
   * two never wait for each other; other logs come last.
   */
  appendWith: (tx: Transaction, log: string, events: StreamEvent[]) => Promise<void>;
  /** `appendWith` to many at once, each named once: three statements at most, however many they are. */
  appendAllWith: (tx: Transaction, said: readonly Said[]) => Promise<void>;
  /** For `appendWith`: no command of this log is written until the transaction is over. */
  lock: (tx: Transaction, log: string) => Promise<void>;
  /** Appends what a running effect says; to be called in the log's turn. */
  speak: Speak;
  /** One event to many logs without a lifecycle; who has never listened misses it. */
  broadcast: (logs: readonly string[], event: StreamEvent) => Promise<void>;
  /** A frame without a cursor, to who follows the log now, here or in another process; a long one here alone. */
  publish: (log: string, event: StreamEvent) => void;
  /** To be called right after a commit, with what was committed. */
  committed: (log: string, entries: LogEntry[]) => void;
  /** Called whenever a log has grown or its lifecycle has moved, here or in another process; often, so it must be cheap. */
  onGrown: (callback: (log: string) => void) => void;
  /** Several may know rows of one kind (boards of classes, of exams): whoever one of them lets in may read. */
  policy: (kind: string, policy: LogPolicy) => void;
  mayRead: (who: Who, log: string) => Promise<boolean>;
  /** Called when this process has lost its number and everything it ran. */
  onLost: (callback: () => void) => void;
  stop: () => Promise<void>;
}

interface Options {
  pool: Pool;
  url: string;
  newEpoch: () => string;
  onError: (error: unknown) => void;
}

export async function createLogs({ pool, url, newEpoch, onError }: Options): Promise<Logs> {
  const policies = new Map<string, LogPolicy[]>();
  const lostCallbacks: (() => void)[] = [];
  const grownCallbacks: ((log: string) => void)[] = [];
  const read = (log: string, after: number, limit: number) => readEvents(pool, log, after, limit);
  const timed: Logs['timed'] = (log, after, limit) => readTimed(pool, log, after, limit);
  const head = (log: string) => readHead(pool, log);
  const hub = createHub({ head, read, onError });
  const queue = createQueue();
  const instance = await startInstance({
    url,
    onError,
    onWake: (log, seq) => {
      hub.wake(log, seq);
      for (const callback of grownCallbacks) callback(log);
    },
    onTold: (log, event) => hub.publish(log, event),
    onLost: () => {
      for (const callback of lostCallbacks) callback();
    },
  });

  // a wake-up may be lost with its connection: look by oneself, for those logs only that somebody listens to
  const poll = setInterval(async () => {
    const logs = hub.logs();
    if (logs.length === 0) return;
    try {
      const { rows } = await pool.query<{ id: string; seq: number }>({
        name: 'log-poll',
        text: 'select id, seq from log where id = any($1)',
        values: [logs],
      });
      for (const row of rows) hub.wake(row.id, row.seq);
    } catch (error) {
      onError(error);
    }
  }, POLL_MS);

  const committed = (log: string, entries: LogEntry[]) => {
    hub.deliver(log, entries);
    // a step may have put nothing into the log: whoever watches what has become of it hears of it all the same
    instance.announce(log, entries.at(-1)?.seq ?? 0);
    for (const callback of grownCallbacks) callback(log);
  };

  /** Makes the logs that are not there yet. */
  async function appendTo(db: Db, said: readonly Said[]): Promise<Map<string, LogEntry[]>> {
    const written = said.map(({ log, events }) => ({ log, texts: events.map(serialise) }));
    const entries = await appendEach(db, written);
    const unknown = written.filter(({ log }) => !entries.has(log));
    if (unknown.length > 0) {
      await insertLogs(
        db,
        unknown.map(({ log }) => log),
        newEpoch,
      );
      for (const [log, own] of await appendEach(db, unknown)) entries.set(log, own);
    }
    return entries;
  }

  const allCommitted = (entries: ReadonlyMap<string, LogEntry[]>) => {
    for (const [log, own] of entries) committed(log, own);
  };
  const appendAllWith: Logs['appendAllWith'] = async ({ client, afterCommit }, said) => {
    const entries = await appendTo(client, said);
    afterCommit(() => allCommitted(entries));
  };

  return {
    queue,
    hub,
    instance,
    head,
    read,
    timed,
    last: (log, limit, before = END) => readLast(pool, log, before, limit),
    has: (log, after, messageId) => hasMessage(pool, log, after, messageId),
    create: (log) => insertLogs(pool, [log], newEpoch),
    append: (log, events) =>
      queue(log, async () => {
        const entries = await appendTo(pool, [{ log, events }]);
        allCommitted(entries);
        return entries.get(log)?.at(-1)?.seq ?? 0;
      }),
    appendWith: (tx, log, events) => appendAllWith(tx, [{ log, events }]),
    appendAllWith,
    lock: ({ client }, log) => lockLog(client, log),
    speak: createBatchWriter({
      one: (said) => appendFenced(pool, said),
      many: (said) => appendMany(pool, said),
    }),
    broadcast: async (names, event) => {
      const text = serialise(event);
      for (let at = 0; at < names.length; at += BROADCAST) {
        const told = await appendToAll(pool, names.slice(at, at + BROADCAST), text);
        for (const { log, seq } of told) committed(log, [{ seq, text }]);
      }
    },
    publish: (log, event) => {
      const text = serialise(event);
      hub.publish(log, text);
      instance.tell(log, text);
    },
    committed,
    onGrown: (callback) => void grownCallbacks.push(callback),
    policy: (kind, policy) => void policies.set(kind, [...(policies.get(kind) ?? []), policy]),
    mayRead: async (who, log) => {
      const cut = log.indexOf(':');
      for (const policy of policies.get(log.slice(0, cut)) ?? [])
        if (await policy(who, log.slice(cut + 1))) return true;
      return false;
    },
    onLost: (callback) => void lostCallbacks.push(callback),
    stop: async () => {
      clearInterval(poll);
      await instance.stop();
    },
  };
}
