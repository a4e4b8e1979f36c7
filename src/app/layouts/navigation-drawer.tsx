// The navigation of narrow screens. Fetched when it is opened for the first time.
import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#src/ui/icon.tsx';
import { SideDrawer } from '#src/ui/side-drawer.tsx';
import { WorkLook } from '../theme/work-look.tsx';
import { Controls } from './controls.tsx';
import type { portalNavigation } from './navigation.ts';
import { NavigationItem } from './navigation-item.tsx';
import { SchoolLinkItem, useSchoolLinks } from './school-links.tsx';

interface Props {
  items: ReturnType<typeof portalNavigation>;
  open: boolean;
  onClose: () => void;
}

export function NavigationDrawer({ items, open, onClose }: Props) {
  const { t } = useTranslation('shell');
  const links = useSchoolLinks('all').filter(({ path }) => !items.some(({ to }) => to === path));
  const labels = { title: t('nav.label'), closeLabel: t('nav.close') };
  return (
    <WorkLook>
      <SideDrawer {...labels} placement="start" open={open} onClose={onClose} footer={<Controls />}>
        <Stack as="nav" aria-label={t('nav.label')} gap="1">
          {items.map(({ to, text, icon }) => (
            <NavigationItem key={to} to={to} end={to === '/'} py="3" onClick={onClose}>
              <Icon name={icon} />
              {t(text)}
            </NavigationItem>
          ))}
          {links.map((link) => (
            <SchoolLinkItem key={link.id} link={link} />
          ))}
        </Stack>
      </SideDrawer>
    </WorkLook>
  );
}
