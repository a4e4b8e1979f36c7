// What is told to one person, on whatever page they are: jobs, notices. Rows are fetched; the log says when.
import type { StreamEvent } from '#contract/stream.ts';
import { followTail, type TailPorts } from './tail.ts';

interface UserLogReader {
  /** A word on the log, once each. */
  hear: (name: string, value: unknown) => void;
  /** Something may have been missed: fetch anew what was learned from the log. Called at the start as well. */
  caughtUp: () => void;
}

/** Until the returned function is called. */
export function followUserLog(userId: string, { hear, caughtUp }: UserLogReader, ports?: TailPorts): () => void {
  const reader = {
    take: (event: StreamEvent) => {
      if (event.type === 'CUSTOM') hear(event.name, event.value);
    },
    caughtUp,
  };
  return followTail(`user:${userId}`, reader, ports);
}
