// What came of an answer: a colour, an icon and a word.
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BlockProps } from '#contract/blocks/index.ts';
import { useGuest } from '#src/api/guest-token.ts';
import { LessonIcon, type LessonIconName } from '#src/ui/lesson-icon.tsx';
import { TextLine, WithFormulas } from '../text/text.tsx';
import { useJudged } from './judged.ts';

type Result = BlockProps<'check-result'>;
/** What a card says of an answer; who says that it is not learnt yet has not been wrong. */
type Word = Result['result'] | 'not-learnt';
const LOOK: Record<Word, { icon: LessonIconName; color: string; bg: string }> = {
  right: { icon: 'check', color: 'fg.success', bg: 'bg.success' },
  wrong: { icon: 'close', color: 'fg.error', bg: 'bg.error' },
  partial: { icon: 'minus', color: 'fg.warning', bg: 'bg.warning' },
  'to-teacher': { icon: 'user', color: 'fg.info', bg: 'bg.info' },
  'not-learnt': { icon: 'book', color: 'fg.muted', bg: 'bg.muted' },
};

/** `word`: where another than the usual one says it better. */
export function VerdictBadge({ result, word }: { result: Word; word?: string }) {
  const { t } = useTranslation('exercises');
  const { icon, color } = LOOK[result];
  // no teacher sees what a guest has written
  const isUnread = useGuest() !== null && result === 'to-teacher';
  const key = result === 'not-learnt' ? 'notLearnt' : isUnread ? 'unread' : (`result.${result}` as const);
  return (
    <Flex
      as="span"
      display="inline-flex"
      align="center"
      gap="1"
      color={color}
      fontWeight="medium"
      textStyle="sm"
      // a sentence breaks where a word need not
      flexShrink={isUnread ? '1' : '0'}
    >
      <LessonIcon name={icon} />
      {word ?? t(`question.${key}`)}
    </Flex>
  );
}

/** The word for what came of it; `given`: null where nothing was answered. */
export const wordFor = ({ result }: Result, given: unknown): Word =>
  given === null && result === 'wrong' ? 'not-learnt' : result;

interface FeedbackProps {
  result: Result;
  word?: Word;
}

/** The verdict with its reasons; read out when it comes. */
export function Feedback({ result: told, word = told.result }: FeedbackProps) {
  const { t } = useTranslation('exercises');
  const judged = useJudged();
  const { correct, explanation, formulas, by, text = '' } = told;
  return (
    <Box bg={LOOK[word].bg} borderRadius="l2" px="4" py="3" display="grid" gap="1.5" lineHeight="tall">
      <VerdictBadge result={word} />
      {by ? (
        <chakra.p whiteSpace="pre-wrap">
          <Label text={t('question.markedBy', { by })} />
          <WithFormulas value={undefined}>
            <TextLine text={text} />
          </WithFormulas>
        </chakra.p>
      ) : null}
      <WithFormulas value={formulas}>
        {correct ? (
          <p>
            <Label text={t('question.correct')} />
            <TextLine text={judged(correct)} />
          </p>
        ) : null}
        {explanation ? (
          <p>
            <Label text={t('question.explanation')} />
            <TextLine text={explanation} />
          </p>
        ) : null}
      </WithFormulas>
    </Box>
  );
}

const Label = ({ text }: { text: string }) => (
  <chakra.span color="fg.muted" textStyle="sm" me="2">
    {text}
  </chakra.span>
);
