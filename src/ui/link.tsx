// A link within the platform.
import { chakra } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';

export const Link = chakra(RouterLink, {
  base: { color: 'brand.fg', borderRadius: 'l1', _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' } },
});
