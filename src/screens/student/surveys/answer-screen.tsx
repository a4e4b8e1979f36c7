// /MySurvey/ViewJob?id=<assignment>: a survey is answered; what is kept of whom is said before the first question.
// /MySurvey/SeeJob: what one has answered, where it has names; else that one has.
import { Box, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCall } from '#src/api/query.ts';
import { AnswerSurvey, type AskedSurvey, SURVEY_PAPER, SurveyPromise } from '#src/blocks/survey/answering.tsx';
import { SurveyPageView } from '#src/blocks/survey/page.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { StoredFileLink } from '#src/ui/stored-file-link.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';

function useSurvey() {
  const assignmentId = usePageQuery().get('id');
  const found = useCall('/api/Questionnaire/Item', { assignmentId }, { staleTime: 0 });
  useTabTitle(found.data?.title);
  return { assignmentId, found };
}

/** @page /MySurvey/ViewJob */
export function AnswerSurveyScreen() {
  const { assignmentId, found } = useSurvey();
  const navigate = useNavigate();
  if (found.isPending) return <PageLoading />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const { open, answered, edit, anonymous } = found.data;
  const mayAnswer = open && (!answered || (edit && !anonymous));
  if (!mayAnswer) return <Over survey={found.data} />;
  return (
    <Stack gap="6" maxW="3xl" mx="auto" w="full" pb="8">
      <Head survey={found.data} />
      <AnswerSurvey
        key={assignmentId}
        assignmentId={assignmentId}
        survey={found.data}
        onDone={() =>
          void navigate(`/MySurvey/SeeJob?id=${encodeURIComponent(assignmentId)}&done=1`, { replace: true })
        }
      />
    </Stack>
  );
}

/** @page /MySurvey/SeeJob */
export function SeeSurveyScreen() {
  const { found } = useSurvey();
  if (found.isPending) return <PageLoading />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return <Over survey={found.data} />;
}

function Head({ survey }: { survey: AskedSurvey }) {
  return (
    <Stack gap="2">
      <chakra.h1 textStyle="xl" fontWeight="semibold" overflowWrap="anywhere">
        {survey.title}
      </chakra.h1>
      <SurveyPromise survey={survey} />
    </Stack>
  );
}

function Over({ survey }: { survey: AskedSurvey }) {
  const { t } = useTranslation('mySurvey');
  const { answers, task } = survey;
  const back = <Link to={task ?? '/MySurvey'}>{t(task === null ? 'toList' : 'common:error.task')}</Link>;
  const questions = survey.pages.flatMap((page) => page.questions).filter(({ id }) => answers && id in answers);
  return (
    <Stack gap="6" maxW="3xl" mx="auto" w="full">
      <Head survey={survey} />
      {survey.answered ? (
        <EmptyState icon="check" title={t('thanks')} text={t(survey.anonymous ? 'thanksAnonymous' : 'thanksNamed')}>
          {back}
        </EmptyState>
      ) : (
        <EmptyState icon="clock" title={t('over')} text={t('overText')}>
          {back}
        </EmptyState>
      )}
      {answers && questions.length > 0 && (
        <Box {...SURVEY_PAPER}>
          <SurveyPageView
            questions={questions}
            first={1}
            answers={answers}
            problems={{}}
            disabled
            FileName={StoredFileLink}
            onAnswer={() => {}}
          />
        </Box>
      )}
    </Stack>
  );
}
