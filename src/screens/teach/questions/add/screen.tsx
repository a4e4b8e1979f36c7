// /questions/list/add?id=&kind=&catId=: a question of the bank is written, or changed, beside what a student will see of it.
import { Button, Flex, Grid, Heading, HStack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { BANK_KINDS } from '#contract/bank-kinds.ts';
import { CODE } from '#contract/codes.ts';
import { ApiError, fieldErrors } from '#src/api/errors.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useTabTitle, useUnsaved } from '#src/ui/tab.tsx';
import { toast } from '#src/ui/toast.ts';
import { WorkFrame } from '#src/ui/work-screen.tsx';
import { addHref, type KeptQuestion, QUESTION_LIST, useQuestion, useSaveQuestion } from '../queries.ts';
import { BankEditor } from './editor.tsx';
import { type BankForm, emptyForm, savedForm, toForm } from './form.ts';
import { BankPreview } from './preview.tsx';

/** @page /questions/list/add */
export function QuestionScreen() {
  const { t } = useTranslation('questionBank');
  const query = usePageQuery();
  const id = query.get('id');
  const question = useQuestion(id);
  useTabTitle(id === '' ? t('add.title') : question.data?.stem.slice(0, 20));
  if (id === '') {
    const kind = BANK_KINDS.find((k) => k === query.get('kind')) ?? 'single';
    const first = emptyForm(kind, query.get('catId'));
    const experimentId = query.get('experimentId');
    return <Writing key="new" first={{ ...first, own: { ...first.own, ...(experimentId ? { experimentId } : {}) } }} />;
  }
  const { data, error } = question;
  if (error && !data) return <ErrorState error={error} onRetry={() => void question.refetch()} />;
  if (!data) return <PageLoading />;
  if (!data.editable) return <NotYours row={data} />;
  return <Writing key={id} first={toForm(data)} row={data} />;
}

function NotYours({ row }: { row: KeptQuestion }) {
  const { t } = useTranslation('questionBank');
  return (
    <WorkFrame>
      <EmptyState icon="lock" title={t('notYours')} text={t(row.inPlan ? 'ofPlanText' : 'notYoursText')}>
        <Button asChild variant="outline">
          <RouterLink to={QUESTION_LIST}>{t('toList')}</RouterLink>
        </Button>
      </EmptyState>
      <BankPreview form={toForm(row)} />
    </WorkFrame>
  );
}

const NO_REASONS: Readonly<Record<string, string>> = {};

function Writing({ first, row }: { first: BankForm; row?: KeptQuestion }) {
  const { t } = useTranslation('questionBank');
  const navigate = useNavigate();
  const [form, setForm] = useState(first);
  const [stored, setStored] = useState(JSON.stringify(savedForm(first)));
  const [reasons, setReasons] = useState(NO_REASONS);
  const [problem, setProblem] = useState('');
  const [version, setVersion] = useState(row?.version);
  const save = useSaveQuestion();
  const dirty = JSON.stringify(savedForm(form)) !== stored;
  useUnsaved(dirty);

  async function store(): Promise<string | null> {
    const input = savedForm(form);
    setProblem('');
    setReasons(NO_REASONS);
    try {
      const saved = await save.mutateAsync({ id: row?.id ?? '', ...(version ? { version } : {}), ...input });
      if (saved.version !== undefined) setVersion(saved.version);
      setStored(JSON.stringify(input));
      toast.success(t(row ? 'saved' : 'added'));
      return saved.id;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const found = fieldErrors(error);
      setReasons(found);
      if (Object.keys(found).length === 0) setProblem(error.code === CODE.conflict ? t('stale') : error.msg);
      return null;
    }
  }
  const keep = async () => {
    const id = await store();
    if (id && !row) void navigate(addHref({ id }), { replace: true });
  };
  // the next one stands where this one does
  const another = async () => {
    if (!(await store())) return;
    if (row) return void navigate(addHref({ kind: form.kind, catId: form.catId }));
    const { catId, courseId, pointId, difficulty, kind } = form;
    const next = { ...emptyForm(kind), catId, courseId, pointId, difficulty };
    setForm(next);
    setStored(JSON.stringify(savedForm(next)));
  };
  return (
    <WorkFrame>
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Heading as="h1" textStyle="xl">
          {t(row ? 'edit.title' : 'add.title')}
        </Heading>
        <HStack>
          <Button asChild variant="ghost" colorPalette="gray">
            <RouterLink to={QUESTION_LIST}>{t('toList')}</RouterLink>
          </Button>
          <Button variant="outline" loading={save.isPending} onClick={() => void another()}>
            {t('saveNext')}
          </Button>
          <Button loading={save.isPending} disabled={row !== undefined && !dirty} onClick={() => void keep()}>
            {t('save')}
          </Button>
        </HStack>
      </Flex>
      {problem && (
        <Text role="alert" color="fg.error">
          {problem}
        </Text>
      )}
      {row && row.uses > 0 && <Text color="fg.muted">{t('usedHelp', { count: row.uses })}</Text>}
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        gap="6"
        alignItems="start"
      >
        <BankEditor value={form} edit={(part) => setForm((now) => ({ ...now, ...part }))} reasons={reasons} />
        <BankPreview form={form} />
      </Grid>
    </WorkFrame>
  );
}
