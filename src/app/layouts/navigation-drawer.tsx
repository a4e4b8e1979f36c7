// The navigation of narrow screens. Fetched when it is opened for the first time.
import { Button, Drawer, Portal, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#src/ui/icon.tsx';
import { WorkLook } from '../theme/work-look.tsx';
import { Controls } from './controls.tsx';
import type { portalNavigation } from './navigation.ts';
import { NavigationItem } from './navigation-item.tsx';

interface Props {
  items: ReturnType<typeof portalNavigation>;
  open: boolean;
  onClose: () => void;
}

export function NavigationDrawer({ items, open, onClose }: Props) {
  const { t } = useTranslation('shell');
  return (
    <WorkLook>
      <Drawer.Root open={open} onOpenChange={(e) => !e.open && onClose()} placement="start" size="xs">
        <Portal>
          <Drawer.Backdrop />
          <Drawer.Positioner>
            <Drawer.Content>
              <Drawer.Header>
                <Drawer.Title>{t('nav.label')}</Drawer.Title>
              </Drawer.Header>
              <Drawer.Body>
                <Stack as="nav" aria-label={t('nav.label')} gap="1">
                  {items.map(({ to, text, icon }) => (
                    <NavigationItem key={to} to={to} end={to === '/'} py="3" onClick={onClose}>
                      <Icon name={icon} />
                      {t(text)}
                    </NavigationItem>
                  ))}
                </Stack>
              </Drawer.Body>
              <Drawer.Footer justifyContent="flex-start">
                <Controls />
              </Drawer.Footer>
              <Drawer.CloseTrigger asChild>
                <Button
                  size="sm"
                  variant="ghost"
                  colorPalette="gray"
                  px="0"
                  position="absolute"
                  top="3"
                  insetEnd="3"
                  aria-label={t('nav.close')}
                >
                  <Icon name="close" />
                </Button>
              </Drawer.CloseTrigger>
            </Drawer.Content>
          </Drawer.Positioner>
        </Portal>
      </Drawer.Root>
    </WorkLook>
  );
}
