import { expect, test } from 'vitest';
import type { StreamFrame } from './connect.ts';
import { followTail, type TailPorts } from './tail.ts';

const settled = () => new Promise<void>((done) => setImmediate(done));
const frame = (seq: number, name: string, epoch = 'e'): StreamFrame => ({
  cursor: { log: 'user:u1', epoch, seq },
  event: { type: 'CUSTOM', name, value: seq },
});

async function reader(end: TailPorts['end'] = async (log) => ({ log, epoch: 'e', seq: 5 })) {
  const heard: string[] = [];
  let take: (f: StreamFrame) => void = () => expect.fail('nobody follows');
  let from: unknown;
  let followed = true;
  const stop = followTail(
    'user:u1',
    {
      take: (event) => event.type === 'CUSTOM' && heard.push(`${event.name} ${event.value}`),
      caughtUp: () => heard.push('fetch'),
    },
    {
      end,
      follow: (_log, cursor, listener) => {
        take = listener;
        from = cursor;
        return () => {
          followed = false;
        };
      },
    },
  );
  await settled();
  return { heard, take: (f: StreamFrame) => take(f), from: () => from, stop, followed: () => followed };
}

test('follows from the end, and says each word once', async () => {
  const r = await reader();
  expect(r.from()).toEqual({ log: 'user:u1', epoch: 'e', seq: 5 });
  for (const f of [frame(5, 'old'), frame(6, 'job'), frame(6, 'job'), frame(7, 'user.notice')]) r.take(f);
  expect(r.heard).toEqual(['fetch', 'job 6', 'user.notice 7']);
});

test('what may have been missed is fetched: a hole, a log that began anew', async () => {
  const r = await reader();
  r.take(frame(6, 'job'));
  r.take(frame(9, 'job'));
  r.take(frame(1, 'job', 'e2'));
  r.take({ cursor: null, event: { type: 'CUSTOM', name: 'stream.resync', value: { log: 'user:u1' } } });
  expect(r.heard).toEqual(['fetch', 'job 6', 'fetch', 'job 9', 'fetch', 'job 1', 'fetch']);
});

test('where the end cannot be had it follows from now', async () => {
  const r = await reader(() => Promise.reject(new Error('away')));
  expect(r.from()).toBeNull();
  r.take(frame(40, 'job'));
  expect(r.heard).toEqual(['fetch', 'job 40']);
});

test('a reader that has gone hears nothing', async () => {
  const r = await reader();
  r.stop();
  r.take(frame(6, 'job'));
  expect([r.heard, r.followed()]).toEqual([['fetch'], false]);
});
