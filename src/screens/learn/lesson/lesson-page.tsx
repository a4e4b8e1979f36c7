// One lesson: outline left, page in the middle, sources right, the question box below.
import { Box, Button, chakra, Grid } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Citation } from '#contract/blocks/index.ts';
import { useSession } from '#src/api/session.ts';
import type { BlockHost } from '#src/blocks/host.ts';
import { Glyph } from '#src/blocks/icons.tsx';
import { questionElementId } from '#src/blocks/question/card.tsx';
import { citationKey, SourcePanel } from '#src/blocks/source-panel.tsx';
import { Announcer } from '#src/blocks/text/announcer.tsx';
import { inState } from '#src/stream/mirror.ts';
import { useFollowing } from '#src/stream/use-following.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { AskBar } from './ask-bar.tsx';
import { FlowView } from './flow-view.tsx';
import { LessonHeader } from './header.tsx';
import { Outline } from './outline.tsx';
import { PRINT } from './print.ts';
import type { LessonItem } from './queries.ts';
import { Sheet } from './sheet.tsx';
import { LessonSkeleton } from './skeleton.tsx';
import { StateNote } from './state-note.tsx';
import { useHost } from './use-host.ts';
import { type Lesson, useLesson } from './use-lesson.ts';
import { useProgress } from './use-progress.ts';
import { useWide } from './use-wide.ts';

type Panel = 'outline' | 'sources' | null;

export function LessonPage({ item, onRelearn }: { item: LessonItem; onRelearn: (pointIds: string[]) => void }) {
  const { t } = useTranslation('learn');
  const lesson = useLesson(item);
  const own = useSession().user?.id === item.studentId;
  const [panel, setPanel] = useState<Panel>(null);
  const beside = { outline: useWide('lg'), sources: useWide('xl') };
  const sources = useSources(() => !beside.sources && setPanel('sources'));
  const host = useHost({ lesson, own, onCite: sources.open, onRelearn });
  const content = useRef<HTMLDivElement>(null);
  const floor = useRef<HTMLDivElement>(null);
  // the end of a lesson is read from its own beginning
  const over = inState(lesson.now, 'summary') || inState(lesson.now, 'done');
  const following = useFollowing({ content, floor }, lesson.phase === 'ready' && !over);
  useEffect(() => {
    if (over && lesson.phase === 'ready') document.getElementById('summary-title')?.scrollIntoView({ block: 'start' });
  }, [over, lesson.phase]);
  const pointId = lesson.outline.find((p) => p.status === 'current')?.pointId ?? null;
  useProgress(item.lessonId, own && lesson.now.startsWith('active') ? pointId : null);

  const outline = <Outline points={lesson.outline} {...(beside.outline ? {} : { onGo: () => setPanel(null) })} />;
  const panelOf = <SourcePanel citations={lesson.citations} chosen={sources.chosen} onChoose={sources.open} />;
  return (
    <>
      <Global styles={PRINT} />
      <LessonHeader
        {...{ title: item.courseName, outline: lesson.outline, speaker: lesson.state.speaker, engine: item.engine }}
        {...(own && lesson.can('pause') ? { onPause: () => lesson.command({ type: 'pause' }) } : {})}
        onOutline={() => setPanel('outline')}
        onSources={() => setPanel('sources')}
      />
      {own ? null : <Watching name={item.studentName} />}
      <Grid
        flex="1"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '14rem minmax(0, 1fr)', xl: '15rem minmax(0, 1fr) 19rem' }}
        alignItems="start"
      >
        <Side label={t('lesson.outline')} hideBelow="lg">
          {outline}
        </Side>
        <Box
          ref={content}
          bg="bg.panel"
          px={{ base: '4', md: '8' }}
          pt={{ base: '5', md: '8' }}
          pb="8"
          minH="calc(100dvh - 10.5rem)"
        >
          <Box
            maxW="38.5em"
            mx="auto"
            fontSize="md"
            lineHeight="tall"
            display="grid"
            gap="5"
            gridTemplateColumns="minmax(0, 1fr)"
          >
            <Body lesson={lesson} host={host} item={item} />
          </Box>
        </Box>
        <Side label={t('lesson.sources')} hideBelow="xl">
          {panelOf}
        </Side>
      </Grid>
      {following.isBehind ? <NewPill onClick={following.toEnd} /> : null}
      {own ? <AskBar lesson={lesson} box={floor} onQuestion={() => toQuestion(lesson.checks.open)} /> : null}
      <Sheet title={t('lesson.outline')} open={panel === 'outline' && !beside.outline} onClose={() => setPanel(null)}>
        {outline}
      </Sheet>
      <Sheet title={t('lesson.sources')} open={panel === 'sources' && !beside.sources} onClose={() => setPanel(null)}>
        {panelOf}
      </Sheet>
    </>
  );
}

function Body({ lesson, host, item }: { lesson: Lesson; host: BlockHost; item: LessonItem }) {
  if (lesson.phase === 'failed') return <ErrorState error={lesson.error} onRetry={lesson.retry} />;
  if (lesson.phase === 'loading') return <LessonSkeleton />;
  const last = lesson.state.entries.findLast((e) => e.kind === 'message' && e.role === 'assistant');
  return (
    <>
      <FlowView flow={lesson.flow} host={host} />
      <StateNote lesson={lesson} points={item.points.length} courseId={item.courseId} />
      {last?.kind === 'message' ? <Announcer id={last.id} text={last.text} open={last.open} /> : null}
    </>
  );
}

function useSources(onOpen: () => void) {
  const [chosen, setChosen] = useState<string | null>(null);
  const latest = useRef(onOpen);
  latest.current = onOpen;
  const open = useCallback((citation: Citation) => {
    setChosen(citationKey(citation));
    latest.current();
  }, []);
  return { chosen, open };
}

function toQuestion(questionId: string | null): void {
  const card = questionId === null ? null : document.getElementById(questionElementId(questionId));
  card?.scrollIntoView({ block: 'center' });
  card?.querySelector('fieldset')?.focus({ preventScroll: true });
}

function Side({ label, hideBelow, children }: { label: string; hideBelow: 'lg' | 'xl'; children: ReactNode }) {
  return (
    <Box
      as="aside"
      aria-label={label}
      hideBelow={hideBelow}
      position="sticky"
      top="6.5rem"
      maxH="calc(100dvh - 10.5rem)"
      overflowY="auto"
      px="4"
      py="6"
    >
      <chakra.h2 textStyle="xs" color="fg.muted" fontWeight="medium" mb="3" px="2.5">
        {label}
      </chakra.h2>
      {children}
    </Box>
  );
}

function NewPill({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('learn');
  return (
    <Button
      {...{ position: 'fixed', bottom: '24', insetInlineStart: '50%', transform: 'translateX(-50%)', zIndex: 'docked' }}
      size="sm"
      borderRadius="full"
      boxShadow="md"
      onClick={onClick}
    >
      {t('lesson.new')}
      <Glyph name="down" />
    </Button>
  );
}

function Watching({ name }: { name: string }) {
  const { t } = useTranslation('learn');
  return (
    <chakra.p bg="bg.info" color="fg.info" textStyle="sm" px="6" py="2" textAlign="center">
      {t('lesson.watching', { name })}
    </chakra.p>
  );
}
