// A work screen: title, one sentence, what to do first at the right; its margins are the layout's.
import { Box, Flex, Heading, HStack, Text, VStack } from '@chakra-ui/react';
import { Children, type ReactNode } from 'react';

/** The column alone, for pages with a head of their own. */
export function WorkFrame({ children }: { children: ReactNode }) {
  return (
    <VStack align="stretch" gap="4" maxW="var(--page-width, {sizes.8xl})" w="full" mx="auto">
      {children}
    </VStack>
  );
}

interface Props {
  title: string;
  lead?: string;
  actions?: ReactNode;
  /** Within another page: its title and margins are that page's. */
  bare?: boolean;
  children: ReactNode;
}

export function WorkScreen({ title, lead, actions, bare = false, children }: Props) {
  if (bare)
    return (
      <VStack align="stretch" gap="4">
        <Flex gap="4" align="flex-start" justify="space-between">
          <Text color="fg.muted">{lead}</Text>
          {actions && <HStack flexShrink="0">{Children.toArray(actions)}</HStack>}
        </Flex>
        {children}
      </VStack>
    );
  return (
    <WorkFrame>
      <Flex gap="4" align="flex-start" justify="space-between" wrap={{ base: 'wrap', md: 'nowrap' }}>
        <Box minW="0">
          <Heading as="h1" textStyle="xl">
            {title}
          </Heading>
          {lead && <Text color="fg.muted">{lead}</Text>}
        </Box>
        {actions && (
          <HStack flexShrink={{ base: '1', md: '0' }} wrap={{ base: 'wrap', md: 'nowrap' }}>
            {Children.toArray(actions)}
          </HStack>
        )}
      </Flex>
      {children}
    </WorkFrame>
  );
}
