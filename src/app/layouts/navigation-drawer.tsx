// The navigation of narrow screens. Fetched when it is opened for the first time.
import { Stack, Text } from '@chakra-ui/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { leads } from '#contract/navigation.ts';
import { FirstIcon } from '#src/ui/icon.tsx';
import { SideDrawer } from '#src/ui/side-drawer.tsx';
import { WorkLook } from '../theme/work-look.tsx';
import { Controls } from './controls.tsx';
import { NavigationItem } from './navigation-item.tsx';
import { SchoolLinkItem, type useNavigation, useWordOf } from './school-links.tsx';

interface Props {
  places: ReturnType<typeof useNavigation>['places'];
  open: boolean;
  onClose: () => void;
}

export function NavigationDrawer({ places, open, onClose }: Props) {
  const { t } = useTranslation('shell');
  const wordOf = useWordOf();
  const labels = { title: t('nav.label'), closeLabel: t('nav.close') };
  return (
    <WorkLook>
      <SideDrawer {...labels} placement="start" open={open} onClose={onClose} footer={<Controls />}>
        <Stack as="nav" aria-label={t('nav.label')} gap="1" css={{ '& a, & p': { paddingBlock: '3' } }}>
          {places.map((place) => (
            <Fragment key={place.id}>
              {place.own ? (
                <NavigationItem to={place.path} end={place.path === '/'} onClick={onClose}>
                  <FirstIcon name={place.own.icon} />
                  {wordOf(place)}
                </NavigationItem>
              ) : leads(place) ? (
                <SchoolLinkItem to={place} onClick={onClose}>
                  {wordOf(place)}
                </SchoolLinkItem>
              ) : (
                <Text px="3" color="fg.muted">
                  {wordOf(place)}
                </Text>
              )}
              {place.below.length > 0 && (
                <Stack ps="4" gap="1">
                  {place.below.map((link) => (
                    <SchoolLinkItem key={link.id} to={link} onClick={onClose}>
                      {link.name}
                    </SchoolLinkItem>
                  ))}
                </Stack>
              )}
            </Fragment>
          ))}
        </Stack>
      </SideDrawer>
    </WorkLook>
  );
}
