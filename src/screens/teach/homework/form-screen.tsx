// /teach/assignments/add and /edit: what is asked, how often it is taken, and when what may be seen.
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
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
import type { Field, Picking, RowDraft, Values } from '#src/ui/form/field.ts';
import { FormPage } from '#src/ui/form/form-page.tsx';
import { later } from '#src/ui/later.ts';
import { useCourseOptions } from '#src/ui/list/course-options.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { useDoneTab, useTabTitle } from '#src/ui/tab.tsx';
import { toast } from '#src/ui/toast.ts';
import { withWords } from '#src/ui/words.ts';
import { formSchema, homeworkInput, homeworkValues } from './form.ts';
import { HOMEWORK_LIST } from './paths.ts';

/** A question is picked, and stays one. */
const OWN_ITEMS = HOMEWORK_ITEMS.filter((kind) => kind !== 'question');
const MOST_SETS = 100;
const BankPicks = later(async () => (await withWords(['papers'], import('./bank-picks.tsx'))).BankPicks);

interface Asking {
  fields: readonly Field[];
  /** The bank, while questions are chosen from it. */
  beside: ReactNode;
}

function useFields(): Asking | null {
  const [picking, setPicking] = useState<Picking | null>(null);
  const words = useFamilyWords('homework');
  const options = useCourseOptions();
  const groups = useCall('/OrgApi/Group/Items', { pageSize: MOST_SETS });
  const sets = groups.data?.items;
  const isReady = options.data !== undefined && !groups.isPending;
  const fields = useMemo(() => {
    if (!isReady) return null;
    const { t } = words;
    const isKind = (kind: string) => (row: RowDraft) => row['kind'] === kind;
    const isOwn = (row: RowDraft) => row['kind'] !== 'question';
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
            make: () => ({ id: newId(), kind: 'text', title: '', points: 10, most: 9, questionId: '', stem: '' }),
            picks: { label: t('pick.open'), open: setPicking },
            columns: [
              {
                name: 'kind',
                label: t('field.kind'),
                kind: 'select',
                options: OWN_ITEMS.map((value) => ({ value, label: t(`kind.${value}`) })),
                shown: isOwn,
              },
              { name: 'title', label: t('field.itemTitle'), kind: 'text', shown: isOwn },
              { name: 'stem', label: t('field.question'), kind: 'word', shown: isKind('question') },
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
  }, [isReady, words, options.data, sets]);
  const beside = picking && (
    <Suspense fallback={null}>
      <BankPicks {...picking} onClose={() => setPicking(null)} />
    </Suspense>
  );
  return fields && { fields, beside };
}

/** @page /teach/assignments/add */
export function AddHomeworkScreen() {
  const { t } = useTranslation('homework');
  useTabTitle(t('add'));
  const asking = useFields();
  const items = [{ id: newId(), kind: 'files', title: t('firstItem'), points: 100, most: 9, questionId: '', stem: '' }];
  const initial = useRef<Values>({ items });
  if (!asking) return <PageLoading />;
  return (
    <Kept
      title={t('add')}
      asking={asking}
      initial={initial.current}
      onSave={(values) => call('/OrgApi/Work/Add', homeworkInput(values), { quiet: true })}
    />
  );
}

/** @page /teach/assignments/edit */
export function EditHomeworkScreen() {
  const id = usePageQuery().get('id');
  const row = useCall('/OrgApi/Work/Item', { id }, { staleTime: 0 });
  const asking = useFields();
  useTabTitle(row.data?.title);
  if (row.isError) return <ErrorState error={row.error} onRetry={() => void row.refetch()} />;
  if (!row.data || !asking) return <PageLoading />;
  return <Edit key={row.data.id} row={row.data} asking={asking} />;
}

function Edit({ row, asking }: { row: HomeworkRow; asking: Asking }) {
  const { t } = useTranslation('homework');
  const initial = useRef(homeworkValues(row));
  return (
    <Kept
      title={t('editTitle', { title: row.title })}
      asking={asking}
      initial={initial.current}
      onSave={(values) =>
        call('/OrgApi/Work/Update', { id: row.id, version: row.version, ...homeworkInput(values) }, { quiet: true })
      }
    />
  );
}

interface KeptProps {
  title: string;
  asking: Asking;
  initial: Values;
  onSave: (values: Values) => Promise<{ id: string }>;
}

function Kept({ title, asking: { fields, beside }, initial, onSave }: KeptProps) {
  const { t } = useTranslation('homework');
  const navigate = useNavigate();
  const refresh = useRefreshFamily(homework.items);
  const leaveTab = useDoneTab();
  return (
    <>
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
          void navigate(HOMEWORK_LIST);
        }}
      />
      {beside}
    </>
  );
}
