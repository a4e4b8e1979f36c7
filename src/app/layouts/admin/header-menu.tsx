// The menu across the header. What does not fit scrolls sideways; with all levels a branch opens what is below it.
import { Button, chakra, Menu, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '#src/ui/work-icon.tsx';
import { useMenuName } from '../../menu/names.ts';
import { type MenuBranch, pagesOf } from '../../menu/tree.ts';
import { MenuLink } from './menu-link.tsx';

interface Props {
  branches: readonly MenuBranch[];
  trail: ReadonlySet<string>;
  /** What is below a branch opens from it; without, another part of the frame shows that. */
  opensBelow: boolean;
}

export function HeaderMenu({ branches, trail, opensBelow }: Props) {
  const { t } = useTranslation('work');
  return (
    <chakra.nav
      aria-label={t('nav.first')}
      display="flex"
      alignItems="center"
      gap="1"
      flex="1"
      minW="0"
      h="full"
      overflowX="auto"
      scrollbarWidth="none"
      maskImage="linear-gradient(to right, transparent, #000 8px, #000 calc(100% - 8px), transparent)"
      px="2"
    >
      {branches.map((branch) =>
        opensBelow && branch.children.length > 0 ? (
          <Submenu key={branch.id} branch={branch} isCurrent={trail.has(branch.id)} />
        ) : (
          <MenuLink key={branch.id} branch={branch} isCurrent={trail.has(branch.id)} look="bar" />
        ),
      )}
    </chakra.nav>
  );
}

function Submenu({ branch, isCurrent }: { branch: MenuBranch; isCurrent: boolean }) {
  const nameOf = useMenuName();
  return (
    <Menu.Root lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <Button size="sm" variant={isCurrent ? 'subtle' : 'ghost'} colorPalette={isCurrent ? 'brand' : 'gray'}>
          {nameOf(branch)}
          <Icon name="chevronDown" />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {pagesOf([branch]).map((page) => (
              <Menu.Item key={page.branch.id} value={page.branch.id} asChild>
                <Link to={page.branch.to}>{nameOf(page.branch)}</Link>
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
