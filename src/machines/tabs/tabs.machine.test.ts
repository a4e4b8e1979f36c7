import { describe, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { type TabsInput, tabsMachine } from './tabs.machine.ts';
import { newTab, type OpenedRoute, type TabMeta, TOP, tabKey } from './tabs.ts';

const page = (key: string, fullPath = `/${key}`, meta: Partial<TabMeta> = {}): OpenedRoute => ({
  key,
  name: key.split('?')[0] ?? '',
  fullPath,
  meta: { keepAlive: false, multiTab: false, newTab: false, fixed: false, ...meta },
});
const item = (id: number) => page(`item?id=${id}`, `/item?id=${id}`, { multiTab: true });
const home = page('home', '/home', { fixed: true });

function start(input: Partial<TabsInput> = {}) {
  const clock = new SimulatedClock();
  const went: string[] = [];
  const scrolled: number[] = [];
  const stored = vi.fn();
  const forgot = vi.fn();
  const freshened = vi.fn();
  const actor = createActor(
    tabsMachine.provide({
      actions: {
        go: (_, { fullPath }) => void went.push(fullPath),
        scrollTo: (_, { top }) => void scrolled.push(top),
        store: (_, { tabs }) => stored(tabs.map((t) => [t.key, t.scrollPosition.top])),
        forgetStored: () => forgot(),
        freshen: () => freshened(),
      },
    }),
    { clock, input: { home: null, caches: true, cached: [], ...input } },
  ).start();
  const open = (route: OpenedRoute | null, top = 0) =>
    actor.send({ type: 'route.opened', route, scroll: { left: 0, top } });
  const keys = () => actor.getSnapshot().context.tabs.map((t) => t.key);
  const active = () => actor.getSnapshot().context.active;
  const is = (state: 'untabbed' | { shown: 'settled' | 'resetting' }) => actor.getSnapshot().matches({ page: state });
  return { is, actor, clock, freshened, went, scrolled, stored, forgot, open, keys, active };
}

test('a page is opened once; the same page at another address takes its tab', () => {
  const { actor, open, keys, active } = start();
  open(page('a'));
  open(page('b'));
  open(page('a', '/a/other'));
  expect([keys(), active()]).toEqual([['a', 'b'], 'a']);
  expect(actor.getSnapshot().context.tabs[0]?.fullPath).toBe('/a/other');
});

test('pages that may stand beside themselves do, one tab for each', () => {
  const { is, open, keys } = start();
  open(item(1));
  open(item(2));
  expect(is({ shown: 'settled' })).toBe(true);
  open(item(1));
  expect(keys()).toEqual(['item?id=1', 'item?id=2']);
});

test('a page in a tab of the browser, or outside the work area, is not tabbed', () => {
  const { is, open, keys, active } = start();
  for (const untabbed of [page('mine', '/mine', { newTab: true }), null]) {
    open(page('a'));
    expect([active(), is('untabbed')]).toEqual(['a', false]);
    open(untabbed);
    expect([keys(), active(), is('untabbed')]).toEqual([['a'], null, true]);
  }
});

test('what is not saved is marked at its tab, and no more when it is', () => {
  const { actor, open } = start();
  open(page('a'));
  open(page('b'));
  for (const dirty of [true, false]) {
    actor.send({ type: 'tab.dirtied', key: 'a', dirty });
    expect(actor.getSnapshot().context.tabs.map((t) => t.dirty)).toEqual([dirty, false]);
  }
});

describe('closing', () => {
  const four = () => {
    const s = start({ home });
    for (const k of ['a', 'b', 'c']) s.open(page(k));
    return s;
  };
  test('the shown one shows the last; another one changes nothing that is shown', () => {
    const { actor, is, open, keys, went } = four();
    open(page('a'));
    actor.send({ type: 'tab.close', key: 'b' });
    expect([keys(), went, is({ shown: 'settled' })]).toEqual([['home', 'a', 'c'], [], true]);
    actor.send({ type: 'tab.close', key: 'a' });
    expect([keys(), went, is('untabbed')]).toEqual([['home', 'c'], ['/c'], true]);
  });
  test.each([
    ['tab.closeLeft', ['home', 'b', 'c'], []],
    ['tab.closeRight', ['home', 'a', 'b'], ['/b']],
    ['tab.closeOthers', ['home', 'b'], ['/b']],
    ['tab.close', ['home', 'a', 'c'], []],
  ] as const)('%s of b while c is shown', (type, left, to) => {
    const { actor, keys, went } = four();
    actor.send({ type, key: 'b' });
    expect([keys(), went]).toEqual([left, to]);
  });
  test.each([
    ['tab.closeLeft', 'b', 'a', ['home', 'b', 'c'], '/c'],
    ['tab.closeRight', 'a', 'b', ['home', 'a'], '/a'],
    ['tab.closeOthers', 'b', 'a', ['home', 'b'], '/b'],
  ] as const)('%s of %s takes %s, which is shown, along', (type, key, gone, left, to) => {
    const { actor, is, open, keys, went, active } = four();
    open(page(gone));
    actor.send({ type, key });
    // the page of the last one is not there yet
    expect([keys(), went, active(), is('untabbed')]).toEqual([left, [to], null, true]);
  });
  test.each([
    ['tab.closeLeft', 'b', ['home', 'b', 'c']],
    ['tab.closeRight', 'b', ['home', 'a', 'b']],
    ['tab.closeOthers', 'b', ['home', 'b']],
  ] as const)('%s of the shown %s leaves it shown', (type, key, left) => {
    const { actor, is, open, keys, went, active } = four();
    open(page(key));
    actor.send({ type, key });
    expect([keys(), went, active(), is({ shown: 'settled' })]).toEqual([left, [], key, true]);
  });
  test('all but home; home cannot be closed', () => {
    const { actor, is, keys, went } = four();
    actor.send({ type: 'tab.closeAll' });
    expect([keys(), went, is('untabbed')]).toEqual([['home'], ['/home'], true]);
    expect(actor.getSnapshot().can({ type: 'tab.close', key: 'home' })).toBe(false);
  });
  test('without a home one tab stays: the shown one, else the last', () => {
    const { actor, open, keys, went } = start();
    open(page('a'));
    open(page('b'));
    open(page('a'));
    actor.send({ type: 'tab.closeAll' });
    expect([keys(), went]).toEqual([['a'], []]);
    open(page('b'));
    open(null);
    actor.send({ type: 'tab.closeAll' });
    expect(keys()).toEqual(['b']);
  });
  test('a page that was taken away goes without a word, even the last one', () => {
    const { actor, is, open, keys, went, active } = start();
    open(page('a'));
    open(page('b'));
    actor.send({ type: 'tab.revoke', keys: ['a'] });
    expect([keys(), active(), is({ shown: 'settled' })]).toEqual([['b'], 'b', true]);
    actor.send({ type: 'tab.revoke', keys: ['b'] });
    expect([keys(), active(), went, is('untabbed')]).toEqual([[], null, [], true]);
  });
});

describe('scrolling', () => {
  const back = () => {
    const s = start();
    s.open(page('a'));
    s.open(page('b'), 700);
    s.scrolled.length = 0;
    s.open(page('a'), 20);
    return s;
  };
  test('a page stands where it stood as soon as it is tall enough', () => {
    const { actor, scrolled } = back();
    actor.send({ type: 'page.grown', reach: 699 });
    expect(scrolled).toEqual([]);
    actor.send({ type: 'page.grown', reach: 700 });
    expect(scrolled).toEqual([700]);
    expect(actor.getSnapshot().context.tabs[1]?.scrollPosition.top).toBe(20);
  });
  test('after 350 ms as far as it goes, and the rest when its rows have come', () => {
    const { actor, clock, scrolled } = back();
    clock.increment(349);
    expect(scrolled).toEqual([]);
    clock.increment(1);
    expect(scrolled).toEqual([700]);
    // its rows may take their time
    clock.increment(4_000);
    actor.send({ type: 'page.grown', reach: 800 });
    expect(scrolled).toEqual([700, 700]);
    clock.increment(1_000);
    expect(actor.getSnapshot().hasTag('restoring')).toBe(false);
  });
  test('anew when it has shrunk and grown again within a second', () => {
    const { actor, clock, scrolled } = back();
    actor.send({ type: 'page.grown', reach: 800 });
    actor.send({ type: 'page.grown', reach: 100 });
    clock.increment(999);
    actor.send({ type: 'page.grown', reach: 900 });
    expect(scrolled).toEqual([700, 700]);
    clock.increment(1_000);
    actor.send({ type: 'page.grown', reach: 950 });
    expect(scrolled).toEqual([700, 700]);
  });
  test('but not for ever', () => {
    const { actor, clock, scrolled } = back();
    clock.increment(350);
    clock.increment(5_000);
    actor.send({ type: 'page.grown', reach: 800 });
    expect(scrolled).toEqual([700]);
  });
  test('unless the person scrolls; leaving before it has happened forgets nothing', () => {
    const early = back();
    early.open(page('b'), 3);
    expect(early.actor.getSnapshot().context.tabs[0]?.scrollPosition.top).toBe(700);
    const { actor, clock, scrolled } = back();
    actor.send({ type: 'person.scrolled' });
    clock.increment(1_000);
    expect(scrolled).toEqual([]);
  });
  test('a filter in the address moves nothing and keeps the name', () => {
    const { actor, open, scrolled } = start();
    open(page('a'));
    actor.send({ type: 'tab.titled', key: 'a', title: '单摆' });
    scrolled.length = 0;
    open(page('a', '/a?q=1'), 300);
    expect(scrolled).toEqual([]);
    expect(actor.getSnapshot().context.tabs[0]).toMatchObject({ fullPath: '/a?q=1', title: '单摆' });
  });
  test('a reload begins at the top after 100 ms, with a page made anew', () => {
    const { actor, is, clock, open, scrolled, freshened } = start();
    open(page('a'));
    actor.send({ type: 'tab.dirtied', key: 'a', dirty: true });
    scrolled.length = 0;
    actor.send({ type: 'tab.reload', key: 'b' });
    clock.increment(100);
    expect(scrolled).toEqual([]);
    actor.send({ type: 'tab.reload', key: 'a' });
    clock.increment(99);
    expect(scrolled).toEqual([]);
    clock.increment(1);
    expect([scrolled, is({ shown: 'settled' })]).toEqual([[0], true]);
    expect(actor.getSnapshot().context.tabs[0]).toMatchObject({ round: 1, dirty: false });
    expect(freshened).toHaveBeenCalledTimes(1);
  });
});

describe('the next visit', () => {
  test('finds the tabs with their places', () => {
    const { actor, open, stored } = start();
    open(page('a'));
    open(page('b'), 40);
    actor.send({ type: 'page.unloading', scroll: { left: 0, top: 5 } });
    expect(stored).toHaveBeenCalledWith([
      ['a', 40],
      ['b', 5],
    ]);
    const again = start({ home, cached: [newTab(home), newTab(page('a'))] });
    expect(again.keys()).toEqual(['home', 'a']);
  });
  test('finds none where the person wants none, and what was kept is forgotten', () => {
    const { actor, open, stored, forgot, keys } = start({ caches: false, cached: [newTab(page('a'))] });
    expect([keys(), forgot.mock.calls.length]).toEqual([[], 1]);
    open(page('b'));
    actor.send({ type: 'page.unloading', scroll: TOP });
    expect(stored).not.toHaveBeenCalled();
    actor.send({ type: 'cache.enable' });
    actor.send({ type: 'page.unloading', scroll: TOP });
    expect(stored).toHaveBeenCalledTimes(1);
    actor.send({ type: 'cache.disable' });
    actor.send({ type: 'page.unloading', scroll: TOP });
    expect([forgot.mock.calls.length, stored.mock.calls.length]).toEqual([2, 1]);
  });
});

test('who wants no tabs kept from now on finds none, though they were kept until now', () => {
  const { actor, stored, forgot } = start();
  actor.send({ type: 'cache.disable' });
  actor.send({ type: 'page.unloading', scroll: TOP });
  expect([forgot.mock.calls.length, stored.mock.calls.length]).toEqual([1, 0]);
});

test('the parameters that tell tabs apart, and no others, are in the key', () => {
  expect(tabKey('item', '?id=1&tab=x', ['id'])).toBe('item?id=1');
  expect(tabKey('item', '?id=1')).toBe('item');
});
