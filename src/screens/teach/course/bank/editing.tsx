// A question of the bank as it is written: the plan's own editor, in a panel over the list.
import { Button, HStack, Skeleton, Text, VisuallyHidden, VStack } from '@chakra-ui/react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanPoint, PlanQuestion } from '#contract/plan.ts';
import type { QuestionKind } from '#contract/questions.ts';
import { call } from '#src/api/client.ts';
import { LeaveConfirm } from '#src/ui/leave-confirm.tsx';
import { useLeaveGuard } from '#src/ui/leave-guard.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { usePlanActions } from '../plan/actions.ts';
import {
  type Editor,
  type EditorProblems,
  EditorProvider,
  useDraft,
  useEditor,
  usePlanSaving,
  usePlanStore,
} from '../plan/editor.ts';
import { PlanStatus } from '../plan/plan-status.tsx';
import type { PlanStore } from '../plan/plan-store.ts';
import { QuestionBody } from '../plan/question.tsx';
import { PlanSaveState } from '../plan/save-state.tsx';
import { usePlan, usePoint } from '../plan-queries.ts';
import { type OpenedQuestion, useBankRows } from './queries.ts';

interface Props {
  courseId: string;
  opened: OpenedQuestion;
  /** One more of the same point and kind. */
  onAnother: (pointId: string, kind: QuestionKind) => void;
  onClose: () => void;
}

export function BankEditing({ courseId, opened, onAnother, onClose }: Props) {
  const { t } = useTranslation(['bank', 'plan']);
  const pageQuery = usePageQuery();
  const point = usePoint(opened.pointId);
  const question = point.data?.questionList.find((q) => q.id === opened.id);
  const { editor, said, store } = useBankEditor(courseId);
  const body = useRef<HTMLDivElement>(null);
  const away = useAway(store, opened, question);
  const inPlan = { tab: 'content', point: opened.pointId, question: opened.id, ...NOT_THERE };
  const ready = editor && question && point.data ? { editor, question, point: point.data } : null;
  const error = point.error ?? null;
  return (
    <EditorProvider value={editor}>
      <SidePanel
        title={t(opened.fresh ? 'add.title' : 'edit')}
        lead={point.data?.title ?? ''}
        size="lg"
        first={() => body.current?.querySelector<HTMLElement>('textarea') ?? null}
        footer={
          ready && (
            <Footer
              {...ready}
              onAnother={opened.fresh ? (kind) => away.leave(() => onAnother(opened.pointId, kind)) : null}
              onPlan={() => away.leave(() => pageQuery.set(inPlan))}
              onDone={() => away.leave(onClose)}
            />
          )
        }
        onClose={() => away.leave(onClose)}
      >
        <VStack ref={body} align="stretch" gap="3" pb="4">
          <VisuallyHidden role="status">{said}</VisuallyHidden>
          {ready && <Writing {...ready} />}
          {!ready && !error && (!editor || point.isFetching) && (
            <Skeleton role="status" aria-label={t('plan:loading')} h="64" />
          )}
          {error && <ErrorState error={error} onRetry={() => void point.refetch()} />}
          {point.data && !point.isFetching && !question && (
            <EmptyState icon="list" title={t('gone')} text={t('goneText')} />
          )}
        </VStack>
        <LeaveConfirm
          guard={away.guard}
          title={t('plan:leave.title')}
          text={t('plan:leave.text')}
          leave={t('plan:leave.go')}
        />
      </SidePanel>
    </EditorProvider>
  );
}

/** Of the list's address, what means nothing in the plan. */
const NOT_THERE = { pointId: null, kind: null, state: null, keyword: null, page: null, pageSize: null, sort: null };

/** What the plan's pieces need, for a single question. */
function useBankEditor(courseId: string) {
  const plan = usePlan(courseId).data;
  const { store, rows } = usePlanStore(courseId);
  const [problems, setProblems] = useState<EditorProblems>({});
  const [said, announce] = useState('');
  const editor = useMemo(
    (): Editor | null =>
      // the one question is open already
      plan ? { courseId, plan, store, rows, problems, setProblems, open: () => {}, announce } : null,
    [courseId, plan, store, rows, problems],
  );
  return { editor, said, store };
}

/** Leaves with everything saved; a new question into which nobody has written goes as it came. */
function useAway(store: PlanStore, { id, fresh }: OpenedQuestion, question: PlanQuestion | undefined) {
  const { refresh } = useBankRows();
  const guard = useLeaveGuard(usePlanSaving(store).state !== 'saved', { flush: store.flush });
  const leave = (go: () => void) =>
    guard.attempt(() => {
      go();
      void (fresh && question && isEmpty(store, question) ? drop(id) : Promise.resolve()).then(refresh);
    });
  return { guard, leave };
}

function isEmpty(store: PlanStore, question: PlanQuestion): boolean {
  const { version, base } = store.question(question).get();
  return version === 1 && base.stem === '';
}

/** Should it not work, an empty question more stands in the plan, where it can be deleted. */
const drop = (id: string) => call('/OrgApi/AISetting/QuestionDelete', { ids: [id] }, { quiet: true }).catch(() => null);

interface OpenProps {
  question: PlanQuestion;
  point: PlanPoint;
}

function Writing({ question, point }: OpenProps) {
  const { store, problems } = useEditor();
  const { t } = useTranslation('bank');
  const draft = store.question(question);
  const touched = useDraft(draft).state !== 'saved';
  const { state, by, at, drafter, instead } = question;
  return (
    <>
      <PlanSaveState opened={point.id} />
      <HStack gap="3" wrap="wrap">
        <PlanStatus state={touched ? 'edited' : state} {...(touched ? {} : { by, at, drafter, instead })} />
        {(touched || state !== 'approved') && (
          <Text color="fg.muted" textStyle="sm">
            {t('notAsked')}
          </Text>
        )}
      </HStack>
      <QuestionBody question={question} draft={draft} problem={problems[question.id]} editing />
    </>
  );
}

interface FooterProps extends OpenProps {
  onAnother: ((kind: QuestionKind) => void) | null;
  onPlan: () => void;
  onDone: () => void;
}

function Footer({ question, onAnother, onPlan, onDone }: FooterProps) {
  const { t } = useTranslation(['bank', 'plan']);
  const { store } = useEditor();
  const { state, value } = useDraft(store.question(question));
  const { busy, approveQuestions } = usePlanActions();
  const { id, pointId } = question;
  const open = state !== 'saved' || question.state !== 'approved';
  return (
    <>
      <Button variant="ghost" colorPalette="gray" me="auto" onClick={onPlan}>
        <Icon name="book" />
        {t('inPlan')}
      </Button>
      {onAnother && (
        <Button variant="outline" onClick={() => onAnother(value.kind)}>
          <Icon name="add" />
          {t('add.another')}
        </Button>
      )}
      {open && (
        <Button variant="outline" loading={busy !== null} onClick={() => void approveQuestions(pointId, [id])}>
          <Icon name="check" />
          {t('approve')}
        </Button>
      )}
      <Button onClick={onDone}>{t('done')}</Button>
    </>
  );
}
