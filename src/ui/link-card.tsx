// A card of a grid that leads to a page: its cover, its name, what it is about, and what is said below.
import { chakra, LinkBox, LinkOverlay, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Cover } from './cover.tsx';

/** A card of a grid; it rises below the pointer. */
export const CardFrame = ({ children }: { children: ReactNode }) => (
  <LinkBox
    as="li"
    bg="bg.panel"
    borderRadius="l3"
    overflow="hidden"
    display="flex"
    flexDirection="column"
    transition="box-shadow 160ms, translate 160ms"
    _hover={{ boxShadow: 'md', translate: '0 -2px' }}
  >
    {children}
  </LinkBox>
);

interface Props {
  of: { name: string; cover: string; intro: string };
  to: string;
  children: ReactNode;
  /** At its lower border. */
  bar?: ReactNode;
}

export function LinkCard({ of: { name, cover, intro }, to, children, bar }: Props) {
  return (
    <CardFrame>
      <Cover name={name} src={cover} />
      <Stack p="4" gap="1.5" flex="1">
        <LinkOverlay asChild textStyle="md" fontWeight="semibold">
          <Link to={to}>{name}</Link>
        </LinkOverlay>
        {intro && (
          <chakra.p color="fg.muted" lineClamp="2">
            {intro}
          </chakra.p>
        )}
        {children}
      </Stack>
      {bar}
    </CardFrame>
  );
}
