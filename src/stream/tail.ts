// A log followed from its end: what is said from now on, once each. What was said before is asked for as rows.
import type { Cursor } from '#contract/cursor.ts';
import type { StreamEvent } from '#contract/stream.ts';
import type { StreamFrame } from './connect.ts';
import { sharedFollow } from './follow.ts';
import { eventsPage } from './ports.ts';

export interface TailPorts {
  /** Where the log ends now. */
  end: (log: string) => Promise<Cursor>;
  follow: (log: string, from: Cursor | null, take: (frame: StreamFrame) => void) => () => void;
}

interface TailReader {
  take: (event: StreamEvent) => void;
  /** Something may have been missed: fetch anew what was learned from the log. Called at the start as well. */
  caughtUp: () => void;
}

const PORTS: TailPorts = {
  end: async (log) => {
    const { epoch, last } = await eventsPage(log, 0, 1);
    return { log, epoch, seq: last };
  },
  follow: (log, from, take) => sharedFollow().follow(log, from, take),
};

/** Until the returned function is called. */
export function followTail(log: string, reader: TailReader, ports: TailPorts = PORTS): () => void {
  let closed = false;
  let unfollow = () => {};
  let at: Cursor | null = null;

  function take({ cursor, event }: StreamFrame) {
    if (closed) return;
    if (cursor) {
      if (at?.epoch === cursor.epoch && cursor.seq <= at.seq) return;
      const hole = at !== null && (at.epoch !== cursor.epoch || cursor.seq > at.seq + 1);
      at = cursor;
      if (hole) reader.caughtUp();
    } else if (event.type === 'CUSTOM' && event.name === 'stream.resync') {
      at = null;
      return reader.caughtUp();
    }
    reader.take(event);
  }

  // from its end on: a line that is cut goes on there, so that nothing is missed
  ports
    .end(log)
    .catch(() => null)
    .then((end) => {
      if (closed) return;
      at = end;
      unfollow = ports.follow(log, end, take);
      reader.caughtUp();
    });
  return () => {
    closed = true;
    unfollow();
  };
}
