// The menu across the header. What does not fit whole is behind a button at its end; with all levels a branch opens what is
// below it.
import { Box, Button, chakra, Menu, Portal } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '#src/ui/work-icon.tsx';
import { useMenuName } from '../../menu/names.ts';
import { firstPage, type MenuBranch, pagesOf } from '../../menu/tree.ts';
import { MenuLink } from './menu-link.tsx';
import { useShown } from './use-shown.ts';

interface Props {
  branches: readonly MenuBranch[];
  trail: ReadonlySet<string>;
  /** What is below a branch opens from it; without, another part of the frame shows that. */
  opensBelow: boolean;
}

export function HeaderMenu({ branches, trail, opensBelow }: Props) {
  const { t } = useTranslation('work');
  const nameOf = useMenuName();
  const row = useRef<HTMLDivElement>(null);
  const shown = useShown(row);
  const isOpening = (branch: MenuBranch) => opensBelow && branch.children.length > 0;
  const hidden = branches.slice(shown);
  return (
    <chakra.nav aria-label={t('nav.first')} display="flex" alignItems="center" flex="1" minW="0" h="full" px="2">
      <Box ref={row} display="flex" flexWrap="wrap" flex="1" minW="0" h="full" overflow="hidden" columnGap="1">
        {branches.map((branch, i) => (
          <Box
            key={branch.id}
            display="flex"
            alignItems="center"
            flexShrink="0"
            h="full"
            visibility={i < shown ? 'visible' : 'hidden'}
          >
            {isOpening(branch) ? (
              <Submenu name={nameOf(branch)} isCurrent={trail.has(branch.id)}>
                <Pages branch={branch} />
              </Submenu>
            ) : (
              <MenuLink branch={branch} isCurrent={trail.has(branch.id)} look="bar" />
            )}
          </Box>
        ))}
      </Box>
      {hidden.length > 0 && (
        <Submenu
          name={t('common:more')}
          columns={opensBelow ? Math.min(3, hidden.length) : 1}
          isCurrent={hidden.some(({ id }) => trail.has(id))}
        >
          {hidden.map((branch) =>
            isOpening(branch) ? (
              <Menu.ItemGroup key={branch.id} {...APART}>
                <Menu.ItemGroupLabel>{nameOf(branch)}</Menu.ItemGroupLabel>
                <Pages branch={branch} />
              </Menu.ItemGroup>
            ) : (
              <Box key={branch.id} {...(opensBelow ? APART : {})}>
                <Menu.Item value={branch.id} asChild>
                  <Link to={firstPage(branch)}>{nameOf(branch)}</Link>
                </Menu.Item>
              </Box>
            ),
          )}
        </Submenu>
      )}
    </chakra.nav>
  );
}

/** One branch is not taken for a part of the one before it, and stands in one column. */
const APART = { breakInside: 'avoid', borderTopWidth: '1px', borderColor: 'border.muted' } as const;

interface SubmenuProps {
  name: string;
  isCurrent: boolean;
  /** All levels of many branches are higher than the window in one. */
  columns?: number;
  children: ReactNode;
}

function Submenu({ name, isCurrent, columns = 1, children }: SubmenuProps) {
  return (
    <Menu.Root lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <Button
          size="sm"
          flexShrink="0"
          variant={isCurrent ? 'subtle' : 'ghost'}
          colorPalette={isCurrent ? 'brand' : 'gray'}
        >
          {name}
          <Icon name="chevronDown" />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content maxH="calc(100dvh - 5rem)" overflowY="auto">
            <Box columns={columns}>{children}</Box>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

function Pages({ branch }: { branch: MenuBranch }) {
  const nameOf = useMenuName();
  return pagesOf([branch]).map((page) => (
    <Menu.Item key={page.branch.id} value={page.branch.id} asChild>
      <Link to={page.branch.to}>{nameOf(page.branch)}</Link>
    </Menu.Item>
  ));
}
