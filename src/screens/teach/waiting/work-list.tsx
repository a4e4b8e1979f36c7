// 待批改: work of every kind that waits for a mark, oldest first, over all of one's courses or in one.
import { Skeleton } from '@chakra-ui/react';
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
      <WorkRows items={items} />
      {itemCount > pageSize && (
        <Pager page={page} pageSize={pageSize} total={itemCount} onPage={(n) => place.set({ page: String(n) })} />
      )}
    </>
  );
}

/** Of one course those that are marked elsewhere: its answers stand below with all that a mark needs. */
export function WorkElsewhere({ courseId }: { courseId: string }) {
  const { data } = useToMark({ courseId });
  const items = data?.items.filter(({ path }) => !path.includes('&tab=marking')) ?? [];
  return items.length === 0 ? null : <WorkRows items={items} isOfCourse />;
}

function WorkRows({ items, isOfCourse = false }: { items: readonly ToMark[]; isOfCourse?: boolean }) {
  const { t } = useTranslation('marking');
  return (
    <WaitingRows label={t('work.title')}>
      {items.map(({ kind, title, name, course, studentId, at, path }) => (
        <WaitingRow
          key={`${kind} ${studentId} ${path}`}
          badge={t(`work.kind.${kind}`, { defaultValue: t('work.kind.other') })}
          title={title}
          name={name}
          course={isOfCourse ? '' : course}
          at={at}
          what={t('work.do')}
          path={path}
        />
      ))}
    </WaitingRows>
  );
}
