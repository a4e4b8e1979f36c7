// A place in the navigation of the portal and the student area.
import { chakra } from '@chakra-ui/react';
import { NavLink } from 'react-router-dom';

export const NavigationItem = chakra(NavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    px: '3',
    py: '1.5',
    borderRadius: 'l2',
    color: 'fg.muted',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    _hover: { color: 'fg', bg: 'bg.muted' },
    '&.active': { color: 'brand.fg', bg: 'brand.subtle' },
  },
});
