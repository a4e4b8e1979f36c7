// Which pages stay mounted while others are shown: those whose routes say so, as long as their tabs are open, the latest
// few of them.
import type { Location } from 'react-router-dom';
import type { Tab } from '#src/machines/tabs/tabs.ts';
import type { RouteRule } from '../routes.data.ts';

export interface ShownPage {
  /** Of its tab, or its path where it has none. */
  key: string;
  /** How often its tab was reloaded. */
  round: number;
  rule: RouteRule;
  /** As the router gave it: a hidden page keeps the address it was left at. */
  location: Location;
}

/** Pages that a person goes back to are few; each costs its whole tree and its rows. */
const KEPT_PAGES = 8;

/**
 * The pages to mount after `shown` was opened, oldest first; what holds something unsaved is not given up for room. The
 * same array when nothing has changed. `tabs`: those that are open now.
 */
export function nextKept(
  kept: readonly ShownPage[],
  shown: ShownPage,
  tabs: readonly Pick<Tab, 'key' | 'dirty'>[],
  limit = KEPT_PAGES,
): readonly ShownPage[] {
  const open = new Map(tabs.map((t) => [t.key, t.dirty]));
  // come back to where it was left, a page is drawn no second time
  const before = kept.find((p) => isAgain(p, shown));
  const others = kept.filter((p) => p.key !== shown.key && p.rule.meta.keepAlive && open.has(p.key));
  const excess = others.length + 1 - limit;
  const next = [...others.filter((p, i) => i >= excess || open.get(p.key)), before ?? shown];
  const isUnchanged = next.length === kept.length && next.every((p, i) => isSame(p, kept[i]));
  return isUnchanged ? kept : next;
}

const isAgain = (a: ShownPage, b: ShownPage): boolean =>
  a.key === b.key && a.round === b.round && a.rule === b.rule && isAt(a.location, b.location);

// the router names each visit anew
const isAt = (a: Location, b: Location): boolean =>
  a.pathname === b.pathname && a.search === b.search && a.hash === b.hash && a.state === b.state;

const isSame = (a: ShownPage, b: ShownPage | undefined): boolean =>
  a.key === b?.key && a.round === b.round && a.rule === b.rule && a.location === b.location;
