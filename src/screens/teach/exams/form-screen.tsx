// /questions/examine/addwork: an exam is arranged, or with `?id=` changed: what is published changes little.
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { CODE } from '#contract/codes.ts';
import { courses } from '#contract/courses.ts';
import { EXAM_COUNTS, EXAM_SHOWS, type ExamRow, examRows } from '#contract/exam-rows.ts';
import { papers } from '#contract/papers.ts';
import { call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import { useFamilyWords } from '#src/ui/family/words.ts';
import type { Field } from '#src/ui/form/field.ts';
import { FormPage } from '#src/ui/form/form-page.tsx';
import { Link } from '#src/ui/link.tsx';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { endOfDayIn } from '#src/ui/school-time.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useDoneTab, useTabTitle } from '#src/ui/tab.tsx';
import { toast } from '#src/ui/toast.ts';
import { WorkFrame } from '#src/ui/work-screen.tsx';
import { examInput, examSchema, examValues, withFormFields } from './exam-values.ts';
import { EXAMS } from './href.ts';

const USUAL_MINUTES = 90;
/** Classes and groups, as one list. */
const classesAndGroups = async () =>
  (await call('/OrgApi/SysDept/SimpleItems', {}, { quiet: true }))
    .filter((d) => d.kind === 'class' || d.kind === 'group')
    .map(({ id, name }) => ({ id, parentId: null, name }));

function useFields(exam: ExamRow | undefined): readonly Field[] | undefined {
  const words = useFamilyWords('exams');
  const { t } = useTranslation('exams');
  const ofPapers = useAllRows(papers, { sort: '-createdAt' });
  const ofCourses = useAllRows(courses);
  return useMemo(() => {
    if (!ofPapers.data || !ofCourses.data) return undefined;
    const choice = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
    const paperOptions = ofPapers.data.map((p) => ({
      value: p.id,
      label: t('paperOf', { paper: p.name, max: p.max }),
    }));
    // one that is deleted since must not be taken for none
    if (exam && !ofPapers.data.some((p) => p.id === exam.paperId))
      paperOptions.push({ value: exam.paperId, label: t('paperOf', { paper: exam.paper, max: exam.max }) });
    const isDraft = (exam?.status ?? 'draft') === 'draft';
    const when = (fields: Parameters<typeof words.fields>[0], section: string) =>
      fields.map((f) => ({ ...f, section: t(`part.${section}`) }));
    return words.fields(
      [
        ...when(
          [
            { name: 'name', kind: 'text' },
            ...(isDraft
              ? [
                  { name: 'paperId', kind: 'select' as const, options: paperOptions },
                  {
                    name: 'courseId',
                    kind: 'select' as const,
                    options: ofCourses.data.map(choice),
                    none: t('noCourse'),
                  },
                ]
              : []),
          ],
          'what',
        ),
        ...when(
          isDraft
            ? [
                { name: 'classIds', kind: 'dept', multiple: true, load: classesAndGroups },
                { name: 'userIds', kind: 'user', multiple: true, people: 'all' },
              ]
            : [],
          'who',
        ),
        ...when(
          [
            ...(isDraft ? [{ name: 'from', kind: 'dateTime' as const }] : []),
            { name: 'until', kind: 'dateTime' },
            { name: 'minutes', kind: 'number' },
            ...(isDraft
              ? [
                  { name: 'lateMinutes', kind: 'number' as const },
                  { name: 'attempts', kind: 'number' as const },
                  { name: 'counts', kind: 'select' as const, options: EXAM_COUNTS, required: true },
                ]
              : []),
          ],
          'time',
        ),
        ...when(
          [
            { name: 'code', kind: 'text' },
            { name: 'addresses', kind: 'textarea' },
          ],
          'entry',
        ),
        ...when(
          [
            { name: 'show', kind: 'radio', options: EXAM_SHOWS },
            { name: 'pass', kind: 'number' },
          ],
          'after',
        ),
      ],
      'add',
    );
  }, [words, t, exam, ofPapers.data, ofCourses.data]);
}

/** @page /questions/examine/addwork */
export function ExamFormScreen() {
  const { t } = useTranslation('exams');
  const id = usePageQuery().get('id');
  const exam = useCall('/OrgApi/Exam/Item', { id }, { enabled: id !== '' });
  useTabTitle(id === '' ? '' : exam.data?.name);
  const { data, error } = exam;
  const isMissing = error instanceof ApiError && error.code === CODE.missing;
  return (
    <WorkFrame>
      {id === '' ? (
        <ExamForm />
      ) : data?.editable ? (
        <ExamForm key={id} exam={data} />
      ) : exam.isPending ? (
        <PageLoading />
      ) : error && !isMissing ? (
        <ErrorState error={error} onRetry={() => void exam.refetch()} />
      ) : (
        <EmptyState icon="clock" title={t('missing')} text={t(data ? 'notYours' : 'missingText')}>
          <Link to={EXAMS}>{t('back')}</Link>
        </EmptyState>
      )}
    </WorkFrame>
  );
}

function ExamForm({ exam }: { exam?: ExamRow }) {
  const { t } = useTranslation('exams');
  const fields = useFields(exam);
  const navigate = useNavigate();
  const query = usePageQuery();
  const refresh = useRefreshFamily(examRows.items);
  const leaveTab = useDoneTab();
  const isSaved = useRef(false);
  const paperId = query.get('paper');
  const initial = useMemo(
    () =>
      exam
        ? examValues(exam)
        : {
            ...(paperId ? { paperId } : {}),
            minutes: USUAL_MINUTES,
            attempts: 1,
            counts: 'best',
            show: 'released',
            until: endOfDayIn(7),
          },
    [exam, paperId],
  );
  if (!fields) return <PageLoading />;
  return (
    <FormPage
      title={t(exam ? (exam.status === 'draft' ? 'edit' : 'editPublished') : 'add')}
      saveLabel={t('save')}
      schema={exam && exam.status !== 'draft' ? changeable : examSchema}
      fields={fields}
      initial={initial}
      onSave={async (values, { version }) => {
        if (!exam) {
          const { id } = await withFormFields(send(examRows.add, examInput(values), { quiet: true }));
          await refresh();
          return { id };
        }
        const input = exam.status === 'draft' ? examInput(values) : changesOf(exam, values);
        const done = await withFormFields(
          send(examRows.update, { id: exam.id, ...input, ...(version ? { version } : {}) }, { quiet: true }),
        );
        await refresh();
        return done;
      }}
      onSaved={(_, { name }) => {
        isSaved.current = true;
        toast.success(t('saved', { name: String(name) }));
        leaveTab();
        void navigate(EXAMS, { replace: true });
      }}
      onClose={() => {
        if (!isSaved.current) void navigate(EXAMS);
      }}
      {...(exam
        ? { reload: async () => examValues(await call('/OrgApi/Exam/Item', { id: exam.id }, { quiet: true })) }
        : {})}
    />
  );
}

/** Of a published exam: what the form has of it then. */
const changeable = examSchema.pick({
  name: true,
  until: true,
  minutes: true,
  code: true,
  addresses: true,
  show: true,
  pass: true,
});

function changesOf(exam: ExamRow, values: Parameters<typeof examInput>[0]) {
  const { name, until, minutes, code, addresses, show, pass } = examInput({ ...stored(exam), ...values });
  return { name, until, minutes, code, addresses, show, pass };
}

const stored = (exam: ExamRow) =>
  Object.fromEntries(Object.entries(examValues(exam)).filter(([name]) => name in examSchema.shape));
