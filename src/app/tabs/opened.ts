// From an address to the page that the tabs machine knows.
import { type OpenedRoute, tabKey } from '#src/machines/tabs/tabs.ts';
import { ROUTES, type RouteRule, ruleOf } from '../routes.data.ts';
import '../routes.work.data.ts';

interface Address {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
}

export const splitAddress = (fullPath: string): Address => {
  const cut = fullPath.indexOf('?');
  return cut < 0
    ? { pathname: fullPath, search: '' }
    : { pathname: fullPath.slice(0, cut), search: fullPath.slice(cut) };
};

const HOME = 'home';

/** Null outside the work area, which has no tabs. */
export function openedRoute({ pathname, search }: Address): OpenedRoute | null {
  const rule = ruleOf(pathname);
  return rule?.layout === 'basicAdmin' ? routeOf(rule, pathname, search) : null;
}

const routeOf = ({ name, meta }: RouteRule, pathname: string, search: string): OpenedRoute => ({
  key: tabKey(name, search, meta.multiTab),
  name,
  fullPath: pathname + search,
  meta: {
    keepAlive: meta.keepAlive,
    multiTab: meta.multiTab.length > 0,
    newTab: meta.newTab,
    fixed: name === HOME,
  },
});

/** The page whose tab is always there; null while there is none. */
export const homeRule = (): RouteRule | null => ROUTES.find((r: RouteRule) => r.name === HOME) ?? null;
export const homeRoute = (): OpenedRoute | null => {
  const rule = homeRule();
  return rule && routeOf(rule, rule.path, '');
};
