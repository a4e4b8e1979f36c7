import { expect, test, vi } from 'vitest';
import type { StreamEvent } from '#contract/stream.ts';
import { createStore, type LogPage } from './store.ts';

const LOG: StreamEvent[] = [
  { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
  ...['一', '二', '三', '四'].map((delta): StreamEvent => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta })),
];
const at = (seq: number, epoch = 'e') => ({
  cursor: { log: 'chat:1', epoch, seq },
  event: LOG[seq - 1] as StreamEvent,
});
const pageOf = (after: number, limit: number, epoch = 'e'): LogPage => ({
  epoch,
  last: LOG.length,
  events: LOG.map((event, i) => ({ seq: i + 1, event })).slice(after, after + limit),
});

function store(page = async (after: number, limit: number) => pageOf(after, limit)) {
  let due: (() => void)[] = [];
  const spy = vi.fn(page);
  const s = createStore({ page: spy, schedule: (callback) => due.push(callback), retry: async () => {} });
  const paint = () => {
    const now = due;
    due = [];
    for (const callback of now) callback();
    return now.length;
  };
  return { s, page: spy, paint };
}

test('many frames are one showing', () => {
  const { s, paint } = store();
  const listener = vi.fn();
  s.subscribe(listener);
  for (const seq of [1, 2, 3]) s.take(at(seq));
  expect(s.get().seq).toBe(0);
  expect(paint()).toBe(1);
  expect(s.get().seq).toBe(3);
  expect(listener).toHaveBeenCalledOnce();
  s.take(at(2));
  expect(paint()).toBe(0);
});

test('a hole is asked for once, and only as far as it goes', async () => {
  const { s, page } = store();
  s.take(at(1));
  s.take(at(4));
  s.take(at(5));
  await vi.waitFor(() => expect(s.now().seq).toBe(5));
  expect(page.mock.calls).toEqual([[1, 2]]);
});

test('a failed page is asked for again', async () => {
  let failures = 2;
  const { s } = store(async (after, limit) => {
    if (failures-- > 0) throw new Error('offline');
    return pageOf(after, limit);
  });
  s.take(at(5));
  await vi.waitFor(() => expect(s.now().seq).toBe(5));
});

test('load reads on to the end', async () => {
  const { s, page } = store(async (after) => pageOf(after, 2));
  await s.load();
  expect(s.now().seq).toBe(LOG.length);
  expect(page).toHaveBeenCalledTimes(3);
});

test('resync begins anew with the new epoch', async () => {
  const { s, paint } = store(async (after, limit) => pageOf(after, limit, 'f'));
  s.take(at(1));
  s.take({
    cursor: null,
    event: { type: 'CUSTOM', name: 'stream.resync', value: { log: 'chat:1', epoch: 'f', from: 0 } },
  });
  paint();
  expect(s.get()).toMatchObject({ epoch: 'f', seq: 0, entries: [] });
  s.take(at(3, 'f'));
  await vi.waitFor(() => expect(s.now().seq).toBe(3));
});
