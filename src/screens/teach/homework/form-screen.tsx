// /teach/assignments/add and /edit: what is asked, how often it is taken, and when what may be seen.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { courses } from '#contract/courses.ts';
import {
  HOMEWORK_ITEMS,
  HOMEWORK_MODELS,
  HOMEWORK_SHOWS,
  type HomeworkRow,
  homework,
  MOST_ITEMS,
} from '#contract/homework.ts';
import { call } from '#src/api/client.ts';
import { newId } from '#src/api/ids.ts';
import { useRefreshFamily } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import { useFamilyWords } from '#src/ui/family/words.ts';
import type { Field, Values } from '#src/ui/form/field.ts';
import { FormPage } from '#src/ui/form/form-page.tsx';
import { allRows } from '#src/ui/list/use-all.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { useDoneTab, useTabTitle } from '#src/ui/tab.tsx';
import { toast } from '#src/ui/toast.ts';
import { formSchema, inputOf, valuesOf } from './form.ts';
import { LIST } from './paths.ts';

/** Of the bank, to choose among: the latest. */
const MOST_QUESTIONS = 100;

/** The courses that one may name: those that one teaches; an administrator's are all of the school's. */
const useCourseOptions = () =>
  useQuery({
    queryKey: [courses.items.path, 'options'],
    queryFn: async ({ signal }) =>
      (await allRows(courses, {}, signal)).map(({ id, name }) => ({ value: id, label: name })),
  });

function useFields(): readonly Field[] | null {
  const words = useFamilyWords('homework');
  const options = useCourseOptions();
  const bank = useCall('/OrgApi/Question/Items', { pageSize: MOST_QUESTIONS, sort: '-createdAt' });
  const questions = bank.data?.items;
  const groups = useCall('/OrgApi/Group/Items', { pageSize: MOST_QUESTIONS });
  const sets = groups.data?.items;
  const isReady = options.data !== undefined && !bank.isPending && !groups.isPending;
  return useMemo(() => {
    if (!isReady) return null;
    const { t } = words;
    const isKind = (kind: string) => (row: Readonly<Record<string, string>>) => row['kind'] === kind;
    const asked = (questions ?? []).map((q) => ({ value: q.id, label: q.stem.slice(0, 60) }));
    return words.fields(
      [
        { name: 'title', kind: 'text', section: t('section.what') },
        {
          name: 'courseId',
          kind: 'select',
          options: options.data ?? [],
          none: t('noCourse'),
          section: t('section.what'),
        },
        { name: 'html', kind: 'rich', section: t('section.what') },
        {
          name: 'items',
          kind: 'rows',
          section: t('section.what'),
          rows: {
            most: MOST_ITEMS,
            addLabel: t('addItem'),
            make: () => ({ id: newId(), kind: 'text', title: '', points: 10, most: 9, questionId: '' }),
            columns: [
              {
                name: 'kind',
                label: t('field.kind'),
                kind: 'select',
                options: HOMEWORK_ITEMS.map((value) => ({ value, label: t(`kind.${value}`) })),
              },
              { name: 'title', label: t('field.itemTitle'), kind: 'text' },
              {
                name: 'questionId',
                label: t('field.question'),
                kind: 'select',
                options: [{ value: '', label: t('chooseQuestion') }, ...asked],
                shown: isKind('question'),
              },
              { name: 'most', label: t('field.most'), kind: 'number', shown: isKind('files') },
              { name: 'points', label: t('field.points'), kind: 'number' },
            ],
          },
        },
        {
          name: 'setId',
          kind: 'select',
          options: (sets ?? []).map((s) => ({ value: s.id, label: `${s.className} · ${s.name}` })),
          none: t('noSet'),
          section: t('section.rules'),
        },
        { name: 'attempts', kind: 'number', section: t('section.rules') },
        { name: 'lateDays', kind: 'number', section: t('section.rules') },
        { name: 'latePercent', kind: 'number', section: t('section.rules') },
        { name: 'show', kind: 'radio', options: [...HOMEWORK_SHOWS], section: t('section.rules') },
        { name: 'model', kind: 'rich', section: t('section.model') },
        { name: 'modelAt', kind: 'radio', options: [...HOMEWORK_MODELS], section: t('section.model') },
      ],
      'add',
    );
  }, [isReady, words, options.data, questions, sets]);
}

/** @page /teach/assignments/add */
export function AddHomeworkScreen() {
  const { t } = useTranslation('homework');
  const fields = useFields();
  const items = [{ id: newId(), kind: 'files', title: t('firstItem'), points: 100, most: 9, questionId: '' }];
  const initial = useRef<Values>({ items });
  if (!fields) return <PageLoading />;
  return (
    <Kept
      title={t('add')}
      fields={fields}
      initial={initial.current}
      onSave={(values) => call('/OrgApi/Work/Add', inputOf(values), { quiet: true })}
    />
  );
}

/** @page /teach/assignments/edit */
export function EditHomeworkScreen() {
  const id = usePageQuery().get('id');
  const row = useCall('/OrgApi/Work/Item', { id }, { staleTime: 0 });
  const fields = useFields();
  useTabTitle(row.data?.title);
  if (row.isError) return <ErrorState error={row.error} onRetry={() => void row.refetch()} />;
  if (!row.data || !fields) return <PageLoading />;
  return <Edit key={row.data.id} row={row.data} fields={fields} />;
}

function Edit({ row, fields }: { row: HomeworkRow; fields: readonly Field[] }) {
  const { t } = useTranslation('homework');
  const initial = useRef(valuesOf(row));
  return (
    <Kept
      title={t('editTitle', { title: row.title })}
      fields={fields}
      initial={initial.current}
      onSave={(values) =>
        call('/OrgApi/Work/Update', { id: row.id, version: row.version, ...inputOf(values) }, { quiet: true })
      }
    />
  );
}

interface KeptProps {
  title: string;
  fields: readonly Field[];
  initial: Values;
  onSave: (values: Values) => Promise<{ id: string }>;
}

function Kept({ title, fields, initial, onSave }: KeptProps) {
  const { t } = useTranslation('homework');
  const navigate = useNavigate();
  const refresh = useRefreshFamily(homework.items);
  const leaveTab = useDoneTab();
  return (
    <FormPage
      title={title}
      schema={formSchema}
      fields={fields}
      initial={initial}
      onSave={async (values) => {
        const saved = await onSave({ ...initial, ...values });
        await refresh();
        return saved;
      }}
      onSaved={(_saved, values) => toast.success(t('saved', { title: String(values['title'] ?? initial['title']) }))}
      onClose={() => {
        leaveTab();
        void navigate(LIST);
      }}
    />
  );
}
