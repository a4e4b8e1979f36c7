// Words of a log, gathered: what comes together is answered once, and what may have been missed like every word.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StreamEvent } from '#contract/stream.ts';
import type { StreamFrame } from './connect.ts';
import { type Hearing, hearLog } from './use-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const word = (name: string, value: unknown = null): StreamEvent => ({ type: 'CUSTOM', name, value });

function world(hearing: Hearing) {
  const asked: unknown[] = [];
  const client = {
    invalidateQueries: async ({ queryKey }: { queryKey?: readonly unknown[] } = {}) => void asked.push(queryKey?.[0]),
  };
  let say: (event: StreamEvent) => void = () => {};
  let tell: (frame: StreamFrame) => void = () => {};
  const stop = hearLog(client, 'board:c', hearing, {
    topic: (_log, take) => {
      say = take;
      return () => {};
    },
    tail: {
      end: async () => ({ log: 'board:c', epoch: 'e', seq: 4 }),
      follow: (_log, _from, take) => {
        tell = take;
        return () => {};
      },
    },
  });
  return {
    asked,
    stop,
    say: (event: StreamEvent) => say(event),
    frame: (seq: number, event: StreamEvent) => tell({ cursor: { log: 'board:c', epoch: 'e', seq }, event }),
  };
}

test('what comes together asks once; a word that nobody asked for asks for nothing', async () => {
  const { asked, say } = world({ on: { 'board.answered': ['/a'], 'board.joined': ['/a', '/b'] } });
  for (let n = 0; n < 40; n++) say(word('board.answered'));
  say(word('board.joined'));
  say(word('board.else'));
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(150);
  expect(asked).toEqual(['/a', '/b']);
  say(word('board.answered'));
  await vi.advanceTimersByTimeAsync(150);
  expect(asked).toEqual(['/a', '/b', '/a']);
});

test('a function is given all that came, in its order; `*` hears what is no word, too', async () => {
  const rows: unknown[] = [];
  const any = vi.fn();
  const { say } = world({ gatherMs: 50, on: { row: (heard) => rows.push(heard.map((h) => h.value)), '*': any } });
  say(word('row', 1));
  say(word('row', 2));
  say({ type: 'RUN_FINISHED', threadId: '1', runId: 'r' });
  await vi.advanceTimersByTimeAsync(50);
  expect(rows).toEqual([[1, 2]]);
  expect(any.mock.calls[0]?.[0]).toHaveLength(3);
});

test('what may have been missed of a stored log is asked for, but not by a page that has just asked', async () => {
  const on = { said: ['/a'] };
  const first = world({ isStored: true, on });
  const fresh = world({ isStored: true, isFresh: true, on });
  await vi.advanceTimersByTimeAsync(150);
  expect([first.asked, fresh.asked]).toEqual([['/a'], []]);
  // a hole
  fresh.frame(9, word('else'));
  await vi.advanceTimersByTimeAsync(150);
  expect(fresh.asked).toEqual(['/a']);
});

test('who has left hears no more', async () => {
  const { asked, say, stop } = world({ on: { said: ['/a'] } });
  say(word('said'));
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual([]);
});
