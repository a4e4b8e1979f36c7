// A page of a survey as one answers it: each question with its number, its words and its input.
import { Box, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { GivenAnswers, SurveyQuestion } from '#contract/surveys.ts';
import type { SurveyInputProps, SurveyValue } from '#questions/kit/survey.answer.tsx';
import { surveyInputOf } from '#questions/survey.answer.ts';

interface Props extends Pick<SurveyInputProps, 'files' | 'FileName'> {
  title?: string | undefined;
  questions: readonly SurveyQuestion[];
  /** The number of the first. */
  first: number;
  answers: GivenAnswers;
  problems: Readonly<Record<string, string>>;
  disabled?: boolean;
  onAnswer: (id: string, value: SurveyValue) => void;
}

export const questionElement = (id: string): string => `survey-${id}`;

export function SurveyPageView({
  title,
  questions,
  first,
  answers,
  problems,
  disabled = false,
  onAnswer,
  files,
  FileName,
}: Props) {
  const { t } = useTranslation('mySurvey');
  return (
    <Stack gap="6">
      {title && (
        <chakra.h2 textStyle="lg" fontWeight="semibold">
          {title}
        </chakra.h2>
      )}
      {questions.map((question, n) => {
        const SurveyInput = surveyInputOf(question.kind);
        const problem = problems[question.id];
        const labelId = `${questionElement(question.id)}-label`;
        return (
          <Box
            key={question.id}
            as="section"
            id={questionElement(question.id)}
            scrollMarginTop="20"
            {...(problem ? { borderInlineStartWidth: '3px', borderColor: 'border.error', ps: '3' } : {})}
          >
            <chakra.div id={labelId} mb="3" fontWeight="medium" whiteSpace="pre-line">
              {first + n}. {question.stem}
              {question.required && (
                <chakra.span color="fg.error" ms="1" title={t('required')}>
                  *<chakra.span srOnly>{t('required')}</chakra.span>
                </chakra.span>
              )}
            </chakra.div>
            <SurveyInput
              question={question}
              value={answers[question.id]}
              labelId={labelId}
              disabled={disabled}
              files={files}
              FileName={FileName}
              onChange={(value) => onAnswer(question.id, value)}
            />
            {problem && (
              <chakra.div role="alert" mt="2" color="fg.error" textStyle="sm">
                {problem}
              </chakra.div>
            )}
          </Box>
        );
      })}
    </Stack>
  );
}
