// The menu at the side: a branch with its page is a link, one without is the heading of what it holds.
import { chakra, Stack } from '@chakra-ui/react';
import { useMenuName } from '../../menu/names.ts';
import type { MenuBranch } from '../../menu/tree.ts';
import { useAppearance } from '../../theme/mode.ts';
import { MenuLink } from './menu-link.tsx';

interface Props {
  branches: readonly MenuBranch[];
  /** Ids from the first level to the page's entry. */
  trail: ReadonlySet<string>;
  /** To icons alone. */
  isCollapsed: boolean;
  onOpen?: () => void;
}

export function SideMenu({ branches, ...rest }: Props) {
  return (
    <Stack gap="1">
      {branches.map((branch) => (
        <Branch key={branch.id} branch={branch} {...rest} />
      ))}
    </Stack>
  );
}

function Branch({ branch, ...rest }: Omit<Props, 'branches'> & { branch: MenuBranch }) {
  const { trail, isCollapsed, onOpen } = rest;
  const { accordion } = useAppearance();
  const below = branch.children.length > 0 ? <SideMenu branches={branch.children} {...rest} /> : null;
  if (branch.to !== '') {
    const isCurrent = trail.has(branch.id) && !branch.children.some((c) => trail.has(c.id));
    return (
      <>
        <MenuLink
          branch={branch}
          isCurrent={isCurrent}
          look={isCollapsed ? 'icon' : 'side'}
          {...(onOpen ? { onOpen } : {})}
        />
        {below}
      </>
    );
  }
  // one branch is open at a time: the others are links to the first of theirs
  if (accordion && !trail.has(branch.id))
    return (
      <MenuLink
        branch={branch}
        isCurrent={false}
        look={isCollapsed ? 'icon' : 'side'}
        {...(onOpen ? { onOpen } : {})}
      />
    );
  return (
    <>
      {isCollapsed ? null : <Heading branch={branch} />}
      {below}
    </>
  );
}

function Heading({ branch }: { branch: MenuBranch }) {
  return (
    <chakra.span px="3" pt="3" pb="1" textStyle="xs" color="fg.subtle">
      {useMenuName()(branch)}
    </chakra.span>
  );
}
