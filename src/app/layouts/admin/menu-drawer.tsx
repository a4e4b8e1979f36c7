// The whole menu of narrow screens, in a drawer.
import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SideDrawer } from '#src/ui/side-drawer.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import type { MenuBranch } from '../../menu/tree.ts';
import { AppearanceButton } from '../appearance.tsx';
import { Controls } from '../controls.tsx';
import { WIDE } from './layouts.ts';
import { SideMenu } from './side-menu.tsx';

export function MenuDrawer({ tree, trail }: { tree: readonly MenuBranch[]; trail: ReadonlySet<string> }) {
  const { t } = useTranslation('work');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const labels = { title: t('nav.all'), closeLabel: t('nav.close') };
  return (
    <>
      <Button
        hideFrom={WIDE}
        size="sm"
        variant="ghost"
        colorPalette="gray"
        px="0"
        aria-label={t('nav.open')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </Button>
      <SideDrawer
        {...labels}
        placement="start"
        open={open}
        onClose={close}
        footer={
          <>
            <Controls />
            <AppearanceButton />
          </>
        }
      >
        <nav aria-label={t('nav.all')}>
          <SideMenu branches={tree} trail={trail} isCollapsed={false} onOpen={close} />
        </nav>
      </SideDrawer>
    </>
  );
}
