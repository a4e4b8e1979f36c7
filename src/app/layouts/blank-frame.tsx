// Pages that fill the window: only the controls stand in the corner.
import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Controls } from './controls.tsx';

export function BlankFrame({ children }: { children: ReactNode }) {
  return (
    <Box position="relative" flex="1" display="flex" flexDirection="column">
      {children}
      <Box position="absolute" top="3" insetEnd="3">
        <Controls />
      </Box>
    </Box>
  );
}
