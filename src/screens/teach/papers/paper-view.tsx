// A paper as its student has it: one can try its inputs, and nothing is kept.
import { Box, Heading, Text, VStack } from '@chakra-ui/react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamPaper } from '#contract/exam-paper.ts';
import { type Answers, NOTHING, placed, type Written } from '../../exam/sitting/answers.ts';
import { PaperQuestion } from '../../exam/sitting/question.tsx';

export function PaperView({ paper }: { paper: ExamPaper }) {
  const { t } = useTranslation('papers');
  const questions = useMemo(() => placed(paper), [paper]);
  const [answers, setAnswers] = useState<Answers>({});
  const write = useCallback(
    (questionId: string, change: Partial<Written>) =>
      setAnswers((was) => ({ ...was, [questionId]: { ...NOTHING, ...was[questionId], ...change } })),
    [],
  );
  return (
    <VStack align="stretch" gap="3">
      <Box>
        <Heading as="h3" textStyle="lg" overflowWrap="anywhere">
          {paper.name}
        </Heading>
        <Text color="fg.muted">{t('paper.max', { max: paper.max, count: questions.length })}</Text>
      </Box>
      {questions.map((one, i) => (
        <Box key={one.question.questionId}>
          {one.section !== questions[i - 1]?.section && (
            <Text fontWeight="medium" mb="2">
              {one.section}
            </Text>
          )}
          <PaperQuestion placed={one} written={answers[one.question.questionId]} isLocked={false} onWrite={write} />
        </Box>
      ))}
    </VStack>
  );
}
