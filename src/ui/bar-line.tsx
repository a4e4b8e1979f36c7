// One line of a drawing: what it is, its number or numbers, and a bar of the parts that they make of the whole.
import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  label: ReactNode;
  value: ReactNode;
  /** Each from 0 to 1. */
  parts: readonly { share: number; colour: string }[];
  children?: ReactNode;
}

export function BarLine({ label, value, parts, children }: Props) {
  return (
    <li>
      <Flex justify="space-between" gap="3">
        <chakra.span minW="0" overflowWrap="anywhere">
          {label}
        </chakra.span>
        <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {value}
        </chakra.span>
      </Flex>
      <Flex h="2.5" mt="1" bg="bg.muted" borderRadius="full" overflow="hidden" aria-hidden>
        {parts.map(({ share, colour }) => (
          <Box key={colour} h="full" bg={colour} style={{ width: `${100 * share}%` }} />
        ))}
      </Flex>
      {children}
    </li>
  );
}
