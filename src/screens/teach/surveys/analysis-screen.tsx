// /teach/survey/analysis and /survey/analysis: what a survey came to, drawn and in numbers; by the answers to one question, too.
import { Button, chakra, Flex, Heading, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { surveyKindOf } from '#contract/survey-kinds.ts';
import { type SurveyFigures, type SurveyRow, surveyRows } from '#contract/surveys.ts';
import { useCall } from '#src/api/query.ts';
import { ExportMenu } from '#src/ui/list/export-menu.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { PlainSelect } from '#src/ui/plain-select.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { useListing } from '#src/ui/use-listing.ts';
import { WorkFrame } from '#src/ui/work-screen.tsx';
import { Figures } from './figures.tsx';
import { NamedRows } from './rows.tsx';

/**
 * @page /teach/survey/analysis
 * @page /survey/analysis
 */
export function SurveyAnalysisScreen() {
  const { t } = useTranslation('surveys');
  const id = usePageQuery().get('id');
  if (id === '') return <EmptyState icon="list" title={t('noSurvey')} text={t('noSurveyText')} />;
  return <Found key={id} id={id} />;
}

function Found({ id }: { id: string }) {
  const survey = useCall('/OrgApi/Questionnaire/Item', { id }, { staleTime: 0 });
  useTabTitle(survey.data?.title);
  if (survey.isPending) return <PageLoading />;
  if (survey.isError) return <ErrorState error={survey.error} onRetry={() => void survey.refetch()} />;
  return <Analysis survey={survey.data} />;
}

function Analysis({ survey }: { survey: SurveyRow }) {
  const { t } = useTranslation('surveys');
  const listed = useListing();
  const query = usePageQuery();
  const by = query.get('by');
  const found = useCall('/OrgApi/Questionnaire/Statistics', { id: survey.id, ...(by ? { by } : {}) }, { staleTime: 0 });
  const questions = survey.pages.flatMap((page) => page.questions);
  const grouping = questions.find(({ id }) => id === by);
  const nameOf = (key: string) =>
    key === ''
      ? t('unanswered')
      : key === 'true' || key === 'false'
        ? t(key === 'true' ? 'yes' : 'no')
        : (grouping?.options?.find((option) => option.key === key)?.text ?? key);
  return (
    <WorkFrame>
      <Flex justify="space-between" gap="3" wrap="wrap" align="flex-start" mb="4">
        <Stack gap="1" minW="0">
          <Heading as="h1" textStyle="xl" overflowWrap="anywhere">
            {survey.title}
          </Heading>
          {found.data && (
            <chakra.p color="fg.muted">
              {t('countedOf', { answered: found.data.answered, of: found.data.of, counted: found.data.counted })}
              {survey.anonymous && survey.status === 'published' && ` ${t('bySteps')}`}
            </chakra.p>
          )}
        </Stack>
        <Flex gap="3" wrap="wrap" align="center">
          <PlainSelect label={t('by')} value={by} onChange={(next) => query.set({ by: next || null }, true)}>
            <option value="">{t('byNone')}</option>
            {questions
              .filter(({ kind }) => surveyKindOf(kind).groups)
              .map(({ id, stem }) => (
                <option key={id} value={id}>
                  {t('byQuestion', { stem: stem.slice(0, 30) })}
                </option>
              ))}
          </PlainSelect>
          {found.data && survey.status === 'published' && (
            <Button size="sm" variant="ghost" loading={found.isFetching} onClick={() => void found.refetch()}>
              {t('again')}
            </Button>
          )}
          {found.data && found.data.counted > 0 && (
            <ExportMenu operation={surveyRows.exportFigures} input={{ id: survey.id }} />
          )}
        </Flex>
      </Flex>
      {found.isPending ? (
        <PageLoading />
      ) : found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data.counted === 0 ? (
        <EmptyState
          icon="list"
          title={t('noFigures')}
          text={t(survey.anonymous ? 'noFiguresAnonymous' : 'noFiguresNamed')}
        />
      ) : (
        <Stack gap="4" as="ol" listStyleType="none">
          {questions.map((question, n) => (
            <Stack key={question.id} as="li" gap="3" bg="bg.panel" borderRadius="l3" p="4">
              <chakra.h2 fontWeight="medium">
                {n + 1}. {question.stem}
              </chakra.h2>
              {grouping && grouping.id !== question.id && found.data.groups ? (
                found.data.groups.length === 0 ? (
                  <chakra.p color="fg.muted">{t('tooFewGroups')}</chakra.p>
                ) : (
                  found.data.groups.map((group) => (
                    <Stack key={group.keys.join(' ')} gap="2">
                      <chakra.h3 textStyle="sm" color="fg.muted">
                        {listed(group.keys.map(nameOf))} · {t('people', { count: group.counted })}
                      </chakra.h3>
                      <Figures question={question} figures={group.questions[n] as SurveyFigures} />
                    </Stack>
                  ))
                )
              ) : (
                <Figures question={question} figures={found.data.questions[n] as SurveyFigures} />
              )}
            </Stack>
          ))}
        </Stack>
      )}
      {!survey.anonymous && (found.data?.answered ?? 0) > 0 && <NamedRows survey={survey} />}
    </WorkFrame>
  );
}
