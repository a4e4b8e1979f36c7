// The page shown in the work area, and behind it the kept ones: hidden, with their effects stopped, at the addresses they
// were left at.
import { Activity, memo, useMemo, useState } from 'react';
import type { Location } from 'react-router-dom';
import { TabContext, type TabPort } from '#src/ui/tab.tsx';
import type { RouteRule } from './routes.data.ts';
import { WORK_SCREENS } from './routes.work.tsx';
import { PageScreen } from './shown.tsx';
import { nextKept, type ShownPage } from './tabs/kept.ts';
import { openedRoute, splitAddress } from './tabs/opened.ts';
import { sendTabs, useTabs } from './tabs/view.ts';

export function WorkPages({ rule, location }: { rule: RouteRule; location: Location }) {
  const { tabs } = useTabs();
  const [kept, setKept] = useState<readonly ShownPage[]>([]);
  const key = openedRoute(location)?.key ?? location.pathname;
  const round = tabs.find((t) => t.key === key)?.round ?? 0;
  // derived from what was shown before, so it is state; set while rendering, nothing flickers
  const next = nextKept(kept, { key, round, rule, location }, tabs);
  if (next !== kept) setKept(next);
  return next.map((page) => (
    <Activity key={`${page.key} ${page.round}`} mode={page.key === key ? 'visible' : 'hidden'}>
      <PageAt page={page} />
    </Activity>
  ));
}

const PageAt = memo(function PageAt({ page: { key, rule, location } }: { page: ShownPage }) {
  const tab = useMemo(() => tabPort(key, rule), [key, rule]);
  return (
    <TabContext value={tab}>
      <PageScreen path={rule.path} screen={WORK_SCREENS[rule.path]} location={location} fetchNext={fetchPortal} />
    </TabContext>
  );
});

const fetchPortal = () => import('./layouts/portal-frame.tsx');

const tabPort = (key: string, rule: RouteRule): TabPort => ({
  setTitle: (title) => sendTabs({ type: 'tab.titled', key, title }),
  setDirty: (dirty) => sendTabs({ type: 'tab.dirtied', key, dirty }),
  isKept: (to) => {
    const next = openedRoute(splitAddress(to))?.key;
    return rule.meta.keepAlive && next !== undefined && next !== key;
  },
  close: () => sendTabs({ type: 'tab.close', key }),
});
