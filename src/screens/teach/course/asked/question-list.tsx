// 等待回答: questions that wait for a teacher, oldest first, in one course or, as /teach/questions, over all of one's own. Those of
// lessons open here, and can be closed several at once.
import { Checkbox, Skeleton } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { call } from '#src/api/client.ts';
import { BulkBar } from '#src/ui/list/bulk-bar.tsx';
import { Pager } from '#src/ui/list/pager.tsx';
import { ofPage, toggled, togglePage } from '#src/ui/list/selection.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { refreshWaiting, useWaitingQuestions } from '../../waiting/queries.ts';
import { WaitingRow, WaitingRows } from '../../waiting/row.tsx';
import { Exchange } from './exchange.tsx';

/** @page /teach/questions */
export function QuestionsScreen() {
  const { t } = useTranslation('asked');
  return (
    <WorkScreen title={t('open.title')} lead={t('open.lead')}>
      <AskedQuestionList />
    </WorkScreen>
  );
}

export function AskedQuestionList({ courseId }: { courseId?: string }) {
  // the words of the blocks are asked for here, or opening an exchange would blank the page while they come
  const { t } = useTranslation(['asked', 'blocks', 'list']);
  const place = usePageQuery();
  const { pathname, search } = useLocation();
  const opened = place.get('asked');
  const page = place.page('page');
  const questions = useWaitingQuestions({ courseId, page });
  const { chosen, setChosen, close } = useClosing();
  if (questions.isPending) return <Skeleton role="status" aria-label={t('panel.loading')} h="40" />;
  if (!questions.data) return <ErrorState error={questions.error} onRetry={() => void questions.refetch()} />;
  const { items, itemCount, pageSize } = questions.data;
  const own = items.filter(({ kind }) => kind === 'lesson').map(({ id }) => id);
  const ticked = { all: false, ids: chosen };
  const ofOwn = ofPage(ticked, own);
  const openHere = (id: string): string => {
    const query = new URLSearchParams(search);
    query.set('asked', id);
    return `${pathname}?${query}`;
  };
  return (
    <>
      {itemCount === 0 && <EmptyState icon="done" title={t('open.empty')} text={t('open.emptyText')} />}
      {own.length > 1 && (
        <Tick
          label={t('list:tickPage')}
          checked={ofOwn === 'every' || (ofOwn === 'some' && 'indeterminate')}
          onChange={() => setChosen(togglePage(ticked, own).ids)}
        />
      )}
      <WaitingRows label={t('open.title')}>
        {items.map(({ kind, id, text, toTeacher, name, course, at, path }) => (
          <WaitingRow
            key={id}
            badge={t(`open.kind.${toTeacher ? 'teacher' : kind}`)}
            title={text}
            name={name}
            course={courseId === undefined ? course : ''}
            at={at}
            what={t('open.do')}
            path={kind === 'lesson' ? openHere(id) : path}
            tick={
              kind === 'lesson' ? (
                <Tick
                  label={t('handle.choose', { text })}
                  checked={chosen.has(id)}
                  onChange={() => setChosen((was) => toggled(was, id))}
                />
              ) : null
            }
          />
        ))}
      </WaitingRows>
      <BulkBar
        actions={[{ name: 'close', label: t('handle.close'), run: () => close.mutate([...chosen]) }]}
        count={chosen.size}
        total={itemCount}
        chosen={{ kind: 'rows', ids: [...chosen] }}
        pageFull={false}
        onAll={() => {}}
        onClear={() => setChosen(new Set())}
      />
      {itemCount > pageSize && (
        <Pager page={page} pageSize={pageSize} total={itemCount} onPage={(n) => place.set({ page: String(n) })} />
      )}
      {opened && <Exchange key={opened} id={opened} onClose={() => place.set({ asked: null })} />}
    </>
  );
}

function useClosing() {
  const { t } = useTranslation('asked');
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const close = useMutation({
    mutationFn: (ids: string[]) => call('/OrgApi/AISetting/DialogueClose', { ids }),
    onSuccess: async () => {
      setChosen(new Set());
      await refreshWaiting(client);
      toast.success(t('handle.closed'));
    },
  });
  return { chosen, setChosen, close };
}

interface TickProps {
  label: string;
  checked: boolean | 'indeterminate';
  onChange: () => void;
}

const Tick = ({ label, checked, onChange }: TickProps) => (
  <Checkbox.Root checked={checked} onCheckedChange={onChange}>
    <Checkbox.HiddenInput aria-label={label} />
    <Checkbox.Control />
  </Checkbox.Root>
);
