// One part of a class's page, with its name.
import { Box, Heading, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

export function Panel({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} bg="bg.panel" borderRadius="l3" p={{ base: '4', md: '5' }} minW="0">
      <Heading as="h2" id={id} textStyle="md">
        {title}
      </Heading>
      {hint && (
        <Text color="fg.muted" textStyle="xs" mb="3">
          {hint}
        </Text>
      )}
      {children}
    </Box>
  );
}
