// A live class fills the window: its head, the stage with what stands beside it, and one bar below.
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  /** What it is called for those who do not see it. */
  label: string;
  head: ReactNode;
  stage: ReactNode;
  /** Chat, people, the AI lesson: one of them, or nothing. */
  side?: ReactNode;
  bar?: ReactNode;
}

export function ClassFrame({ label, head, stage, side, bar }: Props) {
  return (
    // `data-fills` takes the page's own head and foot away
    <chakra.section
      data-fills
      aria-label={label}
      // what is told above it takes as much of the window
      flex="1"
      minH="0"
      display="flex"
      flexDirection="column"
      bg="bg"
      overflow="hidden"
    >
      <Flex as="header" align="center" gap="3" px={{ base: '3', md: '4' }} minH="12" flexShrink="0" bg="bg.panel">
        {head}
      </Flex>
      <Grid
        flex="1"
        minH="0"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: side ? 'minmax(0, 1fr) 22rem' : 'minmax(0, 1fr)' }}
        templateRows={{ base: side ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)', lg: 'minmax(0, 1fr)' }}
      >
        <Box minH="0" minW="0" position="relative" overflow="hidden" containerType="size">
          {stage}
        </Box>
        {side && (
          <Box minH="0" minW="0" overflow="hidden" bg="bg.panel" display="flex" flexDirection="column">
            {side}
          </Box>
        )}
      </Grid>
      {bar && (
        <Box flexShrink="0" bg="bg.panel">
          {bar}
        </Box>
      )}
    </chakra.section>
  );
}
