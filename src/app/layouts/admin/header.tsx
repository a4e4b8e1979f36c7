// The header of the work area: the platform, the menu's first level, search, notices, appearance, the person.
import { Box, chakra, HStack } from '@chakra-ui/react';
import { AppearanceButton } from '../appearance.tsx';
import { Bell } from '../bell.tsx';
import { Brand } from '../brand.tsx';
import { Controls } from '../controls.tsx';
import { UserMenu } from '../user-menu.tsx';
import { HeaderMenu } from './header-menu.tsx';
import { type Arrangement, branchesOf, NARROW, SIZES } from './layouts.ts';
import { MenuDrawer } from './menu-drawer.tsx';
import { MenuSearch } from './menu-search.tsx';
import type { WorkMenu } from './use-work-menu.ts';
import { WorkLinks } from './work-links.tsx';

export function AdminHeader({ menu: { tree, trail }, arrangement }: { menu: WorkMenu; arrangement: Arrangement }) {
  const ids = new Set(trail.map((b) => b.id));
  const across = branchesOf(arrangement.header, tree, trail[0]);
  return (
    <chakra.header
      // a page that is wider than the window scrolls under it, in both directions
      position="sticky"
      top="0"
      insetStart="0"
      w="min(100%, 100vw)"
      zIndex="sticky"
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border"
    >
      <HStack h={`${SIZES.header - 1}px`} px="3" gap="2">
        <MenuDrawer tree={tree} trail={ids} />
        <Brand />
        <Box flex="1" minW="0" h="full" hideBelow={NARROW} display="flex">
          {across.length > 0 && <HeaderMenu branches={across} trail={ids} opensBelow={arrangement.header === 'all'} />}
        </Box>
        <HStack gap="0.5" ms="auto">
          <WorkLinks />
          <MenuSearch tree={tree} />
          <Bell />
          <HStack gap="0.5" hideBelow={NARROW}>
            <Controls />
            <AppearanceButton />
          </HStack>
          <UserMenu />
        </HStack>
      </HStack>
    </chakra.header>
  );
}
