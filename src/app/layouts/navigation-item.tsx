// A place in the navigation of the portal and the student area.
import { chakra } from '@chakra-ui/react';
import { NavLink } from 'react-router-dom';

/** Of pages of ours, of links to elsewhere and of what unfolds into such. */
export const NAVIGATION_LOOK = {
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
} as const;

export const NavigationItem = chakra(NavLink, NAVIGATION_LOOK);
