// 等待回答: questions that wait for a teacher, oldest first, in one course or, as /teach/questions, over all of one's own. Those of
// lessons open here.
import { Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Pager } from '#src/ui/list/pager.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { useQuestions } from '../../waiting/queries.ts';
import { WaitingRow, WaitingRows } from '../../waiting/row.tsx';
import { Exchange } from './exchange.tsx';

/** @page /teach/questions */
export function QuestionsScreen() {
  const { t } = useTranslation('asked');
  return (
    <WorkScreen title={t('open.title')} lead={t('open.lead')}>
      <QuestionList />
    </WorkScreen>
  );
}

export function QuestionList({ courseId }: { courseId?: string }) {
  // the words of the blocks are asked for here, or opening an exchange would blank the page while they come
  const { t } = useTranslation(['asked', 'blocks']);
  const place = usePageQuery();
  const { pathname, search } = useLocation();
  const opened = place.get('asked');
  const page = place.page('page');
  const questions = useQuestions({ courseId, page });
  if (questions.isPending) return <Skeleton role="status" aria-label={t('panel.loading')} h="40" />;
  if (!questions.data) return <ErrorState error={questions.error} onRetry={() => void questions.refetch()} />;
  const { items, itemCount, pageSize } = questions.data;
  const openHere = (id: string): string => {
    const query = new URLSearchParams(search);
    query.set('asked', id);
    return `${pathname}?${query}`;
  };
  return (
    <>
      {itemCount === 0 && <EmptyState icon="done" title={t('open.empty')} text={t('open.emptyText')} />}
      <WaitingRows label={t('open.title')}>
        {items.map(({ kind, id, text, name, course, at, path }) => (
          <WaitingRow
            key={id}
            badge={t(`open.kind.${kind}`)}
            title={text}
            name={name}
            course={courseId === undefined ? course : ''}
            at={at}
            what={t('open.do')}
            path={kind === 'lesson' ? openHere(id) : path}
          />
        ))}
      </WaitingRows>
      {itemCount > pageSize && (
        <Pager page={page} pageSize={pageSize} total={itemCount} onPage={(n) => place.set({ page: String(n) })} />
      )}
      {opened && <Exchange key={opened} id={opened} onClose={() => place.set({ asked: null })} />}
    </>
  );
}
