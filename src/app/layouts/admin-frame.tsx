// The frame of the teacher area and the back office: the server's menu at the left, collapsible. From 900 px up.
import { Box, Button, chakra, HStack, Stack } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useSession } from '#src/api/session.ts';
import { keep, recall } from '#src/api/storage.ts';
import { Icon, isIconName } from '#src/ui/icon.tsx';
import { AppearanceButton } from './appearance.tsx';
import { Brand } from './brand.tsx';
import { Controls } from './controls.tsx';
import { type MenuBranch, menuTree } from './navigation.ts';
import { OfflineBar } from './offline-bar.tsx';
import { SkipLink, useFocusOnArrival } from './skip-link.tsx';
import { UserMenu } from './user-menu.tsx';
import { Work } from './work.tsx';

/** The specification's sizes, in pixels. */
const SIDER = 220;
const COLLAPSED = 64;

export function AdminFrame({ children }: { children: ReactNode }) {
  const main = useFocusOnArrival();
  const [collapsed, setCollapsed] = useState(() => recall<boolean>('sider') === true);
  const toggle = () => {
    keep('sider', !collapsed, null);
    setCollapsed(!collapsed);
  };
  return (
    <Work>
      <SkipLink />
      <OfflineBar />
      <Header collapsed={collapsed} onToggle={toggle} />
      <Box flex="1" display="flex" minW={{ lg: '900px' }}>
        <Sider collapsed={collapsed} />
        <chakra.main id="main" ref={main} tabIndex={-1} outline="0" flex="1" minW="0" p={{ base: '4', lg: '6' }}>
          {children}
        </chakra.main>
      </Box>
    </Work>
  );
}

function Header({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <chakra.header position="sticky" top="0" zIndex="sticky" bg="bg.panel" borderBottomWidth="1px" borderColor="border">
      <HStack h="14" px="4" gap="3">
        <Button
          size="sm"
          variant="ghost"
          colorPalette="gray"
          px="0"
          aria-label={t(collapsed ? 'menu.expand' : 'menu.collapse')}
          aria-expanded={!collapsed}
          aria-controls="sider"
          onClick={onToggle}
        >
          <Icon name="menu" />
        </Button>
        <Brand />
        <HStack gap="0.5" ms="auto">
          <Box hideBelow="sm">
            <Controls />
          </Box>
          <Box hideBelow="sm">
            <AppearanceButton />
          </Box>
          <UserMenu />
        </HStack>
      </HStack>
    </chakra.header>
  );
}

function Sider({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation('shell');
  const { menu } = useSession();
  return (
    <Box
      {...{
        as: 'nav',
        id: 'sider',
        'aria-label': t('menu.label'),
        flexShrink: '0',
        bg: 'bg.panel',
        borderEndWidth: '1px',
        borderColor: 'border',
        py: '3',
        px: '2',
      }}
      {...{ position: 'sticky', top: '14', h: 'calc(100dvh - 3.5rem)', overflowY: 'auto', transition: 'width 160ms' }}
      w={{ base: `${COLLAPSED}px`, lg: collapsed ? `${COLLAPSED}px` : `${SIDER}px` }}
    >
      <Stack gap="1">
        {menuTree(menu).map((branch) => (
          <Branch key={branch.id} branch={branch} collapsed={collapsed} />
        ))}
      </Stack>
    </Box>
  );
}

const Item = chakra(NavLink, {
  base: {
    ...{
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      px: '3',
      h: '10',
      borderRadius: 'l2',
      color: 'fg.muted',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
    },
    _hover: { color: 'fg', bg: 'bg.muted' },
    '&.active': { color: 'brand.fg', bg: 'brand.subtle', fontWeight: 'medium' },
  },
});

function Branch({ branch, collapsed }: { branch: MenuBranch; collapsed: boolean }) {
  const hidden = collapsed ? { srOnly: true } : { hideBelow: 'lg' as const };
  return (
    <Stack gap="1">
      {branch.to ? (
        <Item to={branch.to} title={branch.name}>
          <Icon name={isIconName(branch.icon) ? branch.icon : 'book'} />
          <chakra.span {...hidden}>{branch.name}</chakra.span>
        </Item>
      ) : (
        <chakra.span px="3" pt="3" pb="1" textStyle="xs" color="fg.subtle" {...hidden}>
          {branch.name}
        </chakra.span>
      )}
      {branch.children.map((child) => (
        <Branch key={child.id} branch={child} collapsed={collapsed} />
      ))}
    </Stack>
  );
}
