// What came of an answer: a colour, an icon and a word.
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BlockProps } from '#contract/blocks/index.ts';
import { Icon, type IconName } from '#src/ui/lesson-icon.tsx';
import { TextLine } from '../text/text.tsx';

type Result = BlockProps<'check-result'>;
const LOOK: Record<Result['result'], { icon: IconName; color: string; bg: string }> = {
  right: { icon: 'check', color: 'fg.success', bg: 'bg.success' },
  wrong: { icon: 'close', color: 'fg.error', bg: 'bg.error' },
  partial: { icon: 'minus', color: 'fg.warning', bg: 'bg.warning' },
  'to-teacher': { icon: 'user', color: 'fg.info', bg: 'bg.info' },
};

/** `word`: where another than the usual one says it better. */
export function Verdict({ result, word }: { result: Result['result']; word?: string }) {
  const { t } = useTranslation('tasks');
  const { icon, color } = LOOK[result];
  return (
    <Flex
      as="span"
      display="inline-flex"
      align="center"
      gap="1"
      color={color}
      fontWeight="medium"
      textStyle="sm"
      flexShrink="0"
    >
      <Icon name={icon} />
      {word ?? t(`question.result.${result}`)}
    </Flex>
  );
}

/** The verdict with its reasons; read out when it comes. */
export function Feedback({ result: { result, correct, explanation, by, text } }: { result: Result }) {
  const { t } = useTranslation('tasks');
  return (
    <Box bg={LOOK[result].bg} borderRadius="l2" px="4" py="3" display="grid" gap="1.5" lineHeight="tall">
      <Verdict result={result} />
      {by ? (
        <chakra.p whiteSpace="pre-wrap">
          <Label text={t('question.markedBy', { by })} />
          {text}
        </chakra.p>
      ) : null}
      {correct ? (
        <p>
          <Label text={t('question.correct')} />
          <TextLine text={correct} />
        </p>
      ) : null}
      {explanation ? (
        <p>
          <Label text={t('question.explanation')} />
          <TextLine text={explanation} />
        </p>
      ) : null}
    </Box>
  );
}

const Label = ({ text }: { text: string }) => (
  <chakra.span color="fg.muted" textStyle="sm" me="2">
    {text}
  </chakra.span>
);
