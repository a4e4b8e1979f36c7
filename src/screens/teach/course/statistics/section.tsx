// One question that a teacher asks of a class, and its answer.
import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import type { OutputOf } from '#contract/index.ts';

export type Statistics = OutputOf<'/OrgApi/CourseStat'>;

interface Props {
  title: string;
  hint?: string;
  action?: ReactNode;
  children: ReactNode;
}

export function StatisticsSection({ title, hint, action, children }: Props) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} bg="bg.panel" borderRadius="l3" p={{ base: '4', md: '5' }} minW="0">
      <Flex justify="space-between" align="flex-start" gap="3" mb="3">
        <Box minW="0">
          <Heading as="h2" id={id} textStyle="md">
            {title}
          </Heading>
          {hint && (
            <Text color="fg.muted" textStyle="xs">
              {hint}
            </Text>
          )}
        </Box>
        {action}
      </Flex>
      {children}
    </Box>
  );
}
