// What is sent over one store, as by tabs of one browser, before a server that cuts, dies, forgets answers and turns its clock.
import { describe, expect, test } from 'vitest';
import { browser } from '#tests/support/journal-browser.ts';
import type { Send } from './send.ts';
import type { Sender, SendResult } from './send-lane.ts';
import { memoryStore, type SendStore } from './send-store.ts';

const dice = (seed: number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/** As the wire says: dense numbers a launch, the same again changes nothing. */
function serverOf(random: () => number, trouble: number) {
  const launches = new Map<string, unknown[]>();
  const at = { holder: 'l1', over: false, calls: 0 };
  const send: Sender['send'] = async (lane, acts): Promise<SendResult> => {
    at.calls++;
    // the line is cut before it, or after it
    if (random() < trouble) return { kind: 'later' };
    const stored = launches.get(lane.id) ?? [];
    launches.set(lane.id, stored);
    const fresh = acts.filter((e) => e.n > stored.length);
    if (fresh.length > 0) {
      if (at.over) return { kind: 'over' };
      if (at.holder !== lane.id) return { kind: 'superseded' };
      if (fresh[0]?.n !== stored.length + 1) return { kind: 'gap', expected: stored.length + 1 };
      for (const { body } of fresh) stored.push(body['v']);
    }
    if (random() < trouble) return { kind: 'later' };
    return { kind: 'stored', upTo: stored.length, refused: [] };
  };
  return { launches, at, sender: { send, most: { count: 7, bytes: 1e6 } } };
}

const lane = (id: string) => ({ id, kind: 'experiment', to: { runId: 'r', key: 'k' } });
const add = (journal: Send, id: string, v: number) => journal.add(id, { body: { v } });

test.each(Array.from({ length: 30 }, (_, seed) => [seed]))(
  'history %i: cut, reloaded, in two tabs: each record once, in order',
  async (seed) => {
    const random = dice(seed);
    const server = serverOf(random, 0.4);
    const store = memoryStore();
    const tab = browser(store, { experiment: server.sender }, random);
    const tabs = [tab(), tab()];
    for (const t of tabs) t.start();
    await tabs[0]?.open(lane('l1'));
    const count = 10 + Math.floor(random() * 30);
    for (let v = 1; v <= count; v++) {
      const which = Math.floor(random() * 2);
      expect(await add(tabs[which] as Send, 'l1', v)).toBe(v);
      if (random() < 0.15) {
        // a reload: what was kept is kept
        tabs[which]?.stop();
        const fresh = tab();
        fresh.start();
        tabs[which] = fresh;
      }
    }
    await expect.poll(async () => (await tabs[0]?.state('l1'))?.waiting, { interval: 5 }).toBe(0);
    for (const t of tabs) t.stop();
    expect(server.launches.get('l1')).toEqual(Array.from({ length: count }, (_, i) => i + 1));
  },
);

describe('who holds the run', () => {
  test('an older launch keeps what it has, and gives it to who takes over', async () => {
    const server = serverOf(() => 1, 0);
    const journal = browser(memoryStore(), { experiment: server.sender }, () => 0)();
    await journal.open(lane('l1'));
    await add(journal, 'l1', 1);
    journal.start();
    await expect.poll(async () => (await journal.state('l1'))?.upTo).toBe(1);
    server.at.holder = 'l2';
    await add(journal, 'l1', 2);
    await add(journal, 'l1', 3);
    await expect.poll(async () => (await journal.state('l1'))?.status).toBe('superseded');
    expect((await journal.state('l1'))?.waiting).toBe(2);
    await journal.open(lane('l2'));
    await add(journal, 'l2', 10);
    await journal.takeOver('l1', 'l2');
    const moved = (await journal.kept('l2')).filter((act) => act.was);
    await expect.poll(() => server.launches.get('l2')).toEqual([10, 2, 3]);
    // what it was called before goes along: it may have been stored under that name
    for (const { n, was } of moved) expect(was).toEqual([`l1.${n}`]);
    expect((await journal.state('l1'))?.waiting).toBe(0);
    journal.stop();
  });

  test('what comes after the end is nobody’s', async () => {
    const server = serverOf(() => 1, 0);
    const journal = browser(memoryStore(), { experiment: server.sender }, () => 0)();
    await journal.open(lane('l1'));
    server.at.over = true;
    await add(journal, 'l1', 1);
    journal.start();
    await expect.poll(async () => await journal.state('l1')).toMatchObject({ status: 'over', waiting: 0 });
    journal.stop();
  });
});

test('a screen is told: kept, offline, saved', async () => {
  const random = dice(1);
  const server = serverOf(random, 0);
  let cut = true;
  const sender: Sender = {
    ...server.sender,
    send: (l, e) => (cut ? Promise.resolve({ kind: 'later' }) : server.sender.send(l, e)),
  };
  const journal = browser(memoryStore(), { experiment: sender }, random)();
  await journal.open(lane('l1'));
  const seen: string[] = [];
  journal.watch('l1', (s) => seen.push(`${s.waiting} ${s.offline} ${s.upTo}`));
  journal.start();
  await add(journal, 'l1', 1);
  await expect.poll(() => seen.at(-1)).toBe('1 true 0');
  cut = false;
  await expect.poll(() => seen.at(-1)).toBe('0 false 1');
  expect((await journal.state('l1'))?.savedAt).toBeGreaterThan(0);
  journal.stop();
});

test('a record costs one transaction to be kept, one to be read, one to be settled; many at once cost no more', async () => {
  const store = memoryStore();
  const calls: string[] = [];
  const counted: SendStore = {
    ...store,
    add: (...given) => (calls.push('add'), store.add(...given)),
    acts: (...given) => (calls.push('acts'), store.acts(...given)),
    settle: (...given) => (calls.push('settle'), store.settle(...given)),
    lanes: () => (calls.push('lanes'), store.lanes()),
  };
  const sent = serverOf(() => 1, 0);
  const journal = browser(counted, { experiment: sent.sender }, () => 0)();
  journal.start();
  await journal.open(lane('l1'));
  const seen: number[] = [];
  journal.watch('l1', ({ upTo }) => seen.push(upTo));
  await expect.poll(() => seen.at(-1)).toBe(0);
  calls.length = 0;
  await add(journal, 'l1', 1);
  await expect.poll(() => seen.at(-1)).toBe(1);
  expect(calls).toEqual(['add', 'acts', 'settle']);
  calls.length = 0;
  await Promise.all(Array.from({ length: 20 }, (_, i) => add(journal, 'l1', i)));
  await expect.poll(() => seen.at(-1)).toBe(21);
  expect(calls.length).toBeLessThanOrEqual(3 * 20);
  journal.stop();
});

test('of a lane that is not there nothing is kept', async () => {
  const journal = browser(memoryStore(), { experiment: serverOf(() => 1, 0).sender }, () => 0)();
  expect(await add(journal, 'none', 1)).toBeNull();
});

test('a server that forgets does not make it go round for ever', async () => {
  const sender: Sender = {
    most: { count: 10, bytes: 1e6 },
    send: async () => ({ kind: 'stored', upTo: 0, refused: [] }),
  };
  const journal = browser(memoryStore(), { experiment: sender }, () => 0)();
  await journal.open(lane('l1'));
  await add(journal, 'l1', 1);
  journal.start();
  await expect.poll(async () => (await journal.state('l1'))?.status).toBe('over');
  journal.stop();
});
