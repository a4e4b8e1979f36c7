// Which class in which course the address means: without one there is nothing to see.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { type TaughtClass, useStudied, useTaughtClasses } from './queries.ts';
import { chosenOf, lastCalled } from './taught.ts';

export const boardAddress = (
  page: 'projector' | 'remote',
  { classId, courseId }: Pick<TaughtClass, 'classId' | 'courseId'>,
): string => `/teach/board/${page}?${new URLSearchParams({ classId, courseId })}`;

/** `by`: what the address does not say is what is being studied, or where the roll was called last. */
export function useChosenClass(by: 'studied' | 'called' = 'studied') {
  const pageQuery = usePageQuery();
  const taught = useTaughtClasses();
  const studied = useStudied();
  const wanted = { classId: pageQuery.get('classId'), courseId: pageQuery.get('courseId') };
  // without it the address decides, and then the first: the board does not wait for a guess that fails
  const chosen = studied.isPending
    ? undefined
    : chosenOf(taught.data ?? [], wanted, by === 'called' ? lastCalled(studied.data ?? []) : (studied.data ?? []));
  const choose = ({ classId, courseId }: TaughtClass) => pageQuery.set({ classId, courseId }, true);
  return { taught, chosen, choose, isPending: taught.isPending || studied.isPending };
}

/** `isAny`: there are classes, only not this one. */
export function NoClass({ isAny, children }: { isAny: boolean; children?: ReactNode }) {
  const { t } = useTranslation('board');
  return (
    <EmptyState icon="users" title={t(isAny ? 'notYours' : 'empty')} text={t('emptyText')}>
      {children}
    </EmptyState>
  );
}

interface Choice {
  chosen: TaughtClass;
  taught: readonly TaughtClass[];
  choose: (one: TaughtClass) => void;
}

/** For the pages that stand alone in a window. */
export function ChosenClass({ children }: { children: (choice: Choice) => ReactNode }) {
  const { taught, chosen, choose, isPending } = useChosenClass();
  if (taught.error) return <ErrorState error={taught.error} onRetry={() => void taught.refetch()} />;
  if (isPending || !taught.data) return <PageLoading />;
  if (!chosen) return <NoClass isAny={taught.data.length > 0} />;
  return children({ chosen, taught: taught.data, choose });
}
