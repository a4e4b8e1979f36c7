// Stores what effects say: what all logs have at one moment goes out in one statement, the next when that one is back.
// No window of time: alone, a token waits for nobody; where many speak, statements grow as the database gets slower.
import type { EffectWrite, LogEntry } from './store.ts';

interface Store {
  one: (said: EffectWrite) => Promise<LogEntry[] | null>;
  many: (said: readonly EffectWrite[]) => Promise<Map<string, LogEntry[]>>;
}

/** Resolves when it is stored; null when the effect was stopped. One call a log at a time: who calls holds its turn. */
export type Speak = (said: EffectWrite) => Promise<LogEntry[] | null>;

interface Waiting {
  said: EffectWrite;
  settle: (entries: Promise<LogEntry[] | null> | LogEntry[]) => void;
  fail: (error: unknown) => void;
}

export function createBatchWriter({ one, many }: Store): Speak {
  let waiting: Waiting[] = [];
  let under = false;

  async function flush() {
    const batch = waiting;
    waiting = [];
    try {
      const stored = await many(batch.map(({ said }) => said));
      // what was left out is looked at by itself, beside the next flush: a held row must not delay the other logs
      for (const { said, settle } of batch) settle(stored.get(said.log) ?? one(said));
    } catch (error) {
      // a statement that was refused has stored nothing, and one log's fault is not the others';
      // where the connection went, nobody knows what was stored, and saying it again could store it twice
      for (const { said, settle, fail } of batch) {
        if (isRefusal(error)) settle(one(said));
        else fail(error);
      }
    }
    if (waiting.length > 0) next();
    else under = false;
  }

  /** After what has arrived already: the tokens of other logs that lie in their sockets come along. */
  function next() {
    under = true;
    setImmediate(() => void flush());
  }

  return (said) =>
    new Promise((settle, fail) => {
      waiting.push({ said, settle, fail });
      if (!under) next();
    });
}

const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'severity' in error && error.severity === 'ERROR';
