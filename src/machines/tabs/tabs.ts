// What a tab is, and which tabs a command closes. Plain functions, so that the bar can ask them too.

export interface ScrollPosition {
  left: number;
  top: number;
}

export interface TabMeta {
  /** Stays mounted while another tab is shown. */
  keepAlive: boolean;
  /** Several tabs of this page may stand side by side. */
  multiTab: boolean;
  /** Opens in a tab of the browser, so it has none here. */
  newTab: boolean;
  /** Cannot be closed: the home page. */
  fixed: boolean;
}

/** A page as it is opened. */
export interface OpenedRoute {
  /** What makes two visits the same tab: see `tabKey`. */
  key: string;
  name: string;
  /** Path with its query. */
  fullPath: string;
  meta: TabMeta;
}

export interface Tab extends OpenedRoute {
  scrollPosition: ScrollPosition;
  /** What the page calls itself (a course's name); empty: the page's own title. */
  title: string;
  /** Holds something that has not been saved. */
  dirty: boolean;
  /** How often it was reloaded: a page with another number is another page. */
  round: number;
}

export interface Tabs {
  tabs: readonly Tab[];
  /** The key of the tab that is shown; null where the page shown has no tab. */
  active: string | null;
}

export type CloseCommand =
  | { type: 'tab.close'; key: string }
  | { type: 'tab.closeLeft'; key: string }
  | { type: 'tab.closeRight'; key: string }
  | { type: 'tab.closeOthers'; key: string }
  | { type: 'tab.closeAll' }
  /** Pages that the person may no longer open. */
  | { type: 'tab.revoke'; keys: readonly string[] };

export const TOP: ScrollPosition = { left: 0, top: 0 };

/** `apart`: the query parameters that tell the tabs of one page apart; none: all visits share a tab. */
export function tabKey(name: string, search: string, apart: readonly string[] = []): string {
  const given = new URLSearchParams(search);
  const told = apart.map((p) => `${p}=${encodeURIComponent(given.get(p) ?? '')}`);
  return told.length > 0 ? `${name}?${told.join('&')}` : name;
}

export const pathnameOf = (fullPath: string): string => fullPath.split('?')[0] ?? '';

export const newTab = (route: OpenedRoute): Tab => ({
  ...route,
  scrollPosition: TOP,
  title: '',
  dirty: false,
  round: 0,
});

/** The tabs after a page was opened: its own tab with the new address, or one more at the end. */
export function withRoute(tabs: readonly Tab[], route: OpenedRoute): readonly Tab[] {
  const known = tabs.find((t) => t.key === route.key);
  if (!known) return [...tabs, newTab(route)];
  const same = known.fullPath === route.fullPath;
  // another address is another page: where the old one stood, and what it was called, no longer holds
  const next = same ? { ...known, ...route } : { ...newTab(route), round: known.round };
  return tabs.map((t) => (t === known ? next : t));
}

/** The tabs that a command would close. Fixed ones stay, and one tab always does, unless it may not be shown any more. */
export function closing({ tabs, active }: Tabs, command: CloseCommand): readonly Tab[] {
  if (command.type === 'tab.revoke') return tabs.filter((t) => command.keys.includes(t.key));
  const going = chosen(tabs, command).filter((t) => !t.meta.fixed);
  if (going.length < tabs.length) return going;
  const kept = tabs.find((t) => t.key === active) ?? tabs.at(-1);
  return going.filter((t) => t !== kept);
}

function chosen(tabs: readonly Tab[], command: Exclude<CloseCommand, { type: 'tab.revoke' }>): readonly Tab[] {
  if (command.type === 'tab.closeAll') return tabs;
  const at = tabs.findIndex((t) => t.key === command.key);
  if (at < 0) return [];
  if (command.type === 'tab.closeLeft') return tabs.slice(0, at);
  if (command.type === 'tab.closeRight') return tabs.slice(at + 1);
  if (command.type === 'tab.closeOthers') return tabs.filter((_, i) => i !== at);
  return tabs.slice(at, at + 1);
}
