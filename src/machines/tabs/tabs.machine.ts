// The tabs of the work area: pages opened by route, closed by hand, remembered with where they were scrolled to.
import { assign, setup } from 'xstate';
import {
  type CloseCommand,
  closing,
  newTab,
  type OpenedRoute,
  pathnameOf,
  type ScrollPosition,
  type Tab,
  type Tabs,
  TOP,
  withRoute,
} from './tabs.ts';

interface Context extends Tabs {
  /** Whether tabs are kept for the next visit, as it was at the start; from then on the region says. */
  caches: boolean;
}

export interface TabsInput {
  /** The tab that is always there; null where there is no home page. */
  home: OpenedRoute | null;
  caches: boolean;
  /** What the last visit left, oldest first. */
  cached: readonly Tab[];
}

export type TabsEvent =
  /** `route` null: a page outside the work area. `scroll`: where the page that is left stands. */
  | { type: 'route.opened'; route: OpenedRoute | null; scroll: ScrollPosition }
  | CloseCommand
  | { type: 'tab.reload'; key: string }
  | { type: 'tab.titled'; key: string; title: string }
  | { type: 'tab.dirtied'; key: string; dirty: boolean }
  /** The page shown can now be scrolled so far, px. */
  | { type: 'page.grown'; reach: number }
  | { type: 'person.scrolled' }
  | { type: 'page.unloading'; scroll: ScrollPosition }
  | { type: 'cache.enable' }
  | { type: 'cache.disable' };

const routeOf = (event: TabsEvent): OpenedRoute | null => (event.type === 'route.opened' ? event.route : null);
const knownOf = (context: Tabs, event: TabsEvent): Tab | undefined =>
  context.tabs.find((t) => t.key === routeOf(event)?.key);
const activeOf = ({ tabs, active }: Tabs): Tab | undefined => tabs.find((t) => t.key === active);
const savedOf = (context: Tabs): ScrollPosition => activeOf(context)?.scrollPosition ?? TOP;
const isClosing = (event: TabsEvent): event is CloseCommand =>
  event.type.startsWith('tab.close') || event.type === 'tab.revoke';
const goingOf = (context: Tabs, event: TabsEvent): readonly Tab[] => (isClosing(event) ? closing(context, event) : []);
const changed = (tabs: readonly Tab[], key: string, change: Partial<Tab>) => ({
  tabs: tabs.map((t) => (t.key === key ? { ...t, ...change } : t)),
});

const AT_TOP = { type: 'scrollTo', params: TOP } as const;
const AT_SAVED = { type: 'scrollTo', params: ({ context }: { context: Context }) => savedOf(context) } as const;
const LAST = {
  type: 'go',
  params: ({ context }: { context: Context }) => ({ fullPath: context.tabs.at(-1)?.fullPath ?? '' }),
} as const;

/** What a closing command does: the last of the remaining tabs is shown where the one that was shown has gone. */
const closes = (...spec: string[]) =>
  [
    { guard: 'closesActive', target: '.untabbed', actions: ['close', LAST], meta: { spec: [...spec, 'S4.tabs.last'] } },
    { guard: 'closesSome', actions: 'close', meta: { spec } },
  ] as const;

export const tabsMachine = setup({
  types: { context: {} as Context, events: {} as TabsEvent, input: {} as TabsInput },
  actions: {
    /** Where the page that is left stood. */
    keepScroll: assign(({ context, event }) =>
      'scroll' in event && context.active !== null
        ? changed(context.tabs, context.active, { scrollPosition: event.scroll })
        : {},
    ),
    open: assign(({ context, event }) => {
      const route = routeOf(event);
      return route ? { tabs: withRoute(context.tabs, route), active: route.key } : {};
    }),
    /** The same page at another address: a filter, an inner tab. It keeps its name and its place. */
    update: assign(({ context, event }) => {
      const route = routeOf(event);
      return route ? changed(context.tabs, route.key, { fullPath: route.fullPath }) : {};
    }),
    leave: assign({ active: null }),
    close: assign(({ context, event }) => {
      const going = goingOf(context, event);
      const tabs = context.tabs.filter((t) => !going.includes(t));
      return { tabs, active: tabs.some((t) => t.key === context.active) ? context.active : null };
    }),
    renew: assign(({ context }) => {
      const tab = activeOf(context);
      return tab ? changed(context.tabs, tab.key, { round: tab.round + 1, dirty: false }) : {};
    }),
    name: assign(({ context, event }) =>
      event.type === 'tab.titled' ? changed(context.tabs, event.key, { title: event.title }) : {},
    ),
    mark: assign(({ context, event }) =>
      event.type === 'tab.dirtied' ? changed(context.tabs, event.key, { dirty: event.dirty }) : {},
    ),
    /** Opens the page of a tab; its route then comes as `route.opened`. */
    go: (_, _params: { fullPath: string }) => {},
    /** What the page shows is asked for anew when it is mounted again. */
    freshen: () => {},
    scrollTo: (_, _params: ScrollPosition) => {},
    store: (_, _params: { tabs: readonly Tab[] }) => {},
    forgetStored: () => {},
  },
  guards: {
    isUntabbed: ({ event }) => routeOf(event)?.meta.newTab !== false,
    staysOnPage: ({ context, event }) => {
      const route = routeOf(event);
      const tab = activeOf(context);
      return tab?.key === route?.key && pathnameOf(tab?.fullPath ?? '') === pathnameOf(route?.fullPath ?? '');
    },
    wasScrolled: ({ context, event }) => {
      const known = knownOf(context, event);
      const { left, top } = known?.scrollPosition ?? TOP;
      return known?.fullPath === routeOf(event)?.fullPath && (left !== 0 || top !== 0);
    },
    replaces: ({ context, event }) => {
      const known = knownOf(context, event);
      return known !== undefined && known.fullPath !== routeOf(event)?.fullPath;
    },
    opensBeside: ({ context, event }) => {
      const route = routeOf(event);
      return !knownOf(context, event) && context.tabs.some((t) => t.name === route?.name);
    },
    closesActive: ({ context, event }) => goingOf(context, event).some((t) => t.key === context.active),
    closesSome: ({ context, event }) => goingOf(context, event).length > 0,
    isActive: ({ context, event }) => 'key' in event && event.key === context.active,
    reachesSaved: ({ context, event }) => event.type === 'page.grown' && event.reach >= savedOf(context).top,
    caches: ({ context }) => context.caches,
  },
  /** `restore` and `reset` are the specification's. */
  delays: { restore: 350, giveUp: 5_000, stand: 1_000, reset: 100 },
}).createMachine({
  id: 'tabs',
  context: ({ input }) => {
    const home = input?.home ? [newTab(input.home)] : [];
    const cached = (input?.cached ?? []).filter((t) => t.key !== input?.home?.key);
    const caches = input?.caches ?? true;
    return { tabs: caches ? [...home, ...cached] : home, active: null, caches };
  },
  type: 'parallel',
  options: { maxIterations: 100 },
  states: {
    page: {
      initial: 'untabbed',
      on: {
        'route.opened': [
          { guard: 'isUntabbed', target: '.untabbed', actions: 'leave', meta: { spec: ['S4.tabs.newTab'] } },
          { guard: 'staysOnPage', actions: 'update', meta: { spec: ['S4.tabs.replace'] } },
          { guard: 'wasScrolled', target: '.shown.restoring', actions: 'open', meta: { spec: ['S9.scroll.restore'] } },
          { guard: 'replaces', target: '.shown', actions: ['open', AT_TOP], meta: { spec: ['S4.tabs.replace'] } },
          { guard: 'opensBeside', target: '.shown', actions: ['open', AT_TOP], meta: { spec: ['S4.tabs.multiTab'] } },
          { target: '.shown', actions: ['open', AT_TOP], meta: { spec: ['S4.tabs.open'] } },
        ],
        'tab.close': closes('S4.tabs.close'),
        'tab.closeLeft': closes('S4.tabs.closeLeft'),
        'tab.closeRight': closes('S4.tabs.closeRight'),
        'tab.closeOthers': closes('S4.tabs.closeOthers'),
        'tab.closeAll': closes('S4.tabs.closeAll'),
        // the guard of routes leads away from the page itself
        'tab.revoke': [
          { guard: 'closesActive', target: '.untabbed', actions: 'close', meta: { spec: ['S6.menu'] } },
          { guard: 'closesSome', actions: 'close', meta: { spec: ['S6.menu'] } },
        ],
        'tab.titled': { actions: 'name' },
        'tab.dirtied': { actions: 'mark' },
      },
      states: {
        /** The page shown has no tab: the portal, a page of its own, or the next one is not there yet. */
        untabbed: {},
        shown: {
          initial: 'settled',
          on: {
            'tab.reload': { guard: 'isActive', target: '.resetting', actions: ['renew', 'freshen'] },
          },
          states: {
            settled: {
              exit: 'keepScroll',
              on: { 'page.unloading': { actions: 'keepScroll' } },
            },
            /** Until the page is tall enough to stand where it stood, and stays so, or the person scrolls. */
            restoring: {
              tags: ['restoring'],
              meta: { spec: ['S9.scroll.restore'] },
              initial: 'prompt',
              on: {
                'page.grown': { guard: 'reachesSaved', target: '.standing', actions: AT_SAVED },
                'person.scrolled': 'settled',
              },
              states: {
                prompt: { after: { restore: { target: 'late', actions: AT_SAVED } } },
                /** It stands as far down as it goes so far: its rows are still on their way. */
                late: { after: { giveUp: '#tabs.page.shown.settled' } },
                /** It may shrink once more, as its rows take the place of what stood for them. */
                standing: { after: { stand: '#tabs.page.shown.settled' } },
              },
            },
            resetting: {
              meta: { spec: ['S9.scroll.reset'] },
              after: { reset: { target: 'settled', actions: AT_TOP } },
            },
          },
        },
      },
    },
    cache: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'caches', target: 'on' }, { target: 'off' }] },
        on: {
          meta: { spec: ['S4.tabs.cache'] },
          on: {
            'page.unloading': { actions: { type: 'store', params: ({ context }) => ({ tabs: context.tabs }) } },
            'cache.disable': 'off',
          },
        },
        off: { entry: 'forgetStored', on: { 'cache.enable': 'on' } },
      },
    },
  },
});
