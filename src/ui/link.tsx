// A link within the platform.
import { chakra } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';

export const Link = chakra(RouterLink, {
  base: {
    color: 'brand.fg',
    borderRadius: 'l1',
    textUnderlineOffset: '3px',
    _hover: { textDecoration: 'underline' },
    // in a sentence colour alone does not tell it from the words around it
    'p &': { textDecoration: 'underline' },
  },
});
