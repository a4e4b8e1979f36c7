// The columns beside the page: the rail and the sider, as the arrangement has them. Narrow screens have a drawer instead.
import { Box, Button, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#src/ui/work-icon.tsx';
import { useAppearance } from '../../theme/mode.ts';
import { type Arrangement, branchesOf, NARROW, SIZES } from './layouts.ts';
import { MenuLink } from './menu-link.tsx';
import { SideMenu } from './side-menu.tsx';
import type { WorkMenu } from './use-work-menu.ts';

interface Props {
  menu: WorkMenu;
  arrangement: Arrangement;
  isCollapsed: boolean;
  onToggle: () => void;
}

const Column = chakra('nav', {
  base: {
    position: 'sticky',
    display: 'flex',
    flexShrink: '0',
    flexDirection: 'column',
    overflowY: 'auto',
    bg: 'bg.panel',
    top: `${SIZES.header}px`,
    h: `calc(100dvh - ${SIZES.header}px)`,
    borderEndWidth: '1px',
    borderColor: 'border',
    transition: 'width 160ms',
    py: '3',
    px: '2',
    hideBelow: NARROW,
    zIndex: 'docked',
  },
});

export function Sidebars({ menu: { tree, trail }, arrangement: { rail, sider }, isCollapsed, onToggle }: Props) {
  const { t } = useTranslation('work');
  const { siderDark } = useAppearance();
  const dark = siderDark ? { className: 'dark', color: 'fg' } : {};
  const [first] = trail;
  const ids = new Set(trail.map((b) => b.id));
  const railed = branchesOf(rail.levels, tree, first);
  const listed = branchesOf(sider.levels, tree, first);
  const toIcons = isCollapsed && sider.collapsed < sider.width;
  const toggle = <Toggle isCollapsed={isCollapsed} onToggle={onToggle} />;
  return (
    <>
      {railed.length > 0 ? (
        <Column {...dark} aria-label={t('nav.first')} w={`${isCollapsed ? rail.collapsed : rail.width}px`} px="1">
          <Stack gap="1" flex="1">
            {railed.map((branch) => (
              <MenuLink
                key={branch.id}
                branch={branch}
                isCurrent={ids.has(branch.id)}
                look={isCollapsed ? 'icon' : 'rail'}
              />
            ))}
          </Stack>
          {toggle}
        </Column>
      ) : null}
      {listed.length > 0 ? (
        <Column {...dark} aria-label={t('nav.second')} id="sider" w={`${toIcons ? sider.collapsed : sider.width}px`}>
          <Box flex="1">
            <SideMenu branches={listed} trail={ids} isCollapsed={toIcons} />
          </Box>
          {railed.length > 0 ? null : toggle}
        </Column>
      ) : null}
    </>
  );
}

function Toggle({ isCollapsed, onToggle }: Pick<Props, 'isCollapsed' | 'onToggle'>) {
  const { t } = useTranslation('work');
  const words = t(isCollapsed ? 'nav.expand' : 'nav.collapse');
  return (
    <Button
      size="sm"
      variant="ghost"
      colorPalette="gray"
      px="3"
      mt="2"
      flexShrink="0"
      justifyContent={isCollapsed ? 'center' : 'flex-start'}
      aria-label={words}
      title={words}
      onClick={onToggle}
    >
      <Icon name={isCollapsed ? 'panelOpen' : 'panelClose'} />
    </Button>
  );
}
