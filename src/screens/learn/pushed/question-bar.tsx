// All questions from the teacher in one line above the page: how many wait, and what the newest asks. Pressed, it opens them
// one after the other.
import { Box, Button } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLine } from '#src/blocks/text/text.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import { canBeAnswered, isSettled, type QuestionNews } from './news.ts';
import { PushedBar, QUIET } from './pushed-bar.tsx';
import { PushedQuestion, standingOf } from './pushed-question.tsx';
import { useQuestionQueue } from './use-question-queue.ts';

export interface QuestionBarProps {
  /** Oldest first. */
  questions: readonly QuestionNews[];
  /** The one that a link has led to: it opens once, when it is there to be answered. */
  wanted?: string | null;
  /** In a live class: what comes opens itself. */
  opens?: boolean;
  onChange: (questionId: string, change: Partial<QuestionNews>) => void;
  onPutAway: (questionId: string) => void;
}

export function QuestionBar({ questions, wanted = null, opens = false, onChange, onPutAway }: QuestionBarProps) {
  const { t } = useTranslation(['pushed', 'blocks', 'exercises']);
  const box = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLButtonElement>(null);
  const isHere = () => box.current?.contains(document.activeElement) ?? false;
  const turn = useQuestionQueue(questions, {
    opens,
    wanted,
    onWanted: () => box.current?.scrollIntoView({ block: 'nearest' }),
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
    <PushedBar
      label={t('title')}
      box={box}
      line={line}
      isOpen={open !== null}
      onToggle={turn.toggle}
      lead={
        open
          ? t('title')
          : waiting.length > 0
            ? t('count', { count: waiting.length })
            : shown && t(`standing.${standingOf(shown)}`)
      }
      about={
        open
          ? others > 0 && t('others', { count: others })
          : shown && <TextLine text={shown.question.stem} formulas={shown.question.formulas} />
      }
      isAboutMuted={open !== null}
      end={
        <>
          {ends && canBeAnswered(ends) && (
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
        </>
      }
    >
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
    </PushedBar>
  );
}
