// The tabs chart's effects: the address, the window's scrolling, storage. One actor for each person who signs in here.
import { type Actor, createActor } from 'xstate';
import { queryClient } from '#src/api/query.ts';
import { onSession, type SessionView, sessionView } from '#src/api/session.ts';
import { forget, keep, recall } from '#src/api/storage.ts';
import { liveLog } from '#src/machines/qa/live.ts';
import { tabsMachine } from '#src/machines/tabs/tabs.machine.ts';
import { newTab, type ScrollPosition, type Tab } from '#src/machines/tabs/tabs.ts';
import { mayOpen } from '../guard.ts';
import { ruleOf } from '../routes.data.ts';
import { appearance, onAppearance } from '../theme/mode.ts';
import { homeRoute, homeRule, openedRoute, splitAddress } from './opened.ts';
import { provideTabs, showTabs } from './view.ts';

const storeOf = (userId: string): string => `tabs.${userId}`;

/** Where the window stands. Read from its last event: by the time a page has gone, the window may have shrunk. */
let scroll: ScrollPosition = { left: 0, top: 0 };
let current: { userId: string; actor: Actor<typeof tabsMachine> } | null = null;

/** Starts the chart for this person, or goes on with theirs. */
export function startTabs(userId: string): void {
  if (current?.userId === userId) return;
  if (current) current.actor.stop();
  else listen();
  const actor = createActor(machineFor(userId), { input: inputFor(userId, sessionView()), inspect: liveLog.observe });
  actor.subscribe((snapshot) => {
    const { tabs, active } = snapshot.context;
    showTabs({ tabs, active, restoring: snapshot.hasTag('restoring') });
  });
  current = { userId, actor };
  provideTabs((event) => actor.send(event));
  actor.start();
}

/** Tells the chart which page is shown; none when the work area is left. */
export const openRoute = (route: ReturnType<typeof openedRoute>): void =>
  current?.actor.send({ type: 'route.opened', route, scroll });

const machineFor = (userId: string) =>
  tabsMachine.provide({
    actions: {
      // the router follows the hash
      go: (_, { fullPath }) => {
        location.hash = fullPath;
      },
      freshen: () => void queryClient.invalidateQueries({ refetchType: 'none' }),
      scrollTo: (_, { left, top }) => window.scrollTo(left, top),
      store: (_, { tabs }) => {
        keep(
          storeOf(userId),
          tabs.map(({ fullPath, scrollPosition, title }) => ({ fullPath, scrollPosition, title })),
        );
      },
      forgetStored: () => forget(storeOf(userId)),
    },
  });

function inputFor(userId: string, session: SessionView) {
  const rule = homeRule();
  const home = rule && mayOpen(session, rule) ? homeRoute() : null;
  const kept = recall<unknown>(storeOf(userId));
  return { home, caches: appearance().keepTabs, cached: readTabs(kept, session) };
}

/** What storage holds is anybody's: pages that there are and that this person may open come back, once each. */
export function readTabs(kept: unknown, session: Pick<SessionView, 'user' | 'menu'>): readonly Tab[] {
  if (!Array.isArray(kept)) return [];
  const tabs = new Map<string, Tab>();
  for (const item of kept as readonly Partial<Record<keyof Tab, unknown>>[]) {
    if (typeof item?.fullPath !== 'string') continue;
    const address = splitAddress(item.fullPath);
    const rule = ruleOf(address.pathname);
    const route = openedRoute(address);
    if (!rule || !route || !mayOpen(session, rule)) continue;
    const title = typeof item.title === 'string' ? item.title : '';
    tabs.set(route.key, { ...newTab(route), title, scrollPosition: readPosition(item.scrollPosition) });
  }
  return [...tabs.values()];
}

function readPosition(kept: unknown): ScrollPosition {
  const { left, top } = (kept ?? {}) as Partial<Record<keyof ScrollPosition, unknown>>; // anything may be stored
  return { left: typeof left === 'number' ? left : 0, top: typeof top === 'number' ? top : 0 };
}

function listen(): void {
  window.addEventListener(
    'scroll',
    () => {
      scroll = { left: window.scrollX, top: window.scrollY };
    },
    { passive: true },
  );
  window.addEventListener('pagehide', () => current?.actor.send({ type: 'page.unloading', scroll }));
  onSession(() => revoke(sessionView()));
  // whether tabs are kept is chosen in the drawer of looks, here or in another tab of the browser, and may be the school's
  onAppearance(() => current?.actor.send({ type: appearance().keepTabs ? 'cache.enable' : 'cache.disable' }));
}

/** Pages that were taken away from the person lose their tabs. */
function revoke(session: SessionView): void {
  if (!current) return;
  if (session.user?.id !== current.userId) return;
  const { tabs } = current.actor.getSnapshot().context;
  const keys = tabs.filter((t) => !isOpenTo(session, t)).map((t) => t.key);
  if (keys.length > 0) current.actor.send({ type: 'tab.revoke', keys });
}

function isOpenTo(session: SessionView, tab: Tab): boolean {
  const rule = ruleOf(splitAddress(tab.fullPath).pathname);
  return rule !== undefined && mayOpen(session, rule);
}
