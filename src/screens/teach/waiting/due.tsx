// Over all of a teacher's courses: students with something late, and tasks that begin within a week. Figures of their home lead here.
import { Skeleton } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Pager } from '#src/ui/list/pager.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useListing } from '#src/ui/use-listing.ts';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { useBehind, useNext } from './queries.ts';
import { WaitingRow, WaitingRows } from './row.tsx';

/** @page /teach/behind */
export function BehindScreen() {
  const { t } = useTranslation('behind');
  const listed = useListing();
  const { page } = usePage();
  return (
    <Due name="behind" asked={useBehind({ page })}>
      {({ studentId, name, courses, at, path }) => (
        <WaitingRow
          key={studentId}
          badge={t('badge')}
          title={name}
          name=""
          course={listed(courses)}
          at={at}
          what={t('do')}
          path={path}
        />
      )}
    </Due>
  );
}

/** @page /teach/next */
export function NextScreen() {
  const { t } = useTranslation(['next', 'tasks']);
  const { page } = usePage();
  return (
    <Due name="next" asked={useNext({ page })}>
      {({ id, kind, title, course, from, path }) => (
        <WaitingRow
          key={id}
          badge={t(`tasks:kind.${kind}`)}
          title={title}
          name=""
          course={course}
          at={from}
          what={t('do')}
          path={path}
        />
      )}
    </Due>
  );
}

function usePage() {
  const place = usePageQuery();
  return { page: place.page('page'), turn: (n: number) => place.set({ page: String(n) }) };
}

interface Asked<Row> {
  data: { items: readonly Row[]; itemCount: number; pageSize: number } | undefined;
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
}

function Due<Row>({ name, asked, children }: DueProps<Row>) {
  const { t } = useTranslation([name, 'due']);
  const { page, turn } = usePage();
  const { data, error, isPending, refetch } = asked;
  return (
    <WorkScreen title={t('title')} lead={t('lead')}>
      {isPending && <Skeleton role="status" aria-label={t('due:loading')} h="40" />}
      {!isPending && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.itemCount === 0 && <EmptyState icon="done" title={t('empty')} text={t('emptyText')} />}
      {data && data.itemCount > 0 && <WaitingRows label={t('title')}>{data.items.map(children)}</WaitingRows>}
      {data && data.itemCount > data.pageSize && (
        <Pager page={page} pageSize={data.pageSize} total={data.itemCount} onPage={turn} />
      )}
    </WorkScreen>
  );
}

interface DueProps<Row> {
  name: 'behind' | 'next';
  asked: Asked<Row>;
  children: (row: Row) => ReactNode;
}
