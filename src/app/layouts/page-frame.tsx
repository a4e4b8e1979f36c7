// What every page of the portal stands in, whatever is over and under it: its rows, what is told of the line, the way past the bars.
import { chakra } from '@chakra-ui/react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { later } from '#src/ui/later.ts';
import { type Recipes, RecipesAround } from '#src/ui/recipes-around.ts';
import { useDocumentTitle } from '#src/ui/school-name.ts';
import { NO_TAB, TabContext } from '#src/ui/tab.tsx';
import { ChromeBanner } from './chrome-banner.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { Rows } from './rows.tsx';
import { SkipLink, useFocusOnArrival } from './skip-link.tsx';

const fetchLook = () => import('../theme/work-look.tsx');
/** A panel that is opened without a line is late; the page under it stays. */
const RECIPES: Recipes = { Around: later(async () => (await fetchLook()).WorkLook), fetch: fetchLook };

interface Props {
  head: ReactNode;
  foot: ReactNode;
  /** What follows the person's rights waits until the page is usable. */
  isLight?: boolean;
  children: ReactNode;
}

export function PageFrame({ head, foot, isLight = false, children }: Props) {
  const main = useFocusOnArrival();
  const tab = useNamedPage();
  return (
    <Rows isLight={isLight}>
      <RecipesAround value={RECIPES}>
        <SkipLink />
        <OfflineBar />
        <ChromeBanner />
        {head}
        <chakra.main id="main" ref={main} tabIndex={-1} outline="0" flex="1" display="flex" flexDirection="column">
          <TabContext value={tab}>{children}</TabContext>
        </chakra.main>
        {foot}
      </RecipesAround>
    </Rows>
  );
}

/** The browser's tab is called by what the page at this address calls itself. */
function useNamedPage() {
  const { pathname } = useLocation();
  const [named, setNamed] = useState({ at: '', title: '' });
  useDocumentTitle(named.at === pathname ? named.title : undefined);
  const setTitle = useCallback((title: string) => setNamed({ at: pathname, title }), [pathname]);
  return useMemo(() => ({ ...NO_TAB, setTitle }), [setTitle]);
}
