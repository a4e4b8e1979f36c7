// The one way in beside a folded log: words of a log or a topic, those that come together answered once, by asking anew or by a
// function. Rows are fetched; the log says when.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { StreamEvent } from '#contract/stream.ts';
import { sharedFollow } from './follow.ts';
import { followTail, type TailPorts } from './tail.ts';

/** Forty do something within a few seconds: what comes together is one. */
const GATHER_MS = 150;

export interface Heard {
  value: unknown;
  /** The time at which the word came, by `performance.now()`. */
  at: number;
}

export interface Hearing {
  /** By word, or `*` for any: paths that are asked for anew; or what is done, of nothing where something may have been missed. */
  on: Readonly<Record<string, readonly string[] | ((heard: readonly Heard[]) => void)>>;
  /** It is stored: what was missed is known, and answered like every word. A topic says so itself. */
  isStored?: boolean;
  /** The page has just asked: nothing can have been missed yet. */
  isFresh?: boolean;
  gatherMs?: number;
}

interface Ports {
  tail?: TailPorts;
  topic?: (log: string, take: (event: StreamEvent) => void) => () => void;
}

const topicOf: NonNullable<Ports['topic']> = (log, take) =>
  sharedFollow().follow(log, null, ({ event }) => take(event));

/** Until the returned function is called. */
export function hearLog(
  client: Pick<QueryClient, 'invalidateQueries'>,
  log: string,
  hearing: Hearing,
  ports: Ports = {},
): () => void {
  const { isStored = false, isFresh = false, gatherMs = GATHER_MS } = hearing;
  const gathered = new Map<string, Heard[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isCaughtUp = isFresh;

  function answer(): void {
    timer = undefined;
    const paths = new Set<string>();
    for (const [word, heard] of gathered) {
      const what = hearing.on[word] ?? [];
      if (typeof what === 'function') what(heard);
      else for (const path of what) paths.add(path);
    }
    gathered.clear();
    for (const path of paths) void client.invalidateQueries({ queryKey: [path] });
  }
  function hear(word: string, ...heard: Heard[]): void {
    if (!(word in hearing.on)) return;
    gathered.set(word, [...(gathered.get(word) ?? []), ...heard]);
    timer ??= setTimeout(answer, gatherMs);
  }
  function take(event: StreamEvent): void {
    const [word, value] = event.type === 'CUSTOM' ? [event.name, event.value] : [event.type, null];
    const heard = { value, at: performance.now() };
    hear(word, heard);
    hear('*', heard);
  }
  function caughtUp(): void {
    const words = isCaughtUp ? [] : Object.entries(hearing.on);
    isCaughtUp = false;
    for (const [word, what] of words)
      if (typeof what === 'function') what([]);
      else hear(word);
  }

  const unfollow = isStored ? followTail(log, { take, caughtUp }, ports.tail) : (ports.topic ?? topicOf)(log, take);
  return () => {
    unfollow();
    clearTimeout(timer);
  };
}

/** Hears a log while the component is mounted; null or empty: there is no log yet. */
export function useLog(log: string | null, hearing: Hearing): void {
  const client = useQueryClient();
  const latest = useRef(hearing);
  latest.current = hearing;
  useEffect(() => {
    if (!log) return;
    // what is answered, and how, is looked up when it comes
    return hearLog(client, log, {
      ...latest.current,
      get on() {
        return latest.current.on;
      },
    });
  }, [client, log]);
}
