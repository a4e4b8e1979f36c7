// The frame of the teacher area and the back office: menu, tabs, the page. From 900 px up; below that the page may scroll
// sideways, under a header and tabs that stay.
import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Look } from '#contract/look.ts';
import { usePortal } from '#src/api/portal.ts';
import { useSession } from '#src/api/session.ts';
import { useTabRoute } from '../tabs/use-tab-route.ts';
import { setAppearance, useAppearance } from '../theme/mode.ts';
import { Breadcrumbs } from './admin/breadcrumbs.tsx';
import { AdminHeader } from './admin/header.tsx';
import { ARRANGEMENTS, SIZES } from './admin/layouts.ts';
import { LeaveWork } from './admin/leave-work.tsx';
import { Sidebars } from './admin/sidebars.tsx';
import { TabBar } from './admin/tab-bar.tsx';
import { useWorkMenu } from './admin/use-work-menu.ts';
import { OfflineBar } from './offline-bar.tsx';
import { SkipLink, useFocusOnArrival } from './skip-link.tsx';
import { WorkLayout } from './work.tsx';

/** How high what stays at the top of the window is: what stays in sight in a page stays below it. And how wide a page is. */
const measures = ({ tabs, wide }: Look) => ({
  '--bars': `${SIZES.header + (tabs ? SIZES.tabs : 0)}px`,
  ...(wide ? { '--page-width': 'none' } : {}),
});

export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <WorkLayout>
      <Framed>{children}</Framed>
    </WorkLayout>
  );
}

function Framed({ children }: { children: ReactNode }) {
  const main = useFocusOnArrival({ scrolls: false });
  const menu = useWorkMenu();
  const look = useAppearance();
  const placed = ARRANGEMENTS[look.layout];
  useTabRoute(useSession().user?.id ?? '');
  const isCollapsed = look.siderCollapsed;
  const toggle = () => setAppearance({ siderCollapsed: !isCollapsed });
  return (
    <Box minW={menu.rule?.meta.anyWidth ? '0' : `${SIZES.minWidth}px`} flex="1" display="flex" flexDirection="column">
      <SkipLink />
      <OfflineBar />
      <AdminHeader menu={menu} arrangement={placed} />
      <Box flex="1" display="flex">
        <Sidebars menu={menu} arrangement={placed} isCollapsed={isCollapsed} onToggle={toggle} />
        <Box flex="1" minW="0" display="flex" flexDirection="column">
          {look.tabs && <TabBar />}
          <LeaveWork />
          <chakra.main
            id="main"
            ref={main}
            tabIndex={-1}
            outline="0"
            flex="1"
            px={{ base: '4', lg: '6' }}
            pt="4"
            pb="8"
            css={measures(look)}
          >
            {look.breadcrumbs && (
              <Box mb="4">
                <Breadcrumbs {...menu} />
              </Box>
            )}
            {children}
          </chakra.main>
          {look.footer && <Footer />}
        </Box>
      </Box>
    </Box>
  );
}

function Footer() {
  const { t } = useTranslation('common');
  const portal = usePortal();
  return (
    <chakra.footer h={`${SIZES.footer}px`} px="6" display="flex" alignItems="center" color="fg.muted" textStyle="xs">
      {[portal?.orgName, t('platform')].filter(Boolean).join(' · ')}
    </chakra.footer>
  );
}
