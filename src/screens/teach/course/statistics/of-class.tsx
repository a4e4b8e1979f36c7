// The frame of a course's statistics: whose they are, in the page's address, and what is shown until they are there.
import { Flex, Skeleton, Text, VStack } from '@chakra-ui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { ClassChoice } from '../class-choice.tsx';

interface Props<T> {
  courseId: string;
  lead: string;
  statistics: Pick<UseQueryResult<T, Error>, 'data' | 'error' | 'isPending' | 'refetch'>;
  /** Of somebody; nobody is said. */
  children: (data: T) => ReactNode;
}

export function OfClass<T extends { students: number }>({ courseId, lead, statistics, children }: Props<T>) {
  const { t } = useTranslation('statistics');
  const pageQuery = usePageQuery();
  const { data, error, isPending, refetch } = statistics;
  return (
    <VStack align="stretch" gap="4">
      <Flex justify="space-between" align="center" gap="4" wrap="wrap">
        <Text color="fg.muted">{lead}</Text>
        <ClassChoice
          courseId={courseId}
          label={t('class')}
          all={t('all')}
          value={pageQuery.get('classId')}
          onChange={(id) => pageQuery.set({ classId: id })}
        />
      </Flex>
      {isPending && <Skeleton role="status" aria-label={t('loading')} h="96" />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.students === 0 && <EmptyState icon="users" title={t('empty')} text={t('emptyText')} />}
      {data && data.students > 0 && children(data)}
    </VStack>
  );
}
