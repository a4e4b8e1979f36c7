// One talk: its turns, and where one writes the next question.
import { Box, Button, chakra, Skeleton, Stack } from '@chakra-ui/react';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Citation } from '#contract/blocks/index.ts';
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { Announcer } from '#src/blocks/text/announcer.tsx';
import { chatLifecycle } from '#src/machines/chat/chat.lifecycle.ts';
import { useFollowing } from '#src/stream/use-following.ts';
import { useLive } from '#src/stream/use-live.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { ChatComposer } from './composer.tsx';
import { EmptyTalk } from './empty-talk.tsx';
import { useCourseOf, useTalksChanged } from './queries.ts';
import { TurnView } from './turn-view.tsx';
import { isTurnRunning, turnsOf } from './turns.ts';

const PATH = '/api/Chat/ChatCompletStreamAsync';

interface Props {
  /** Empty: the first question makes the talk. */
  chatId: string;
  courseId: string;
  onCourse: (courseId: string) => void;
  onMade: (chatId: string) => void;
  onCite: (citation: Citation) => void;
}

export function ChatTalk({ chatId, courseId, onCourse, onMade, onCite }: Props) {
  const { t } = useTranslation('chat');
  const changed = useTalksChanged();
  const [made, setMade] = useState(chatId);
  // the address names the course of a talk only until its first question
  const [begunIn, setBegunIn] = useState('');
  const ofCourse = (useCourseOf(made) ?? begunIn) || (made === '' ? courseId : '');
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const view = useLive('talk', {
    log: chatId === '' ? null : `chat:${chatId}`,
    lifecycle: chatLifecycle,
    scope: `chat:new:${courseId}`,
    onLog: (log) => {
      const id = log.slice('chat:'.length);
      setMade(id);
      setBegunIn(courseId);
      onMade(id);
      changed();
    },
    onRefused: (failure, request) => {
      toast.error(failure.msg || t('state.provider'));
      // what was written is not lost
      setText((now) => now || String(request.body.message ?? ''));
    },
  });
  const { live, state, starting, offline, phase } = view;
  const turns = useMemo(() => turnsOf(state), [state]);
  const last = turns.at(-1);
  const running = last !== undefined && isTurnRunning(last);
  const ask = useCallback(
    (message: string) => {
      const place = made === '' ? (courseId === '' ? {} : { courseId }) : { chatId: made };
      live?.send(PATH, { ...place, message }, { type: 'ask' });
      setText('');
    },
    [live, made, courseId],
  );
  const content = useRef<HTMLDivElement>(null);
  const floor = useRef<HTMLDivElement>(null);
  const following = useFollowing({ content, floor }, phase === 'ready');
  const { expect } = following;
  const askAndFollow = useCallback(
    (message: string) => {
      expect();
      ask(message);
    },
    [ask, expect],
  );
  const edit = useCallback((question: string) => {
    setText(question);
    field.current?.focus();
  }, []);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && running && !event.nativeEvent.isComposing) live?.stop();
  };
  if (phase === 'failed') return <Failed error={view.error} onRetry={view.retry} />;
  const spoken = state.entries.findLast((e) => e.kind === 'message' && e.role === 'assistant');
  const empty = phase === 'ready' && turns.length === 0 && !starting;
  return (
    <Stack flex="1" gap="0" minW="0" onKeyDown={onKeyDown}>
      <Stack ref={content} pb="6" flex="1" w="full" maxW="46rem" mx="auto" px={{ base: '4', md: '6' }} pt="6" gap="8">
        {phase === 'loading' ? <TalkSkeleton /> : null}
        {empty ? <EmptyTalk courseId={courseId} onCourse={onCourse} onAsk={askAndFollow} /> : null}
        {turns.map((turn) => (
          <TurnView
            key={turn.id}
            turn={turn}
            last={turn === last}
            offline={offline}
            onCite={onCite}
            onAsk={askAndFollow}
            onEdit={edit}
          />
        ))}
        {spoken?.kind === 'message' ? (
          <Announcer id={spoken.id} text={spoken.text} marks={spoken.marks} open={spoken.open} />
        ) : null}
      </Stack>
      <Box
        ref={floor}
        position="sticky"
        bottom="0"
        bg="bg"
        pt="2"
        pb="max(1rem, env(safe-area-inset-bottom))"
        px={{ base: '3', md: '6' }}
      >
        <Box w="full" maxW="43rem" mx="auto" position="relative">
          {following.news === null ? null : <NewPill onClick={following.toNews} />}
          <ChatComposer
            text={text}
            onText={setText}
            running={running}
            sending={starting}
            onSend={askAndFollow}
            onStop={() => live?.stop()}
            field={field}
          />
          {ofCourse === '' ? null : (
            <chakra.p mt="1" color="fg.muted" textStyle="xs">
              {t('seen')}
            </chakra.p>
          )}
        </Box>
      </Box>
    </Stack>
  );
}

function NewPill({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <Button
      position="absolute"
      bottom="calc(100% + 0.75rem)"
      insetInlineStart="50%"
      transform="translateX(-50%)"
      size="sm"
      borderRadius="full"
      boxShadow="md"
      onClick={onClick}
    >
      {t('newBelow')}
      <LessonIcon name="down" />
    </Button>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('chat');
  if (error instanceof ApiError && error.code === CODE.missing)
    return <EmptyState icon="chat" title={t('gone')} text={t('goneText')} />;
  return <ErrorState error={error} onRetry={onRetry} />;
}

const TalkSkeleton = () => (
  <Stack gap="5" aria-hidden>
    <Skeleton h="11" w="50%" alignSelf="flex-end" borderRadius="l3" />
    <Skeleton h="4" />
    <Skeleton h="4" />
    <Skeleton h="4" w="60%" />
  </Stack>
);
