// The frame of a public page: its width, its title, what it is for.
import { chakra, HStack, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTabTitle } from '#src/ui/tab.tsx';

interface Props {
  title: string;
  lead?: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function PublicPage({ title, lead, aside, children }: Props) {
  useTabTitle(title);
  return (
    <Stack w="full" maxW="7xl" mx="auto" gap="6" px={{ base: '4', md: '8' }} py={{ base: '6', md: '10' }}>
      <HStack justify="space-between" align="flex-end" wrap="wrap" gap="3">
        <Stack gap="1" minW="0">
          <chakra.h1 textStyle="xl" fontWeight="semibold" overflowWrap="anywhere">
            {title}
          </chakra.h1>
          {lead && <chakra.p color="fg.muted">{lead}</chakra.p>}
        </Stack>
        {aside}
      </HStack>
      {children}
    </Stack>
  );
}
