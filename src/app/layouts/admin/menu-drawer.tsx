// The whole menu of narrow screens, in a drawer.
import { Button, Drawer, Portal } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#src/ui/icon.tsx';
import type { MenuBranch } from '../../menu/tree.ts';
import { AppearanceButton } from '../appearance.tsx';
import { Controls } from '../controls.tsx';
import { WIDE } from './layouts.ts';
import { SideMenu } from './side-menu.tsx';

export function MenuDrawer({ tree, trail }: { tree: readonly MenuBranch[]; trail: ReadonlySet<string> }) {
  const { t } = useTranslation('work');
  const [open, setOpen] = useState(false);
  return (
    <Drawer.Root open={open} onOpenChange={(e) => setOpen(e.open)} placement="start" size="xs" lazyMount>
      <Drawer.Trigger asChild>
        <Button hideFrom={WIDE} size="sm" variant="ghost" colorPalette="gray" px="0" aria-label={t('nav.open')}>
          <Icon name="menu" />
        </Button>
      </Drawer.Trigger>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Drawer.Header>
              <Drawer.Title>{t('nav.all')}</Drawer.Title>
            </Drawer.Header>
            <Drawer.Body>
              <nav aria-label={t('nav.all')}>
                <SideMenu branches={tree} trail={trail} isCollapsed={false} onOpen={() => setOpen(false)} />
              </nav>
            </Drawer.Body>
            <Drawer.Footer justifyContent="flex-start">
              <Controls />
              <AppearanceButton />
            </Drawer.Footer>
            <Drawer.CloseTrigger asChild>
              <Button
                {...{ size: 'sm', variant: 'ghost', colorPalette: 'gray', px: '0' }}
                {...{ position: 'absolute', top: '3', insetEnd: '3' }}
                aria-label={t('nav.close')}
              >
                <Icon name="close" />
              </Button>
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
