// Always there: a question at any time, and the one next step.
import { Box, Button, chakra, Flex, useRecipe } from '@chakra-ui/react';
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGuest } from '#src/api/guest-token.ts';
import { isAtEnd, isHeld, isInExample, isPaused, type LessonPlace } from '#src/machines/lesson/lesson.selectors.ts';
import { isSend } from '#src/ui/form/composing.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { alternativeStep, commandOf, type LessonStep, nextStep } from './facts.ts';
import type { LessonView } from './use-lesson.ts';

const MAX = 2000;

interface Props extends Pick<LessonView, 'at' | 'can' | 'command' | 'now' | 'starting'> {
  /** The lesson waits for an answer. */
  waits: boolean;
  /** Words to ask about: they are put into the box. */
  asked?: string;
  /** The reader wants to see the open question. */
  onQuestion: () => void;
  box: RefObject<HTMLDivElement | null>;
  /** A question is being answered: on a phone the bar leaves it the room. */
  isFolded?: boolean;
  /** To what is new; absent while nothing new is out of view. */
  pill?: ReactNode;
  /** The teacher has taken the lesson over: what is written goes to them. False: it was not sent. */
  onTell?: (text: string) => Promise<boolean>;
}

export const AskBar = memo(function AskBar({
  at,
  can,
  command,
  now,
  starting,
  waits,
  asked = '',
  onQuestion,
  box,
  isFolded = false,
  pill,
  onTell,
}: Props) {
  const { t } = useTranslation('learn');
  const isGuest = useGuest() !== null;
  const step = nextStep(at, can);
  const around = alternativeStep(at, can);
  return (
    <Box
      ref={box}
      data-composer={now}
      position="sticky"
      bottom="0"
      zIndex="docked"
      bg="bg.panel"
      borderTopWidth="1px"
      borderColor="border"
      data-folded={isFolded}
      px={{ base: '3', md: '6' }}
      pt={{ base: isFolded ? '1' : '2', sm: '3' }}
      pb={{
        base: `max(${isFolded ? '0.25rem' : '0.5rem'}, env(safe-area-inset-bottom))`,
        sm: 'max(0.75rem, env(safe-area-inset-bottom))',
      }}
      css={{ '@media print': { display: 'none' } }}
    >
      <Flex gap="2" align="flex-end" maxW="3xl" mx="auto">
        <AskForm at={at} can={can} command={command} asked={asked} {...(onTell ? { onTell } : {})} />
        <Flex gap="2" justify="flex-end" ms="auto" flexShrink="0" css={ASIDES}>
          <Flex data-aside hideFrom="sm" minH={isFolded ? '8' : '10'} align="center">
            {pill}
          </Flex>
          {step !== 'again' && can('again') ? (
            <Button
              data-aside={pill ? 'less' : ''}
              variant="ghost"
              colorPalette="gray"
              px={{ base: '2', sm: '3' }}
              aria-label={t('lesson.explainAgain')}
              title={t('lesson.explainAgain')}
              onClick={() => command({ type: 'again' })}
            >
              <chakra.span hideFrom="sm">
                <LessonIcon name="refresh" />
              </chakra.span>
              <chakra.span hideBelow="sm">{t('lesson.explainAgain')}</chakra.span>
            </Button>
          ) : null}
          {waits ? (
            <Button data-aside={pill ? 'less' : ''} variant="surface" px={{ base: '2', sm: '4' }} onClick={onQuestion}>
              {t(isInExample(at) ? 'lesson.toBlank' : 'lesson.toQuestion')}
            </Button>
          ) : null}
          {around ? (
            <StepButton
              step={around}
              now={now}
              disabled={starting}
              onStep={() => command({ type: commandOf(around) })}
            />
          ) : null}
          {/* the beginning has its own button on the page */}
          {step && step !== 'start' ? (
            <StepButton step={step} now={now} disabled={starting} onStep={() => command({ type: commandOf(step) })} />
          ) : null}
        </Flex>
      </Flex>
      <Flex
        display={{ base: 'none', sm: 'flex' }}
        maxW="3xl"
        mx="auto"
        mt="1"
        minH="6"
        gap="2"
        align="center"
        color="fg.muted"
        textStyle="xs"
        css={{ '[data-composer]:has(textarea:not(:placeholder-shown)) &': { display: 'flex' } }}
      >
        <p>{t(isGuest ? 'lesson.ask.guest' : 'lesson.ask.seen')}</p>
        {pill}
      </Flex>
    </Box>
  );
});

/** On a phone there is one row: what is being written, and the way to what is new, come before what else could be done. */
const ASIDES = {
  '@media (max-width: 479.98px)': {
    '& [data-aside=less], form:has(textarea:not(:placeholder-shown)) + & > [data-aside]': { display: 'none' },
    '[data-folded=true] &': { '& button': { h: '8' } },
  },
} as const;

/** Not what the lesson is waiting for: past it, or around it. */
const isByWay = (step: LessonStep): boolean => !['start', 'resume', 'again', 'next', 'finish'].includes(step);

/** Longer than a double click takes, and than a hand needs to stop. */
const SETTLED_MS = 400;

/**
 * Whether this place has stood there for a moment: all its steps share one button, and the second half of a double click, or
 * a click that was on its way, is not meant for what has just come under it, even where that is called the same.
 */
function useSettled(place: string): boolean {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(place), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [place]);
  return settled === place;
}

interface StepButtonProps {
  step: LessonStep;
  now: string;
  disabled: boolean;
  onStep: () => void;
}

function StepButton({ step, now, disabled, onStep }: StepButtonProps) {
  const { t } = useTranslation('learn');
  const isSettled = useSettled(`${now} ${step}`);
  return (
    <Button
      variant={isByWay(step) ? 'surface' : 'solid'}
      // not disabled: it keeps the focus, and does not flicker
      disabled={disabled}
      aria-disabled={!isSettled}
      css={{ '&[aria-disabled=true]:not(:disabled)': { opacity: '1' } }}
      onClick={() => isSettled && onStep()}
    >
      {t(`lesson.step.${step}`)}
      <LessonIcon name={step === 'again' || step === 'resume' || step === 'start' ? 'play' : 'next'} />
    </Button>
  );
}

function AskForm({ at, can, command, asked, onTell }: Pick<Props, 'at' | 'can' | 'command' | 'asked' | 'onTell'>) {
  const { t } = useTranslation('learn');
  const css = useRecipe({ key: 'input' })({ size: 'md' });
  const [text, setText] = useState('');
  const isGuest = useGuest() !== null;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!asked) return;
    setText(asked);
    field.current?.focus();
  }, [asked]);
  const open = can('ask') || onTell !== undefined;
  const send = (to: 'tutor' | 'teacher' = 'tutor') => {
    if (!open || text.trim() === '') return;
    if (onTell) {
      // as it was typed, until it has arrived
      void onTell(text.trim()).then((isSent) => isSent && setText((now) => (now === text ? '' : now)));
      return;
    }
    command({ type: 'ask', text: text.trim(), ...(to === 'teacher' ? { to } : {}) });
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSend(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <chakra.form
      display="flex"
      gap="2"
      flex="1"
      minW="0"
      alignItems="flex-end"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <chakra.textarea
        ref={field}
        css={{
          ...css,
          // what is not written yet makes it no higher
          '&:placeholder-shown': { whiteSpace: 'nowrap', overflow: 'hidden' },
          '[data-folded=true] &:not(:focus)': { base: { minH: '8', py: '1' }, sm: { minH: '10', py: '2' } },
        }}
        rows={1}
        maxLength={MAX}
        value={text}
        disabled={!open}
        aria-label={t('lesson.ask.label')}
        h="auto"
        minH="10"
        maxH="32"
        py="2"
        resize="none"
        fieldSizing="content"
        lineHeight="1.375rem"
        placeholder={t(`lesson.ask.${onTell ? 'teacher' : whyClosed(open, at)}`)}
        onChange={(e) => setText(e.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        type="submit"
        variant="surface"
        disabled={!open || text.trim() === ''}
        // narrow screens keep the row for the next step until there is something to ask
        display={{ base: text.trim() === '' ? 'none' : 'inline-flex', sm: 'inline-flex' }}
      >
        {t(onTell ? 'lesson.ask.tell' : 'lesson.ask.send')}
      </Button>
      {onTell || isGuest || text.trim() === '' ? null : (
        <Button variant="ghost" colorPalette="gray" px="2" disabled={!open} onClick={() => send('teacher')}>
          {t('lesson.ask.toTeacher')}
        </Button>
      )}
    </chakra.form>
  );
}

function whyClosed(open: boolean, at: LessonPlace): 'placeholder' | 'held' | 'paused' | 'preparing' | 'done' {
  if (open) return 'placeholder';
  if (isHeld(at)) return 'held';
  if (isPaused(at)) return 'paused';
  return isAtEnd(at) ? 'done' : 'preparing';
}
