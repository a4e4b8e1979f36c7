// What the explorer sends to the tabs chart: one plain page, one that may stand beside itself, one that never has a tab.
import type { Samples } from '../samples.ts';
import { type TabsEvent, type TabsInput, tabsMachine } from './tabs.machine.ts';
import { newTab, type OpenedRoute, pathnameOf, type Tab, type TabMeta, TOP } from './tabs.ts';

const page = (key: string, fullPath: string, meta: Partial<TabMeta> = {}): OpenedRoute => ({
  key,
  name: key.split('?')[0] ?? '',
  fullPath,
  meta: { keepAlive: false, multiTab: false, newTab: false, fixed: false, ...meta },
});

const home = page('home', '/home', { fixed: true });
const list = page('list', '/list');
const one = page('item?id=1', '/item?id=1', { multiTab: true });
const two = page('item?id=2', '/item?id=2', { multiTab: true });
const DOWN = { left: 0, top: 400 };

const inputs = {
  'tabs kept': { home, caches: true, cached: [{ ...newTab(list), scrollPosition: DOWN }, newTab(two)] },
  'keeps no tabs': { home: null, caches: false, cached: [newTab(list)] },
} as const satisfies Record<string, TabsInput>;

const opened = (route: OpenedRoute | null) => ({ type: 'route.opened', route, scroll: TOP }) as const;

const events = {
  'open list': opened(list),
  'open archive as list': opened(page('list', '/archive')),
  'open item 1': opened(one),
  'open own window': opened(page('mine', '/mine', { newTab: true })),
  'to portal': opened(null),
  'close list': { type: 'tab.close', key: 'list' },
  'close unknown': { type: 'tab.close', key: 'none' },
  'close left of item 1': { type: 'tab.closeLeft', key: 'item?id=1' },
  'close right of list': { type: 'tab.closeRight', key: 'list' },
  'close others than list': { type: 'tab.closeOthers', key: 'list' },
  'close all': { type: 'tab.closeAll' },
  'list revoked': { type: 'tab.revoke', keys: ['list'] },
  'reload list': { type: 'tab.reload', key: 'list' },
  titled: { type: 'tab.titled', key: 'list', title: '物理' },
  dirtied: { type: 'tab.dirtied', key: 'list', dirty: true },
  'grown enough': { type: 'page.grown', reach: 900 },
  'grown a little': { type: 'page.grown', reach: 10 },
  'person scrolled': { type: 'person.scrolled' },
  unloading: { type: 'page.unloading', scroll: DOWN },
  'cache on': { type: 'cache.enable' },
  'cache off': { type: 'cache.disable' },
} as const satisfies Record<string, TabsEvent>;

export const tabsSamples: Samples = {
  machine: tabsMachine,
  inputs,
  events,
  project: (context) => {
    const { tabs, active } = context as { tabs: readonly Tab[]; active: string | null };
    // where the list stands stands for all, and one order for every other
    const all = tabs.map((t) => `${t.key} ${pathnameOf(t.fullPath)} ${t.key === 'list' && t.scrollPosition.top > 0}`);
    return [all.sort(), active];
  },
};
