// What the pages that tell of a course or an experiment have in common.
import { Box, chakra, Grid, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Cover } from './cover.tsx';
import { useTabTitle } from './tab.tsx';

/** Beside the cover, its name and what is said and done first. */
export function InfoHead({
  of: { name, cover },
  children,
}: {
  of: { name: string; cover: string };
  children: ReactNode;
}) {
  useTabTitle(name);
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' }}
      gap={{ base: '5', md: '8' }}
      alignItems="center"
    >
      <Box borderRadius="l3" overflow="hidden">
        <Cover name={name} src={cover} />
      </Box>
      <Stack gap="3">
        <chakra.h1 textStyle={{ base: 'xl', md: '2xl' }} fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </chakra.h1>
        {children}
      </Stack>
    </Grid>
  );
}

export function InfoSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="4" aria-labelledby={id}>
      <chakra.h2 id={id} textStyle="lg" fontWeight="semibold">
        {title}
      </chakra.h2>
      {children}
    </Stack>
  );
}
