// /teach/survey/add and /survey/add: a survey is written, page by page, with what a student will see beside it.
import { Box, Button, chakra, Flex, IconButton, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { unreachableIn } from '#contract/survey-reach.ts';
import type { SurveyPage, SurveyRow } from '#contract/surveys.ts';
import { surveyRows } from '#contract/surveys.ts';
import { call } from '#src/api/client.ts';
import { fieldErrors } from '#src/api/errors.ts';
import { useRefreshFamily } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import { LeaveDialog } from '#src/ui/form/leave-dialog.tsx';
import { useLeaveGuard } from '#src/ui/leave-guard.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { MovableRow } from '#src/ui/reorder/movable-row.tsx';
import { useReorder } from '#src/ui/reorder/use-reorder.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import {
  askedBefore,
  emptyDraft,
  moveQuestion,
  namedBy,
  newPage,
  newSurveyQuestion,
  type SurveyDraft,
  withPage,
} from './draft.ts';
import { useSurveyPlace } from './place.ts';
import { SurveyPreview } from './preview.tsx';
import { problemsAt, SurveyQuestionEditor } from './question-editor.tsx';
import { WhenEditor } from './when-editor.tsx';

/**
 * @page /teach/survey/add
 * @page /survey/add
 */
export function EditSurveyScreen() {
  const id = usePageQuery().get('id');
  const found = useCall('/OrgApi/Questionnaire/Item', { id }, { enabled: id !== '', staleTime: 0 });
  useTabTitle(found.data?.title);
  if (id === '') return <Editor key="new" />;
  if (found.isPending) return <PageLoading />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return <Editor key={id} survey={found.data} />;
}

const draftOf = ({ title, anonymous, edit, pages }: SurveyRow): SurveyDraft => ({ title, anonymous, edit, pages });

function useEditor(survey: SurveyRow | undefined) {
  const { t } = useTranslation('surveys');
  const navigate = useNavigate();
  const place = useSurveyPlace();
  const refresh = useRefreshFamily(surveyRows.items);
  const [draft, setDraft] = useState<SurveyDraft>(() => (survey ? draftOf(survey) : emptyDraft()));
  const [isDirty, setDirty] = useState(false);
  const [version, setVersion] = useState(survey?.version);
  const guard = useLeaveGuard(isDirty);
  const save = useMutation({
    mutationFn: async () => {
      if (survey) {
        const done = await call('/OrgApi/Questionnaire/Update', { id: survey.id, version, ...draft }, { quiet: true });
        setVersion(done.version);
        return survey.id;
      }
      return (await call('/OrgApi/Questionnaire/Add', draft, { quiet: true })).id;
    },
    onSuccess: async (id) => {
      setDirty(false);
      guard.release();
      await refresh();
      toast.success(t('saved'));
      if (!survey) void navigate(place.edit(id), { replace: true });
    },
  });
  return {
    draft,
    isDirty,
    guard,
    save,
    put: (part: Partial<SurveyDraft>) => {
      setDirty(true);
      setDraft((before) => ({ ...before, ...part }));
    },
  };
}

function Editor({ survey }: { survey?: SurveyRow }) {
  const { t } = useTranslation('surveys');
  const { draft, isDirty, guard, save, put } = useEditor(survey);
  const problems = fieldErrors(save.error);
  const hasProblems = Object.keys(problems).length > 0;
  const isAnswered = (survey?.answered ?? 0) > 0;
  const unreachable = new Set(unreachableIn(draft));
  const setPages = (pages: SurveyPage[]) => put({ pages });
  let number = 0;
  return (
    <WorkScreen
      title={t(survey ? 'editTitle' : 'addTitle')}
      actions={
        <>
          {isDirty && <chakra.span color="fg.muted">{t('unsaved')}</chakra.span>}
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            {t('save')}
          </Button>
        </>
      }
    >
      {save.isError && (
        <chakra.p role="alert" color="fg.error" mb="3">
          {hasProblems ? t('checkMarked') : save.error.message}
        </chakra.p>
      )}
      {isAnswered && <chakra.p mb="3">{t('answeredAlready')}</chakra.p>}
      <Flex gap="8" align="flex-start" direction={{ base: 'column', xl: 'row' }}>
        <Stack gap="6" flex="1" minW="0" w="full">
          <Stack gap="4" bg="bg.panel" borderRadius="l3" p="4">
            <TextField
              label={t('field.title')}
              value={draft.title}
              maxLength={100}
              error={problems['title']}
              onChange={(title) => put({ title })}
            />
            <Names draft={draft} locked={isAnswered || survey?.anonymous === true} onChange={put} />
          </Stack>
          {draft.pages.map((page, p) => {
            const from = number;
            number += page.questions.length;
            return (
              <PageEditor
                key={page.id}
                isAnonymous={draft.anonymous}
                pages={draft.pages}
                at={p}
                from={from}
                unreachable={unreachable}
                problems={problemsAt(problems, `pages.${p}`)}
                onChange={setPages}
              />
            );
          })}
          <Button variant="outline" alignSelf="flex-start" onClick={() => setPages([...draft.pages, newPage()])}>
            <Icon name="add" />
            {t('addPage')}
          </Button>
        </Stack>
        <Box
          position={{ xl: 'sticky' }}
          top="calc(var(--bars) + 1rem)"
          maxW="full"
          maxH={{ xl: 'calc(100vh - 8rem)' }}
          overflowY="auto"
        >
          <SurveyPreview pages={draft.pages} />
        </Box>
      </Flex>
      <LeaveDialog guard={guard} lost={[]} />
    </WorkScreen>
  );
}

interface NamesProps {
  draft: SurveyDraft;
  /** It was promised already. */
  locked: boolean;
  onChange: (part: Partial<SurveyDraft>) => void;
}

/** Whether answers have names, with what that means for whoever answers. */
function Names({ draft, locked, onChange }: NamesProps) {
  const { t } = useTranslation('surveys');
  // tabs that are kept stand in one document: with a fixed name their groups would be one
  const name = useId();
  return (
    <Stack as="fieldset" gap="2" border="0">
      <chakra.legend fontWeight="medium" mb="1">
        {t('names')}
      </chakra.legend>
      {[true, false].map((anonymous) => (
        <chakra.label key={String(anonymous)} display="flex" gap="2" alignItems="flex-start">
          <chakra.input
            type="radio"
            name={name}
            mt="1"
            checked={draft.anonymous === anonymous}
            disabled={locked && draft.anonymous !== anonymous}
            onChange={() => onChange({ anonymous, ...(anonymous ? { edit: false } : {}) })}
          />
          <span>
            {t(anonymous ? 'isAnonymous' : 'isNamed')}
            <chakra.span display="block" color="fg.muted" textStyle="sm">
              {t(anonymous ? 'anonymousMeans' : 'namedMeans')}
            </chakra.span>
          </span>
        </chakra.label>
      ))}
      {!draft.anonymous && (
        <chakra.label display="flex" gap="2" alignItems="center">
          <input type="checkbox" checked={draft.edit} onChange={(e) => onChange({ edit: e.target.checked })} />
          {t('mayEdit')}
        </chakra.label>
      )}
    </Stack>
  );
}

interface PageProps {
  isAnonymous: boolean;
  pages: readonly SurveyPage[];
  at: number;
  /** Questions before it. */
  from: number;
  unreachable: ReadonlySet<string>;
  /** By what of it is wrong. */
  problems: Readonly<Record<string, string>>;
  onChange: (pages: SurveyPage[]) => void;
}

function PageEditor({ isAnonymous, pages, at, from, unreachable, problems: own, onChange }: PageProps) {
  const { t } = useTranslation('surveys');
  const page = pages[at];
  const drag = useReorder((row, to) => onChange(moveQuestion(pages, at, row, to)));
  if (!page) return null;
  const put = (next: SurveyPage) => onChange(withPage(pages, at, next));
  const questions = page.questions;
  const wrong = Object.entries(own).find(([name]) => !name.startsWith('questions.'))?.[1];
  const isNamed = questions.some(({ id }) => namedBy(pages, id) > 0);
  return (
    <Stack as="section" aria-label={t('pageOf', { at: at + 1 })} gap="3" bg="bg.panel" borderRadius="l3" p="4">
      <Flex gap="3" align="center">
        <chakra.strong flex="none">{t('pageOf', { at: at + 1 })}</chakra.strong>
        <chakra.input
          flex="1"
          minW="0"
          bg="transparent"
          borderBottomWidth="1px"
          aria-label={t('pageTitle')}
          placeholder={t('pageTitle')}
          maxLength={100}
          value={page.title ?? ''}
          onChange={(e) => {
            const { title: _before, ...others } = page;
            put(e.target.value === '' ? others : { ...others, title: e.target.value });
          }}
        />
        <IconButton
          size="2xs"
          variant="ghost"
          colorPalette="red"
          aria-label={t('dropPage', { at: at + 1 })}
          title={isNamed ? t('namedElsewhere') : t('dropPage', { at: at + 1 })}
          disabled={pages.length === 1 || isNamed}
          onClick={() => onChange(withPage(pages, at, null))}
        >
          <Icon name="bin" />
        </IconButton>
      </Flex>
      <WhenEditor
        when={page.when}
        before={askedBefore(pages, at, 0)}
        onChange={(when) => {
          const { when: _before, ...others } = page;
          put(when ? { ...others, when } : others);
        }}
      />
      {wrong && (
        <chakra.p role="alert" color="fg.error">
          {wrong}
        </chakra.p>
      )}
      <Stack as="ol" listStyleType="none" gap="2" separator={<chakra.hr borderColor="border" />}>
        {questions.map((question, n) => {
          const canGo = questions.length > 1 && namedBy(pages, question.id) === 0;
          return (
            <MovableRow
              key={question.id}
              isTall
              drag={drag}
              name={question.stem || t('noStem')}
              at={n}
              of={questions.length}
              onMove={(to) => onChange(moveQuestion(pages, at, n, to))}
              onRemove={canGo ? () => put({ ...page, questions: questions.filter((_, row) => row !== n) }) : undefined}
            >
              <SurveyQuestionEditor
                isAnonymous={isAnonymous}
                question={question}
                number={from + n + 1}
                before={askedBefore(pages, at, n)}
                unreachable={unreachable.has(question.id)}
                problems={problemsAt(own, `questions.${n}`)}
                onChange={(next) => put({ ...page, questions: questions.map((one, row) => (row === n ? next : one)) })}
              />
            </MovableRow>
          );
        })}
      </Stack>
      <Button
        size="sm"
        variant="outline"
        alignSelf="flex-start"
        onClick={() => put({ ...page, questions: [...questions, newSurveyQuestion('single')] })}
      >
        <Icon name="add" />
        {t('addQuestion')}
      </Button>
    </Stack>
  );
}
