import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from './ids.ts';
import { withLease, withLock } from './lock.ts';
import { memoryStorage } from './testing.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('ten tabs, one at a time, all come through', async () => {
  let inside = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++inside);
    await new Promise((done) => setTimeout(done, 40));
    inside--;
  };
  const all = Promise.all(Array.from({ length: 10 }, () => withLease('refresh', work)));
  await vi.advanceTimersByTimeAsync(20_000);
  await all;
  expect(most).toBe(1);
});

test('a lease is kept as long as its work lasts', async () => {
  const order: string[] = [];
  const long = withLease('x', async () => {
    await new Promise((done) => setTimeout(done, 30_000));
    order.push('long');
  });
  await vi.advanceTimersByTimeAsync(1_000);
  const next = withLease('x', async () => void order.push('next'));
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all([long, next]);
  expect(order).toEqual(['long', 'next']);
});

test('a tab that died holds nothing up for long', async () => {
  void withLease('x', () => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(100);
  // the tab is gone: its timers with it
  vi.clearAllTimers();
  const done = withLease('x', async () => 'in');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await done).toBe('in');
});

test('work that fails gives the lease back', async () => {
  const failing = withLease('x', () => Promise.reject(new Error('no')));
  const told = expect(failing).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(500);
  await told;
  expect(localStorage.length).toBe(0);
});

test('Web Locks are used where they exist', async () => {
  const request = vi.fn((_name: string, work: () => Promise<string>) => work());
  vi.stubGlobal('navigator', { locks: { request } });
  expect(await withLock('refresh', async () => 'in')).toBe('in');
  expect(request).toHaveBeenCalledWith('mengoo.refresh', expect.any(Function));
});

test('ids are version 4, and differ', () => {
  const ids = Array.from({ length: 1_000 }, newId);
  expect(new Set(ids).size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
