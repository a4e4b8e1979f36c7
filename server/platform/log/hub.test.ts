import { expect, test } from 'vitest';
import { createHub, type Frame } from './hub.ts';
import type { LogEntry } from './store.ts';

/** A log in memory whose reads can be held back, to put events between any two steps. */
function fakeLog() {
  const entries: LogEntry[] = [];
  let hold: Promise<void> | null = null;
  return {
    entries,
    write: (n = 1): LogEntry[] =>
      Array.from({ length: n }, () => {
        const entry = { seq: entries.length + 1, text: `{"n":${entries.length + 1}}` };
        entries.push(entry);
        return entry;
      }),
    holdReads: () => {
      let release = () => {};
      hold = new Promise((resolve) => {
        release = resolve;
      });
      return () => {
        hold = null;
        release();
      };
    },
    source: {
      head: async () => ({ epoch: 'e', seq: entries.length }),
      read: async (_log: string, after: number, limit: number) => {
        const found = entries.filter((e) => e.seq > after).slice(0, limit);
        await hold;
        return found;
      },
      onError: (error: unknown) => {
        throw error;
      },
    },
  };
}

const reader = (seq = 0) => {
  const got: number[] = [];
  return {
    got,
    subscriber: { log: 'chat:1', seq, take: (frames: Frame[]) => (got.push(...frames.map((f) => f.seq)), true) },
  };
};
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

test('who joins late gets the past, then the present, once each', async () => {
  const log = fakeLog();
  const hub = createHub(log.source);
  log.write(1200);
  const { got, subscriber } = reader();
  await hub.join(subscriber);
  hub.deliver('chat:1', log.write(3));
  expect(got).toEqual(upTo(1203));
});

test('events that come while somebody is catching up are neither lost nor doubled', async () => {
  const log = fakeLog();
  const hub = createHub(log.source);
  log.write(5);
  const { got, subscriber } = reader();
  const release = log.holdReads();
  const joined = hub.join(subscriber);
  await Promise.resolve();
  hub.deliver('chat:1', log.write(2));
  release();
  await joined;
  hub.deliver('chat:1', log.write(1));
  expect(got).toEqual(upTo(8));
});

test('who joins right behind a commit is given it without a read, and then what comes', async () => {
  const log = fakeLog();
  const hub = createHub(log.source);
  log.write(3);
  const entries = log.write(2);
  const { got, subscriber } = reader(3);
  const release = log.holdReads();
  const joined = hub.join(subscriber, { epoch: 'e', entries });
  expect(got).toEqual([4, 5]);
  hub.deliver('chat:1', log.write(1));
  expect(got).toEqual([4, 5, 6]);
  release();
  await joined;
});

test('what was written between a commit and the join behind it is read', async () => {
  const log = fakeLog();
  const hub = createHub(log.source);
  await hub.join(reader().subscriber);
  const entries = log.write(2);
  hub.deliver('chat:1', entries);
  hub.deliver('chat:1', log.write(1));
  const { got, subscriber } = reader();
  await hub.join(subscriber, { epoch: 'e', entries });
  expect(got).toEqual(upTo(3));
});

test('what another process wrote is read by one and told to all', async () => {
  const log = fakeLog();
  const hub = createHub(log.source);
  const [a, b] = [reader(), reader()];
  await hub.join(a.subscriber);
  await hub.join(b.subscriber);
  log.write(4);
  hub.wake('chat:1', 4);
  await expect.poll(() => [a.got, b.got]).toEqual([upTo(4), upTo(4)]);
});

test('a gap (their event, then ours) is filled before ours is told', async () => {
  const log = fakeLog();
  const hub = createHub(log.source);
  const { got, subscriber } = reader();
  await hub.join(subscriber);
  log.write(2);
  hub.deliver('chat:1', log.write(1));
  await expect.poll(() => got).toEqual(upTo(3));
});

test('a newcomer who reads further than this process had heard of does not make the others miss it', async () => {
  const log = fakeLog();
  const hub = createHub(log.source);
  const first = reader();
  await hub.join(first.subscriber);
  log.write(3);
  const second = reader();
  await hub.join(second.subscriber);
  await expect.poll(() => [first.got, second.got]).toEqual([upTo(3), upTo(3)]);
});

test('a reader that says stop gets no more; a frame without cursor reaches who is there', async () => {
  const log = fakeLog();
  const hub = createHub(log.source);
  const got: string[] = [];
  await hub.join({ log: 'chat:1', seq: 0, take: (frames) => (got.push(...frames.map((f) => f.text)), got.length < 2) });
  hub.publish('chat:1', '{"board":1}');
  hub.deliver('chat:1', log.write(1));
  hub.deliver('chat:1', log.write(1));
  expect(got).toEqual(['{"board":1}', '{"n":1}']);
});

test('no such log', async () => {
  const hub = createHub({ head: async () => null, read: async () => [], onError: () => {} });
  expect(await hub.join(reader().subscriber)).toBeNull();
});

test('a long past goes out in pieces, each when the reader has room; what comes meanwhile follows', async () => {
  const log = fakeLog();
  const hub = createHub(log.source);
  for (let i = 0; i < 40; i++) log.entries.push({ seq: i + 1, text: `"${'x'.repeat(20_000)}"` });
  const got: number[] = [];
  let unread = 0;
  let most = 0;
  const joined = hub.join({
    log: 'chat:1',
    seq: 0,
    take: (frames) => {
      for (const f of frames) {
        got.push(f.seq);
        unread += f.bytes.length;
      }
      most = Math.max(most, unread);
      return true;
    },
    room: async () => {
      if (got.length === 6) hub.deliver('chat:1', log.write(1));
      unread = 0;
    },
  });
  await joined;
  expect(got).toEqual(upTo(41));
  expect(most).toBeLessThan(160_000);
});
