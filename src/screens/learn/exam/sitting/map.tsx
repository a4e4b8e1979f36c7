// The map of questions: which are answered, which are flagged, where one is.
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { type Answers, isAnswered, type NumberedQuestion } from './answers.ts';

interface Props {
  questions: readonly NumberedQuestion[];
  answers: Answers;
  /** The question that is shown; null where all are. */
  at: string | null;
  onGo: (questionId: string) => void;
}

export function QuestionMap({ questions, answers, at, onGo }: Props) {
  const { t } = useTranslation('exam');
  const sections = [...Map.groupBy(questions, ({ section }) => section)];
  const done = questions.filter(({ question }) => isAnswered(question, answers)).length;
  return (
    <Box as="nav" aria-label={t('map')} display="grid" gap="4">
      <chakra.p color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
        {t('answeredOf', { done, of: questions.length })}
      </chakra.p>
      {sections.map(([section, own]) => (
        <Box key={section}>
          <chakra.h2 textStyle="sm" fontWeight="medium" mb="2" overflowWrap="anywhere">
            {section}
          </chakra.h2>
          <chakra.ol
            listStyleType="none"
            display="grid"
            gridTemplateColumns="repeat(auto-fill, minmax(2.75rem, 1fr))"
            gap="2"
          >
            {own.map((one) => (
              <li key={one.question.questionId}>
                <Place placed={one} answers={answers} isHere={one.question.questionId === at} onGo={onGo} />
              </li>
            ))}
          </chakra.ol>
        </Box>
      ))}
      <Legend />
    </Box>
  );
}

interface PlaceProps {
  placed: NumberedQuestion;
  answers: Answers;
  isHere: boolean;
  onGo: (questionId: string) => void;
}

function Place({ placed: { question, n }, answers, isHere, onGo }: PlaceProps) {
  const { t } = useTranslation('exam');
  const isDone = isAnswered(question, answers);
  const isFlagged = answers[question.questionId]?.flag === true;
  const button = useRef<HTMLButtonElement>(null);
  // of a hundred not all are in sight
  useEffect(() => {
    if (isHere) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  const words = [t('nth', { n }), t(isDone ? 'answered' : 'unanswered'), ...(isFlagged ? [t('flagged')] : [])];
  return (
    <chakra.button
      ref={button}
      type="button"
      position="relative"
      w="full"
      h="11"
      borderRadius="l2"
      borderWidth={isHere ? '2px' : '1px'}
      borderColor={isHere || isDone ? 'brand.solid' : 'border'}
      bg={isDone ? 'brand.solid' : 'bg.panel'}
      color={isDone ? 'brand.contrast' : 'fg'}
      boxShadow={isHere ? '0 0 0 2px var(--chakra-colors-brand-focus-ring)' : undefined}
      fontWeight={isHere ? 'semibold' : 'normal'}
      fontVariantNumeric="tabular-nums"
      cursor="pointer"
      aria-current={isHere ? 'step' : undefined}
      aria-label={words.join(t('common:comma'))}
      onClick={() => onGo(question.questionId)}
      focusVisibleRing="outside"
    >
      {n}
      {isFlagged ? <Flag /> : null}
    </chakra.button>
  );
}

const Flag = () => (
  <chakra.span
    position="absolute"
    top="-1.5"
    insetEnd="-1.5"
    bg="bg.warning"
    color="fg.warning"
    borderRadius="full"
    p="0.5"
    lineHeight="1"
  >
    <LessonIcon name="flag" size="0.75em" />
  </chakra.span>
);

function Legend() {
  const { t } = useTranslation('exam');
  const box = { boxSize: '3.5', borderRadius: 'l1', borderWidth: '1px' } as const;
  return (
    <Flex gap="4" wrap="wrap" color="fg.muted" textStyle="xs" aria-hidden>
      <Flex as="span" align="center" gap="1.5">
        <chakra.span {...box} bg="brand.solid" borderColor="brand.solid" />
        {t('answered')}
      </Flex>
      <Flex as="span" align="center" gap="1.5">
        <chakra.span {...box} borderColor="border" />
        {t('unanswered')}
      </Flex>
      <Flex as="span" align="center" gap="1.5">
        <LessonIcon name="flag" size="1em" />
        {t('flagged')}
      </Flex>
    </Flex>
  );
}
