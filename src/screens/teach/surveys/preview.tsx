// The survey as a student has it on a phone: it can be answered, and nothing of that is kept.
import { Box, chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { surveyPath } from '#contract/survey-path.ts';
import type { GivenAnswers, SurveyPage, SurveyQuestion } from '#contract/surveys.ts';
import { SurveyPageView } from '#src/blocks/survey/page.tsx';

export function SurveyPreview({ pages }: { pages: readonly SurveyPage[] }) {
  const { t } = useTranslation('surveys');
  const [answers, setAnswers] = useState<GivenAnswers>({});
  const { shown } = surveyPath({ pages }, answers);
  // one that is not written yet is called as its field is
  const nameOptions = (question: SurveyQuestion): SurveyQuestion =>
    question.options
      ? {
          ...question,
          options: question.options.map((one, at) => ({ ...one, text: one.text || `${t('options')} ${at + 1}` })),
        }
      : question;
  let first = 1;
  return (
    <Box
      as="section"
      aria-label={t('preview')}
      w="360px"
      maxW="full"
      borderWidth="1px"
      borderRadius="l3"
      p="4"
      bg="bg.panel"
    >
      <chakra.p color="fg.muted" textStyle="sm" mb="4">
        {t('previewLead')}
      </chakra.p>
      <Stack gap="8">
        {pages.map((page) => {
          const questions = page.questions.filter(({ id }) => shown.includes(id));
          const from = first;
          first += questions.length;
          return questions.length === 0 ? null : (
            <SurveyPageView
              key={page.id}
              title={page.title}
              questions={questions.map(nameOptions)}
              first={from}
              answers={answers}
              problems={{}}
              onAnswer={(id, value) => setAnswers((before) => ({ ...before, [id]: value }))}
            />
          );
        })}
      </Stack>
    </Box>
  );
}
