// The settings page's building blocks.
import { Box, chakra, HStack, Stack } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

export function SettingSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} bg="bg.panel" borderRadius="l3" p={{ base: '4', md: '6' }}>
      <chakra.h2 id={id} textStyle="md" fontWeight="semibold" mb="4">
        {title}
      </chakra.h2>
      <Stack gap="4">{children}</Stack>
    </Box>
  );
}

/** A label, what is set, and what may be done about it. */
export function SettingRow({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <HStack gap="4" minH="9" wrap="wrap">
      <chakra.span w="6rem" color="fg.muted" flexShrink="0">
        {label}
      </chakra.span>
      <chakra.span flex="1" minW="8rem">
        {value}
      </chakra.span>
      {children}
    </HStack>
  );
}
