import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from './ids.ts';
import { isFree, LEASE_MS, type Leases, withLease } from './leases.ts';
import { withLock } from './lock.ts';

/** As the database keeps them: each call is one step. */
function memoryLeases(): Leases & { held: () => number } {
  const kept = new Map<string, { holder: string; until: number }>();
  return {
    take: async (name, holder, now) => {
      const free = isFree(kept.get(name), holder, now);
      if (free) kept.set(name, { holder, until: now + LEASE_MS });
      return free;
    },
    drop: async (name, holder) => {
      if (kept.get(name)?.holder === holder) kept.delete(name);
    },
    held: () => kept.size,
  };
}
let leases = memoryLeases();

beforeEach(() => {
  leases = memoryLeases();
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
  const all = Promise.all(Array.from({ length: 10 }, () => withLease('refresh', work, leases)));
  await vi.advanceTimersByTimeAsync(20_000);
  await all;
  expect(most).toBe(1);
});

test('a lease is kept as long as its work lasts', async () => {
  const order: string[] = [];
  const long = withLease(
    'x',
    async () => {
      await new Promise((done) => setTimeout(done, 30_000));
      order.push('long');
    },
    leases,
  );
  const next = withLease('x', async () => void order.push('next'), leases);
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all([long, next]);
  expect(order).toEqual(['long', 'next']);
});

test('a tab that died holds nothing up for long', async () => {
  void withLease('x', () => new Promise(() => {}), leases);
  await vi.advanceTimersByTimeAsync(100);
  // the tab is gone: its timers with it
  vi.clearAllTimers();
  const done = withLease('x', async () => 'in', leases);
  await vi.advanceTimersByTimeAsync(LEASE_MS + 200);
  expect(await done).toBe('in');
});

test('a tab that slept learns that its turn was taken over', async () => {
  let lost: AbortSignal | undefined;
  void withLease(
    'x',
    (signal) => {
      lost = signal;
      return new Promise(() => {});
    },
    leases,
  );
  await vi.advanceTimersByTimeAsync(100);
  // asleep: the clock goes on, its timers do not
  vi.setSystemTime(Date.now() + LEASE_MS + 1);
  expect(await leases.take('x', 'another', Date.now())).toBe(true);
  await vi.advanceTimersByTimeAsync(LEASE_MS / 3);
  expect(lost?.aborted).toBe(true);
});

test('work that fails gives the lease back', async () => {
  const told = expect(withLease('x', () => Promise.reject(new Error('no')), leases)).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(500);
  await told;
  expect(leases.held()).toBe(0);
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

test('a browser that forbids the database at once has one tab’s worth of order', async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });
  expect(await withLock('refresh', async () => 'done')).toBe('done');
});
