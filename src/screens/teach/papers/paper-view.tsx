// A paper as its student has it: one can try its inputs, and nothing is kept.
import { Box, Heading, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamValue } from '#contract/bank-kinds.ts';
import type { ExamPaper, ExamQuestion } from '#contract/exam-paper.ts';
import { paperOf } from '#questions/paper.answer.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import { StoredPicture } from '#src/ui/stored-picture.tsx';

export function PaperView({ paper }: { paper: ExamPaper }) {
  const { t } = useTranslation('papers');
  const starts = paper.sections.map((_, i) => paper.sections.slice(0, i).reduce((n, s) => n + s.questions.length, 0));
  const count = paper.sections.reduce((n, s) => n + s.questions.length, 0);
  return (
    <VStack align="stretch" gap="5">
      <Box>
        <Heading as="h3" textStyle="lg" overflowWrap="anywhere">
          {paper.name}
        </Heading>
        <Text color="fg.muted">{t('paper.max', { max: paper.max, count })}</Text>
      </Box>
      {paper.sections.map((section, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have no ids, and stay where they are
        <VStack as="section" key={i} align="stretch" gap="5">
          <Heading as="h4" textStyle="md">
            {section.title}
          </Heading>
          {section.questions.map((question, k) => (
            <Question key={question.questionId} question={question} n={(starts[i] ?? 0) + k + 1} />
          ))}
        </VStack>
      ))}
    </VStack>
  );
}

/** As on a phone's screen. */
const PICTURE = { width: 320, height: 240, maxH: '60vh' } as const;

function Question({ question, n }: { question: ExamQuestion; n: number }) {
  const { t } = useTranslation('papers');
  const [value, setValue] = useState<ExamValue | null>(null);
  const { Input } = paperOf(question.kind);
  return (
    <VStack as="fieldset" align="stretch" gap="2" minW="0">
      <Text as="legend" overflowWrap="anywhere" whiteSpace="pre-line">
        {`${n}. `}
        <TextLine text={question.stem} />
        <Text as="span" color="fg.muted" textStyle="sm" ms="1">
          {t('paper.points', { kind: t(`kind.${question.kind}`), count: question.points })}
        </Text>
      </Text>
      {question.media?.map(({ fileId, alt }) => (
        <StoredPicture key={fileId} fileId={fileId} alt={alt} {...PICTURE} />
      ))}
      <Input question={question} value={value} editable change={setValue} />
    </VStack>
  );
}
