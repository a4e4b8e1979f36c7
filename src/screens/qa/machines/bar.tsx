// Covered of all, as a bar and as numbers.
import { Box, HStack, Text } from '@chakra-ui/react';
import type { Covered } from '#contract/qa.ts';
import { percent } from '#src/machines/qa/coverage.ts';

export function CoverageBar({ value, label }: { value: Covered; label: string }) {
  const full = value.covered === value.of;
  return (
    <HStack gap="2" justify="space-between" textStyle="xs">
      <Text w="28" flexShrink="0" color="fg.muted">
        {label}
      </Text>
      <Box flex="1" h="1.5" borderRadius="full" bg="bg.emphasized" overflow="hidden" aria-hidden>
        <Box h="full" w={`${percent(value)}%`} bg={full ? 'green.600' : 'orange.600'} />
      </Box>
      <Text w="16" flexShrink="0" textAlign="end" fontVariantNumeric="tabular-nums">
        {value.covered}/{value.of}
      </Text>
    </HStack>
  );
}
