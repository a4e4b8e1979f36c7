// Where the lesson stands when nobody speaks: not begun, paused, stopped, cut off, over.
import { Button, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useGuest } from '#src/api/guest-token.ts';
import { isCut, isDone, isHeld, isInExample, isPaused, isPreparing } from '#src/machines/lesson/lesson.selectors.ts';
import { LessonIcon, type LessonIconName } from '#src/ui/lesson-icon.tsx';
import { coursePath } from '../paths.ts';
import type { LessonView } from './use-lesson.ts';

interface Props {
  lesson: LessonView;
  points: number;
  courseId: string;
  onScore?: (() => void) | undefined;
}

export function StateNote({ lesson, points, courseId, onScore }: Props) {
  const { t } = useTranslation('learn');
  const navigate = useNavigate();
  const { at, held, state, offline, can, command, starting } = lesson;
  if (offline) return <Note icon="refresh" text={t('lesson.state.reconnecting')} />;
  if (isPreparing(at)) return <Welcome lesson={lesson} points={points} />;
  if (isHeld(at)) {
    const by = held?.by;
    return <Note icon="pause" text={by ? t('lesson.state.heldBy', { by }) : t('lesson.state.held')} />;
  }
  if (isPaused(at)) return <Note icon="pause" text={t('lesson.state.paused')} />;
  if (isDone(at)) {
    return (
      <Note icon="check" text={t('lesson.state.done')}>
        <Button size="sm" variant="surface" onClick={() => navigate(coursePath(courseId))}>
          {t('lesson.toCourse')}
        </Button>
        {onScore ? (
          <Button size="sm" onClick={onScore}>
            {t('lesson.toScore')}
          </Button>
        ) : null}
      </Note>
    );
  }
  const { run } = state;
  if (run?.status === 'error' && isCut(at)) {
    return (
      <Note icon="info" text={t(`lesson.state.${run.code === 'state' ? 'interrupted' : (run.code ?? 'interrupted')}`)}>
        {can('again') ? (
          <Button size="sm" disabled={starting} onClick={() => command({ type: 'again' })}>
            {t('lesson.step.again')}
          </Button>
        ) : null}
      </Note>
    );
  }
  if (run?.status === 'running' && !isInExample(at) && !saysSomething(lesson))
    return <Note icon="chat" text={t('lesson.state.thinking')} />;
  return null;
}

function Welcome({ lesson: { can, command, starting }, points }: { lesson: LessonView; points: number }) {
  const { t } = useTranslation('learn');
  const isGuest = useGuest() !== null;
  return (
    <Flex direction="column" align="center" textAlign="center" gap="4" py={{ base: '10', md: '20' }} px="4">
      <chakra.span bg="brand.subtle" color="brand.fg" borderRadius="full" p="4">
        <LessonIcon name="book" size="2rem" />
      </chakra.span>
      <chakra.p color="fg.muted" maxW="26em">
        {t('lesson.preparing', { count: points })}
        {isGuest ? null : t('lesson.elsewhere')}
      </chakra.p>
      {can('start') ? (
        <Button size="lg" disabled={starting} onClick={() => command({ type: 'start' })}>
          {t('lesson.step.start')}
          <LessonIcon name="play" />
        </Button>
      ) : null}
    </Flex>
  );
}

/** Words are on the page that still grow. */
const saysSomething = ({ state }: LessonView): boolean =>
  state.entries.findLast((e) => e.kind === 'message' && e.role === 'assistant' && e.open && e.text !== '') !==
  undefined;

function Note({ icon, text, children }: { icon: LessonIconName; text: string; children?: ReactNode }) {
  return (
    <Flex
      role="status"
      align="center"
      gap="3"
      wrap="wrap"
      color="fg.muted"
      css={{ '@media print': { display: 'none' } }}
    >
      <LessonIcon name={icon} />
      <chakra.span flex="1" minW="12rem">
        {text}
      </chakra.span>
      {children}
    </Flex>
  );
}
