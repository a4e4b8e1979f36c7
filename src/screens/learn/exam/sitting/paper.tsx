// A paper as one answers it: one question after another or all below each other, with the map beside it, or below on a phone.
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamPaper } from '#contract/exam-paper.ts';
import type { PaperFiles } from '#questions/kit/paper.answer.ts';
import { keep, recall } from '#src/api/storage.ts';
import { later } from '#src/ui/later.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { lastAt, noteAt } from '../device.ts';
import { type Answers, isAnswered, type NumberedQuestion, numberedQuestions, type WrittenAnswer } from './answers.ts';
import { QuestionMap } from './map.tsx';
import { elementOf, isTyping, PaperQuestion, pressedOn } from './question.tsx';

const Sheet = later(async () => (await import('./sheet.tsx')).MapSheet);

interface PaperProps {
  paper: Pick<ExamPaper, 'sections'>;
  answers: Answers;
  isLocked: boolean;
  onWrite: (questionId: string, change: Partial<WrittenAnswer>) => void;
  files?: PaperFiles | undefined;
  onExperiment?: ((questionId: string) => void) | undefined;
  /** As on a phone, however wide the window is. */
  isNarrow?: boolean;
}

const MODE = 'exam.list';

export function SittingPaper(props: PaperProps) {
  const { t } = useTranslation('exam');
  const { paper, answers, isNarrow = false } = props;
  const wide = isNarrow ? ({ display: 'none' } as const) : ({ hideBelow: 'lg' } as const);
  const questions = useMemo(() => numberedQuestions(paper), [paper]);
  const [isList, setList] = useState(() => recall<boolean>(MODE) === true);
  const [at, setAt] = useState(() => beginAt(questions, answers));
  const here = questions.find(({ question }) => question.questionId === at) ?? questions[0];
  const hereId = here?.question.questionId;
  useEffect(() => {
    if (hereId !== undefined) noteAt(hereId);
  }, [hereId]);
  const [isMapOpen, setMapOpen] = useState(false);
  const go = useGoing(isList, setAt);
  const step = useCallback(
    (by: 1 | -1) => {
      const next = questions[(here?.n ?? 1) - 1 + by];
      if (next) go(next.question.questionId);
    },
    [questions, here, go],
  );
  useKeys({ ...props, here: isList ? undefined : here, step });
  const toggle = () => {
    keep(MODE, !isList, null);
    setList(!isList);
    setMapOpen(false);
  };
  if (!here) return null;
  const map = (
    <QuestionMap
      questions={questions}
      answers={answers}
      at={isList ? null : here.question.questionId}
      onGo={(id) => {
        setMapOpen(false);
        go(id);
      }}
    />
  );
  return (
    <Flex
      maxW="6xl"
      mx="auto"
      w="full"
      gap="6"
      px={isNarrow ? '3' : { base: '3', md: '6' }}
      py={{ base: '3', md: '6' }}
      flex="1"
    >
      <Box flex="1" minW="0" display="grid" gap="4" alignContent="start" pb={{ base: '20', lg: '4' }}>
        <Questions {...props} shown={isList ? questions : [here]} />
        {!isList && (
          <Flex justify="space-between" {...wide}>
            <Step by={-1} isEnd={here.n === 1} onStep={step} />
            <Step by={1} isEnd={here.n === questions.length} onStep={step} />
          </Flex>
        )}
      </Box>
      <Box w="16rem" flexShrink="0" {...wide}>
        <Box position="sticky" top="calc(var(--news) + 5rem)" maxH="calc(100dvh - 6rem)" overflowY="auto" p="1.5">
          {map}
          <ModeButton isList={isList} onToggle={toggle} />
          {!isList && (
            <chakra.p mt="2" color="fg.subtle" textStyle="xs">
              {t('keys')}
            </chakra.p>
          )}
        </Box>
      </Box>
      <Foot isNarrow={isNarrow}>
        {isList ? <span /> : <Step by={-1} isEnd={here.n === 1} onStep={step} />}
        <Button variant="outline" colorPalette="gray" aria-haspopup="dialog" onClick={() => setMapOpen(true)}>
          <LessonIcon name="list" />
          <chakra.span fontVariantNumeric="tabular-nums">
            {isList ? t('map') : t('at', { n: here.n, of: questions.length })}
          </chakra.span>
        </Button>
        {isList ? <span /> : <Step by={1} isEnd={here.n === questions.length} onStep={step} />}
      </Foot>
      {isMapOpen && (
        <Suspense>
          <Sheet onClose={() => setMapOpen(false)}>
            {map}
            <ModeButton isList={isList} onToggle={toggle} />
          </Sheet>
        </Suspense>
      )}
    </Flex>
  );
}

/** Where one was; else at the first without an answer. */
function beginAt(questions: readonly NumberedQuestion[], answers: Answers): string {
  const last = lastAt();
  const known = questions.find(({ question }) => question.questionId === last);
  const open = questions.find(({ question }) => !isAnswered(question, answers));
  return (known ?? open ?? questions[0])?.question.questionId ?? '';
}

function Questions({
  shown,
  answers,
  isLocked,
  onWrite,
  files,
  onExperiment,
}: PaperProps & { shown: readonly NumberedQuestion[] }) {
  return shown.map((one, i) => (
    <Box key={one.question.questionId} display="grid" gap="3">
      {one.section && one.section !== shown[i - 1]?.section && (
        <chakra.p color="fg.muted" fontWeight="medium" px="1" overflowWrap="anywhere">
          {one.section}
        </chakra.p>
      )}
      <PaperQuestion
        placed={one}
        written={answers[one.question.questionId]}
        isLocked={isLocked}
        onWrite={onWrite}
        files={files}
        onExperiment={onExperiment}
      />
    </Box>
  ));
}

/** To a question: it is shown, and reading goes on there. */
function useGoing(isList: boolean, setAt: (questionId: string) => void): (questionId: string) => void {
  const goal = useRef<string | null>(null);
  const [, drawAnew] = useState({});
  useEffect(() => {
    if (goal.current === null) return;
    const element = document.getElementById(elementOf(goal.current));
    goal.current = null;
    element?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    if (isList) element?.scrollIntoView();
    else window.scrollTo(0, 0);
  });
  return useCallback(
    (questionId) => {
      goal.current = questionId;
      setAt(questionId);
      drawAnew({});
    },
    [setAt],
  );
}

type Keyed = Pick<PaperProps, 'answers' | 'isLocked' | 'onWrite'> & {
  here: NumberedQuestion | undefined;
  step: (by: 1 | -1) => void;
};

/** Letters answer the question that is shown, the arrows to the sides go on and back: wherever the focus is, but in words. */
function useKeys(given: Keyed): void {
  const latest = useRef(given);
  latest.current = given;
  // from the page's first moment
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { here, step, answers, isLocked, onWrite } = latest.current;
      if (!here || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTyping(event)) return;
      if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
        event.preventDefault();
        return step(event.key === 'ArrowLeft' ? -1 : 1);
      }
      const { question } = here;
      const next = isLocked ? undefined : pressedOn(question, answers[question.questionId]?.value ?? null, event);
      if (next === undefined) return;
      event.preventDefault();
      onWrite(question.questionId, { value: next });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function Step({ by, isEnd, onStep }: { by: 1 | -1; isEnd: boolean; onStep: (by: 1 | -1) => void }) {
  const { t } = useTranslation('exam');
  return (
    <Button
      variant={by > 0 ? 'solid' : 'outline'}
      colorPalette={by > 0 ? 'brand' : 'gray'}
      disabled={isEnd}
      onClick={() => onStep(by)}
    >
      {t(by > 0 ? 'next' : 'previous')}
    </Button>
  );
}

function ModeButton({ isList, onToggle }: { isList: boolean; onToggle: () => void }) {
  const { t } = useTranslation('exam');
  return (
    <Button size="sm" variant="ghost" colorPalette="gray" mt="3" onClick={onToggle}>
      {t(isList ? 'oneByOne' : 'allAtOnce')}
    </Button>
  );
}

/** At the hand of who holds a phone. */
const Foot = ({ isNarrow, children }: { isNarrow: boolean; children: ReactNode }) => (
  <Flex
    {...(isNarrow ? { w: '360px', mx: 'auto' } : { hideFrom: 'lg' })}
    position="fixed"
    insetX="0"
    bottom="0"
    zIndex="docked"
    bg="bg.panel"
    borderTopWidth="1px"
    borderColor="border"
    px="3"
    py="2"
    justify="space-between"
    align="center"
    gap="2"
    css={{ paddingBottom: 'max(0.5rem, env(safe-area-inset-bottom))' }}
  >
    {children}
  </Flex>
);
