// /MySurvey/ViewJob?id=<assignment>: a survey is answered, page by page; what is kept of whom is said before the first question.
// /MySurvey/SeeJob: what one has answered, where it has names; else that one has.
import { Box, Button, chakra, Flex, Progress, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { fieldErrors } from '#src/api/errors.ts';
import { newId } from '#src/api/ids.ts';
import { queryClient, useCall } from '#src/api/query.ts';
import { questionElement, SurveyPageView } from '#src/blocks/survey/page.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { useAnswers } from './use-answers.ts';

type Item = OutputOf<'/api/Questionnaire/Item'>;

function useSurvey() {
  const assignmentId = usePageQuery().get('id');
  return { assignmentId, found: useCall('/api/Questionnaire/Item', { assignmentId }, { staleTime: 0 }) };
}

/** @page /MySurvey/ViewJob */
export function AnswerSurveyScreen() {
  const { assignmentId, found } = useSurvey();
  if (found.isPending) return <PageLoading />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const { open, answered, edit, anonymous } = found.data;
  const mayAnswer = open && (!answered || (edit && !anonymous));
  return mayAnswer ? (
    <Answering key={assignmentId} assignmentId={assignmentId} survey={found.data} />
  ) : (
    <Over survey={found.data} />
  );
}

/** @page /MySurvey/SeeJob */
export function SeeSurveyScreen() {
  const { found } = useSurvey();
  if (found.isPending) return <PageLoading />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return <Over survey={found.data} />;
}

function Title({ survey }: { survey: Item }) {
  const { t } = useTranslation('mySurvey');
  return (
    <Box>
      <chakra.h1 textStyle="xl" fontWeight="semibold" overflowWrap="anywhere">
        {survey.title}
      </chakra.h1>
      <Flex mt="2" gap="2" align="flex-start" color="fg.muted" bg="bg.muted" borderRadius="l2" p="3">
        <Icon name={survey.anonymous ? 'lock' : 'users'} />
        <chakra.p minW="0">
          {t(survey.anonymous ? 'keptAnonymous' : survey.edit ? 'keptNamedEdit' : 'keptNamed')}
        </chakra.p>
      </Flex>
    </Box>
  );
}

function Answering({ assignmentId, survey }: { assignmentId: string; survey: Item }) {
  const { t } = useTranslation('mySurvey');
  const navigate = useNavigate();
  const { answers, path, answer, done } = useAnswers(assignmentId, survey.pages, survey.answers);
  const [at, setAt] = useState(0);
  const [lacking, setLacking] = useState<Readonly<Record<string, string>>>({});
  // one command, however often it is sent
  const cmd = useRef(newId());
  const submit = useMutation({
    mutationFn: () =>
      call(
        '/api/Questionnaire/Answer',
        { assignmentId, cmd: cmd.current, answers: asked(answers, path) },
        { quiet: true },
      ),
    onSuccess: async () => {
      done();
      await queryClient.invalidateQueries({ queryKey: ['/api/Questionnaire/Items'] });
      await queryClient.invalidateQueries({ queryKey: ['/api/StudentCenter/MyTask'] });
      void navigate(`/MySurvey/SeeJob?id=${encodeURIComponent(assignmentId)}&done=1`, { replace: true });
    },
    onError: (error) => {
      cmd.current = newId();
      const fields = Object.entries(fieldErrors(error)).map(
        ([name, why]) => [name.replace(/^answers\./, ''), why] as const,
      );
      setLacking(Object.fromEntries(fields));
      const first = path.findIndex((page) => page.questions.some(({ id }) => fields.some(([name]) => name === id)));
      if (first >= 0) setAt(first);
    },
  });
  const place = Math.min(at, path.length - 1);
  const page = path[place];
  if (!page) return <EmptyState icon="list" title={t('nothing')} />;
  const before = path.slice(0, place).reduce((sum, one) => sum + one.questions.length, 0);
  const isLast = place === path.length - 1;
  const go = (to: number) => {
    setAt(to);
    window.scrollTo({ top: 0 });
  };
  const next = () => {
    const missing = page.questions.filter(({ id, required }) => required && isEmpty(answers[id]));
    setLacking(Object.fromEntries(missing.map(({ id }) => [id, t('mustAnswer')])));
    const [first] = missing;
    if (first) {
      const element = document.getElementById(questionElement(first.id));
      element?.scrollIntoView({ block: 'start' });
      element?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
    } else if (isLast) submit.mutate();
    else go(place + 1);
  };
  return (
    <Stack gap="6" maxW="3xl" mx="auto" w="full" pb="8">
      <Title survey={survey} />
      {path.length > 1 && (
        <Progress.Root value={place + 1} max={path.length} size="sm">
          <Progress.Label mb="1" color="fg.muted" textStyle="sm">
            {t('page', { at: place + 1, of: path.length })}
          </Progress.Label>
          <Progress.Track>
            <Progress.Range />
          </Progress.Track>
        </Progress.Root>
      )}
      <SurveyPageView
        title={page.title}
        questions={page.questions}
        first={before + 1}
        answers={answers}
        problems={lacking}
        disabled={submit.isPending}
        onAnswer={(id, value) => {
          setLacking(({ [id]: _gone, ...others }) => others);
          answer(id, value);
        }}
      />
      {submit.isError && Object.keys(lacking).length === 0 && (
        <chakra.p role="alert" color="fg.error">
          {submit.error.message}
        </chakra.p>
      )}
      <Flex gap="3" justify="space-between" wrap="wrap">
        <Button variant="outline" disabled={place === 0 || submit.isPending} onClick={() => go(place - 1)}>
          {t('back')}
        </Button>
        <Button loading={submit.isPending} onClick={next}>
          {t(isLast ? 'submit' : 'next')}
        </Button>
      </Flex>
    </Stack>
  );
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What is hidden is not sent. */
function asked(answers: Item['answers'], path: Item['pages']): NonNullable<Item['answers']> {
  const shown = new Set(path.flatMap((page) => page.questions.map(({ id }) => id)));
  return Object.fromEntries(Object.entries(answers ?? {}).filter(([id, value]) => shown.has(id) && value !== null));
}

function Over({ survey }: { survey: Item }) {
  const { t } = useTranslation('mySurvey');
  const { answers } = survey;
  const questions = survey.pages.flatMap((page) => page.questions).filter(({ id }) => answers && id in answers);
  return (
    <Stack gap="6" maxW="3xl" mx="auto" w="full">
      <Title survey={survey} />
      {survey.answered ? (
        <EmptyState icon="check" title={t('thanks')} text={t(survey.anonymous ? 'thanksAnonymous' : 'thanksNamed')}>
          <Link to="/MySurvey">{t('toList')}</Link>
        </EmptyState>
      ) : (
        <EmptyState icon="clock" title={t('over')} text={t('overText')}>
          <Link to="/MySurvey">{t('toList')}</Link>
        </EmptyState>
      )}
      {answers && questions.length > 0 && (
        <SurveyPageView questions={questions} first={1} answers={answers} problems={{}} disabled onAnswer={() => {}} />
      )}
    </Stack>
  );
}
