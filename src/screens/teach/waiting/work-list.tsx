// 待批改: work of every kind that waits for a mark, oldest first, over all of one's courses or in one.
import { Skeleton, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ToMark } from '#contract/day.ts';
import { Pager } from '#src/ui/list/pager.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useToMark } from './queries.ts';
import { WaitingRow, WaitingRows } from './row.tsx';

export function WorkList() {
  const { t } = useTranslation('marking');
  const place = usePageQuery();
  const page = place.page('page');
  const work = useToMark({ page });
  if (work.isPending) return <Skeleton role="status" aria-label={t('loading')} h="40" />;
  if (!work.data) return <ErrorState error={work.error} onRetry={() => void work.refetch()} />;
  const { items, itemCount, pageSize } = work.data;
  if (itemCount === 0) return <EmptyState icon="done" title={t('work.empty')} text={t('work.emptyText')} />;
  return (
    <>
      <Text color="fg.muted" textStyle="xs" hideBelow="md">
        {t('work.keys')}
      </Text>
      <WaitingRows key={page} label={t('work.title')} takesKeys>
        {items.map((work) => (
          <WorkRow key={workKey(work)} {...work} />
        ))}
      </WaitingRows>
      {itemCount > pageSize && (
        <Pager page={page} pageSize={pageSize} total={itemCount} onPage={(n) => place.set({ page: String(n) })} />
      )}
    </>
  );
}

/** Of one course those that are marked elsewhere: its answers are marked where they stand. */
export function useWorkElsewhere(courseId: string): readonly ToMark[] {
  const { data } = useToMark({ courseId });
  return data?.items.filter(({ path }) => !path.includes('&tab=marking')) ?? [];
}

export const workKey = ({ kind, studentId, path }: ToMark): string => `${kind} ${studentId} ${path}`;

/** `course`: empty where the list is one course's. */
export function WorkRow({ kind, title, name, course, at, path }: ToMark) {
  const { t } = useTranslation('marking');
  return (
    <WaitingRow
      badge={t(`work.kind.${kind}`, { defaultValue: t('work.kind.other') })}
      title={title}
      name={name}
      course={course}
      at={at}
      what={t('work.do')}
      path={path}
    />
  );
}
