// All questions from the teacher in one line above the page: how many wait, and what the newest asks. Pressed, it opens them
// one after the other.
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLine } from '#src/blocks/text/text.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import { Icon } from '#src/ui/lesson-icon.tsx';
import { isSettled, isWaiting, type QuestionNews } from './news.ts';
import { PushedQuestion, standingOf } from './pushed-question.tsx';
import { useQuestionQueue } from './use-question-queue.ts';

export interface QuestionBarProps {
  /** Oldest first. */
  questions: readonly QuestionNews[];
  onChange: (questionId: string, change: Partial<QuestionNews>) => void;
  onPutAway: (questionId: string) => void;
}

const QUIET = { size: 'xs', variant: 'ghost', colorPalette: 'gray', flexShrink: '0' } as const;

export function QuestionBar({ questions, onChange, onPutAway }: QuestionBarProps) {
  const { t } = useTranslation(['pushed', 'blocks', 'exercises']);
  const box = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLButtonElement>(null);
  const isHere = () => box.current?.contains(document.activeElement) ?? false;
  const turn = useQuestionQueue(questions, {
    onPutAway: (id) => {
      // with its last question the bar is gone: who was in it goes on in the page
      if (questions.length === 1 && isHere()) document.getElementById('main')?.focus({ preventScroll: true });
      onPutAway(id);
    },
    // what is folded away cannot keep the focus
    onReplace: () => isHere() && line.current?.focus({ preventScroll: true }),
  });
  const { open, waiting, isDone } = turn;
  const shown = waiting.at(-1) ?? questions.at(-1);
  const ends = open ?? shown;
  // an answered one is looked at, and counted no more
  const others = waiting.filter((q) => q !== open).length;
  return (
    <Box
      ref={box}
      as="section"
      display="flex"
      flexDirection="column"
      minH="0"
      aria-label={t('title')}
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="brand.border"
    >
      <Flex align="center" gap="1" w="full" maxW="8xl" mx="auto" minH="11" flexShrink="0" pe={{ base: '1', md: '4' }}>
        <chakra.button
          ref={line}
          type="button"
          aria-expanded={open !== null}
          onClick={turn.toggle}
          cursor="pointer"
          minH="11"
          display="flex"
          alignItems="center"
          gap="2"
          flex="1"
          minW="0"
          textAlign="start"
          ps={{ base: '3', md: '6' }}
          pe="2"
          focusVisibleRing="inside"
        >
          <chakra.span color="brand.fg" display="flex">
            <Icon name={open ? 'up' : 'down'} />
          </chakra.span>
          <chakra.span fontWeight="semibold" color="brand.fg" flexShrink="0">
            {open
              ? t('title')
              : waiting.length > 0
                ? t('count', { count: waiting.length })
                : shown && t(`standing.${standingOf(shown)}`)}
          </chakra.span>
          <chakra.span truncate minW="0" color={open ? 'fg.muted' : 'fg'}>
            {open
              ? others > 0 && t('others', { count: others })
              : shown && <TextLine text={shown.question.stem} formulas={shown.question.formulas} />}
          </chakra.span>
        </chakra.button>
        {ends && isWaiting(ends) && (
          <Box color="fg.muted" pe="2">
            <Countdown until={ends.until} />
          </Box>
        )}
        {open && !isDone && others > 0 && (
          <Button {...QUIET} onClick={turn.later}>
            {t('later')}
          </Button>
        )}
        {open && (
          <Button {...QUIET} onClick={turn.putAway}>
            {t(isDone ? (others > 0 ? 'next' : 'done') : 'putAway')}
          </Button>
        )}
      </Flex>
      {/* hidden, not gone: what was chosen stays */}
      <Box hidden={!open} minH="0" overflowY="auto">
        <Box maxW="42em" mx="auto">
          {turn.seen.map((asked) => (
            <PushedQuestion
              key={asked.question.questionId}
              asked={asked}
              isHidden={asked !== open}
              onChange={(change) => {
                onChange(asked.question.questionId, change);
                // what came of it is told later: until then it is a line
                if (change.value !== undefined && !isSettled({ ...asked, ...change })) turn.fold();
              }}
              onGone={() => turn.gone(asked.question.questionId)}
            />
          ))}
        </Box>
      </Box>
    </Box>
  );
}
