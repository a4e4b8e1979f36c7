// A paper as its student reads it: sections, questions, options; nothing can be answered here.
import { Box, Heading, Text, VStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ExamPaper, ExamQuestion } from '#contract/exam-paper.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import { StoredPicture } from '#src/ui/stored-picture.tsx';

export function PaperView({ paper }: { paper: ExamPaper }) {
  const { t } = useTranslation('papers');
  let n = 0;
  return (
    <VStack align="stretch" gap="5">
      <Box>
        <Heading as="h3" textStyle="lg" overflowWrap="anywhere">
          {paper.name}
        </Heading>
        <Text color="fg.muted">{t('paper.max', { max: paper.max })}</Text>
      </Box>
      {paper.sections.map((section, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have no ids, and stay where they are
        <VStack as="section" key={i} align="stretch" gap="4">
          <Heading as="h4" textStyle="md">
            {section.title}
          </Heading>
          {section.questions.map((q) => (
            <Question key={q.questionId} question={q} n={++n} />
          ))}
        </VStack>
      ))}
    </VStack>
  );
}

type Shown = Omit<ExamQuestion, 'questionId' | 'points' | 'children'>;

function Question({ question, n }: { question: ExamQuestion; n: number }) {
  const { t } = useTranslation('papers');
  return (
    <Box>
      <Text overflowWrap="anywhere">
        {`${n}. `}
        <TextLine text={question.stem} />
        <Text as="span" color="fg.muted" textStyle="sm" ms="1">
          {t('paper.points', { kind: t(`kind.${question.kind}`), points: question.points })}
        </Text>
      </Text>
      <Body question={question} />
      {question.children?.map((child, i) => (
        <Box key={child.key} ms="4" mt="2">
          <Text overflowWrap="anywhere">
            {`(${i + 1}) `}
            <TextLine text={child.stem} />
          </Text>
          <Body question={child} />
        </Box>
      ))}
    </Box>
  );
}

function Body({ question: { media = [], options, left, right, blanks, unit } }: { question: Shown }) {
  const { t } = useTranslation('papers');
  return (
    <>
      {media.map(({ fileId, alt }) => (
        <StoredPicture key={fileId} id={fileId} alt={alt} />
      ))}
      <Lines of={options} />
      {left && right && (
        <Box display="grid" gridTemplateColumns="1fr 1fr" gap="3" mt="1">
          <Lines of={left} />
          <Lines of={right} />
        </Box>
      )}
      {blanks !== undefined && <Text color="fg.muted">{t('paper.blanks', { count: blanks })}</Text>}
      {unit && <Text color="fg.muted">{t('paper.unit', { unit })}</Text>}
    </>
  );
}

const Lines = ({ of = [] }: { of?: readonly { key: string; text: string }[] | undefined }) => (
  <VStack as="ol" align="stretch" gap="1" mt="1" listStyleType="none">
    {of.map(({ key, text }) => (
      <Text as="li" key={key} overflowWrap="anywhere">
        {`${key}. `}
        <TextLine text={text} />
      </Text>
    ))}
  </VStack>
);
