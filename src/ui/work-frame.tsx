// The column in which a work screen stands; its margins are the layout's.
import { VStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export function WorkFrame({ children }: { children: ReactNode }) {
  return (
    <VStack align="stretch" gap="4" maxW="8xl" w="full" mx="auto">
      {children}
    </VStack>
  );
}
