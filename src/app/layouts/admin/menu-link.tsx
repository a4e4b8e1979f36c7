// One entry of the menu: a link with its icon, marked where the page belongs to it.
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { Icon, isWorkIcon } from '#src/ui/work-icon.tsx';
import { useMenuName } from '../../menu/names.ts';
import { firstPage, type MenuBranch } from '../../menu/tree.ts';

const Entry = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: '0',
    borderRadius: 'l2',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    transitionProperty: 'color, background',
    transitionDuration: '120ms',
    outline: '0',
    focusVisibleRing: 'inside',
    _hover: { color: 'fg', bg: 'bg.muted' },
    '&[aria-current]': { color: 'brand.fg', bg: 'brand.subtle', fontWeight: 'medium' },
  },
  variants: {
    look: {
      bar: { gap: '2', px: '3', h: '9' },
      side: { gap: '3', px: '3', h: '10', overflow: 'hidden' },
      icon: { justifyContent: 'center', h: '10' },
      rail: { flexDirection: 'column', justifyContent: 'center', gap: '1', py: '2', textStyle: 'xs' },
    },
  },
});

interface Props {
  branch: MenuBranch;
  isCurrent: boolean;
  look: 'bar' | 'side' | 'icon' | 'rail';
  onOpen?: () => void;
}

export function MenuLink({ branch, isCurrent, look, onOpen }: Props) {
  const name = useMenuName()(branch);
  return (
    <Entry
      to={firstPage(branch)}
      look={look}
      aria-current={isCurrent ? (branch.to === '' ? 'true' : 'page') : undefined}
      {...(look === 'icon' ? { title: name, 'aria-label': name } : {})}
      {...(onOpen ? { onClick: onOpen } : {})}
    >
      {look === 'bar' ? null : <Icon name={isWorkIcon(branch.icon) ? branch.icon : 'book'} />}
      {look === 'icon' ? null : (
        <chakra.span overflow="hidden" textOverflow="ellipsis" maxW="full">
          {name}
        </chakra.span>
      )}
    </Entry>
  );
}
