// A list of what is to be done or gone to, under a heading: each a line with its facts, how it stands, and its buttons.
import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface ListProps {
  id: string;
  title: string;
  color?: string | undefined;
  /** Below the list. */
  more?: ReactNode;
  children: ReactNode;
}

export function LineList({ id, title, color, more, children }: ListProps) {
  return (
    <Box as="section" aria-labelledby={id}>
      <chakra.h2 id={id} textStyle="md" fontWeight="semibold" mb="2" color={color}>
        {title}
      </chakra.h2>
      <Stack as="ul" gap="2" listStyleType="none">
        {children}
      </Stack>
      {more}
    </Box>
  );
}

interface CardProps {
  title: ReactNode;
  facts: ReactNode;
  /** Below them: how far it is. */
  below?: ReactNode;
  /** How it stands, and what can be done. */
  children: ReactNode;
  /** Before its words. */
  sign?: ReactNode;
  /** Among the steps of one thing: what comes next. */
  isNext?: boolean;
}

const NEXT = { outline: '2px solid', outlineColor: 'brand.focusRing', 'aria-current': 'step' } as const;

export function LineCard({ title, facts, below, children, sign, isNext = false }: CardProps) {
  return (
    <Flex
      as="li"
      bg="bg.panel"
      borderRadius="l3"
      px="4"
      py="3"
      gap="3"
      align="center"
      wrap={{ base: 'wrap', sm: 'nowrap' }}
      {...(isNext ? NEXT : {})}
    >
      {sign}
      <Box flex="1 1 12rem" minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {title}
        </Text>
        <Text color="fg.muted" textStyle="sm" overflowWrap="anywhere">
          {facts}
        </Text>
        {below}
      </Box>
      {children}
    </Flex>
  );
}
