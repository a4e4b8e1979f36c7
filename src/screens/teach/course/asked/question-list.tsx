// 等待回答: questions that wait for a teacher, oldest first, in one course or, as /teach/questions, over all of one's own. Those of
// lessons open here, and can be closed several at once. Those to which the tutor told what comes nearest are folded below.
import { Box, Button, Checkbox, Skeleton } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { BulkBar } from '#src/ui/list/bulk-bar.tsx';
import { Pager } from '#src/ui/list/pager.tsx';
import { ofPage, toggled, togglePage } from '#src/ui/list/selection.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { Icon } from '#src/ui/work-icon.tsx';
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
  const opened = place.get('asked');
  const closing = useClosing();
  const { chosen, setChosen, close } = closing;
  const page = place.page('page');
  const questions = useWaitingQuestions({ courseId, page, nearest: false });
  if (questions.isPending) return <Skeleton role="status" aria-label={t('panel.loading')} h="40" />;
  if (!questions.data) return <ErrorState error={questions.error} onRetry={() => void questions.refetch()} />;
  const { itemCount, nearest } = questions.data;
  return (
    <>
      {itemCount === 0 && <EmptyState icon="done" title={t('open.empty')} text={t('open.emptyText')} />}
      <Rows label={t('open.title')} shown={questions.data} courseId={courseId} closing={closing} param="page" />
      {nearest > 0 && <Nearest count={nearest} courseId={courseId} closing={closing} />}
      <BulkBar
        actions={[{ name: 'close', label: t('handle.close'), run: () => close.mutate([...chosen]) }]}
        count={chosen.size}
        total={itemCount + nearest}
        chosen={{ kind: 'rows', ids: [...chosen] }}
        pageFull={false}
        onAll={() => {}}
        onClear={() => setChosen(new Set())}
      />
      {opened && <Exchange key={opened} id={opened} onClose={() => place.set({ asked: null })} />}
    </>
  );
}

type Closing = ReturnType<typeof useClosing>;

interface NearestProps {
  count: number;
  courseId: string | undefined;
  closing: Closing;
}

/** Those to which what comes nearest was told, and which nobody has disputed: many are answered by it, so that they wait for nobody. */
function Nearest({ count, courseId, closing }: NearestProps) {
  const { t } = useTranslation('asked');
  const place = usePageQuery();
  const isOpen = place.get('nearest') !== '';
  return (
    <Box mt="6">
      <Button
        variant="ghost"
        colorPalette="gray"
        size="sm"
        px="2"
        whiteSpace="normal"
        textAlign="start"
        h="auto"
        minH="9"
        aria-expanded={isOpen}
        onClick={() => place.set({ nearest: isOpen ? null : '1' })}
      >
        <Icon name={isOpen ? 'up' : 'down'} />
        {t('open.nearest', { count })}
      </Button>
      {isOpen && <NearestRows courseId={courseId} closing={closing} />}
    </Box>
  );
}

function NearestRows({ courseId, closing }: Omit<NearestProps, 'count'>) {
  const { t } = useTranslation('asked');
  const page = usePageQuery().page('nearest');
  const { data, error, isPending, refetch } = useWaitingQuestions({ courseId, page, nearest: true });
  if (isPending) return <Skeleton role="status" aria-label={t('panel.loading')} h="20" />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Rows label={t('open.kind.nearest')} shown={data} courseId={courseId} closing={closing} param="nearest" />;
}

interface RowsProps {
  label: string;
  shown: OutputOf<'/api/TeacherCenter/Questions'>;
  courseId: string | undefined;
  closing: Closing;
  /** Of the address: which page of it is shown. */
  param: string;
}

function Rows({ label, shown, courseId, closing: { chosen, setChosen }, param }: RowsProps) {
  const { t } = useTranslation(['asked', 'list']);
  const place = usePageQuery();
  const { pathname, search } = useLocation();
  const { items, itemCount, page, pageSize } = shown;
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
      {own.length > 1 && (
        <Checkbox.Root
          display="flex"
          w="fit-content"
          my="2"
          checked={ofOwn === 'every' || (ofOwn === 'some' && 'indeterminate')}
          onCheckedChange={() => setChosen(togglePage(ticked, own).ids)}
        >
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label fontWeight="normal" color="fg.muted" textStyle="sm">
            {t('list:tickPage')}
          </Checkbox.Label>
        </Checkbox.Root>
      )}
      <WaitingRows label={label}>
        {items.map(({ kind, id, text, toTeacher, nearest, name, course, at, path }) => (
          <WaitingRow
            key={id}
            badge={t(`open.kind.${nearest ? 'nearest' : toTeacher ? 'teacher' : kind}`)}
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
      {itemCount > pageSize && (
        <Pager page={page} pageSize={pageSize} total={itemCount} onPage={(n) => place.set({ [param]: String(n) })} />
      )}
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
  checked: boolean;
  onChange: () => void;
}

const Tick = ({ label, checked, onChange }: TickProps) => (
  <Checkbox.Root checked={checked} onCheckedChange={onChange}>
    <Checkbox.HiddenInput aria-label={label} />
    <Checkbox.Control />
  </Checkbox.Root>
);
