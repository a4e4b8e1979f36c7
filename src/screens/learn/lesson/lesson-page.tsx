// One lesson: outline left, page in the middle, sources right, the question box below.
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Citation } from '#contract/blocks/index.ts';
import { useSession } from '#src/api/session.ts';
import type { BlockHost } from '#src/blocks/host.ts';
import { questionElementId } from '#src/blocks/question/card.tsx';
import { citationKey, SourcePanel } from '#src/blocks/source-panel.tsx';
import { Announcer } from '#src/blocks/text/announcer.tsx';
import { inState } from '#src/stream/mirror.ts';
import { useFollowing } from '#src/stream/use-following.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { AskBar } from './ask-bar.tsx';
import { FlowView } from './flow-view.tsx';
import { LessonHeader } from './header.tsx';
import { Columns, NewPill, Watching } from './layout.tsx';
import { Outline } from './outline.tsx';
import { PRINTING, PrintTitle } from './print.tsx';
import type { LessonItem } from './queries.ts';
import { Sheet } from './sheet.tsx';
import { LessonSkeleton } from './skeleton.tsx';
import { StateNote } from './state-note.tsx';
import { useHost } from './use-host.ts';
import { type Lesson, useLesson } from './use-lesson.ts';
import { useProgress } from './use-progress.ts';
import { useWide } from './use-wide.ts';

interface Props {
  item: LessonItem;
  onRelearn: (pointIds: string[]) => void;
}

export function LessonPage({ item, onRelearn }: Props) {
  const lesson = useLesson(item);
  const own = useSession().user?.id === item.studentId;
  const panels = usePanels(lesson);
  const host = useHost({ lesson, own, onCite: panels.cite, onRelearn });
  const content = useRef<HTMLDivElement>(null);
  const floor = useRef<HTMLDivElement>(null);
  const over = inState(lesson.now, 'summary') || inState(lesson.now, 'done');
  const ready = lesson.phase === 'ready';
  const following = useFollowing({ content, floor }, ready && !over);
  useEffect(() => {
    // the end of a lesson is read from its own beginning
    if (over && ready) document.getElementById('summary-title')?.scrollIntoView({ block: 'start' });
  }, [over, ready]);
  const pointId = lesson.outline.find((p) => p.status === 'current')?.pointId ?? null;
  useProgress(item.lessonId, own && inState(lesson.now, 'active') ? pointId : null);
  const open = lesson.checks.open;
  const onQuestion = useCallback(() => toQuestion(open), [open]);
  const columns = useMemo(
    () => (
      <Columns outline={panels.outline} sources={panels.sources} content={content}>
        <Body />
      </Columns>
    ),
    [panels.outline, panels.sources],
  );
  const { can, command, now, starting } = lesson;
  return (
    <>
      {PRINTING}
      <Head lesson={lesson} item={item} own={own} onOpen={panels.setOpen} />
      <Shown value={{ lesson, host, item }}>{columns}</Shown>
      {following.isBehind ? <NewPill onClick={following.toEnd} /> : null}
      {own ? (
        <AskBar {...{ can, command, now, starting, onQuestion }} waits={open !== null} box={floor} />
      ) : (
        <Watching name={item.studentName} box={floor} />
      )}
      <Sheets panels={panels} />
    </>
  );
}

/** By context to the one place that changes with each token; what is around it is not drawn again. */
const Shown = createContext<{ lesson: Lesson; host: BlockHost; item: LessonItem } | null>(null);

type Panel = 'outline' | 'sources' | null;

/** Outline and sources: the same elements until what they show changes, so that tokens do not draw them again. */
function usePanels({ outline: points, citations }: Lesson) {
  const [open, setOpen] = useState<Panel>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const beside = { outline: useWide('lg'), sources: useWide('xl') };
  const asSheet = !beside.sources;
  const cite = useCallback(
    (citation: Citation) => {
      setChosen(citationKey(citation));
      if (asSheet) setOpen('sources');
    },
    [asSheet],
  );
  const outline = useMemo(() => <Outline points={points} onGo={() => setOpen(null)} />, [points]);
  const sources = useMemo(
    () => <SourcePanel citations={citations} chosen={chosen} onChoose={cite} />,
    [citations, chosen, cite],
  );
  return { open, setOpen, beside, cite, outline, sources };
}

function Sheets({ panels: { open, setOpen, beside, outline, sources } }: { panels: ReturnType<typeof usePanels> }) {
  const { t } = useTranslation('learn');
  const close = () => setOpen(null);
  return (
    <>
      <Sheet title={t('lesson.outline')} open={open === 'outline' && !beside.outline} onClose={close}>
        {outline}
      </Sheet>
      <Sheet title={t('lesson.sources')} open={open === 'sources' && !beside.sources} onClose={close}>
        {sources}
      </Sheet>
    </>
  );
}

interface HeadProps {
  lesson: Lesson;
  item: LessonItem;
  own: boolean;
  onOpen: (panel: Panel) => void;
}

function Head({ lesson: { outline, command, can, state }, item, own, onOpen }: HeadProps) {
  const { courseName: title, engine } = item;
  const { speaker } = state;
  const pausable = own && can('pause');
  return useMemo(
    () => (
      <LessonHeader
        {...{ title, outline, speaker, engine }}
        {...(pausable ? { onPause: () => command({ type: 'pause' }) } : {})}
        onOutline={() => onOpen('outline')}
        onSources={() => onOpen('sources')}
      />
    ),
    [title, outline, speaker, engine, pausable, command, onOpen],
  );
}

function Body() {
  const shown = use(Shown);
  if (!shown) return null;
  const { lesson, host, item } = shown;
  if (lesson.phase === 'failed') return <ErrorState error={lesson.error} onRetry={lesson.retry} />;
  if (lesson.phase === 'loading') return <LessonSkeleton />;
  const last = lesson.state.entries.findLast((e) => e.kind === 'message' && e.role === 'assistant');
  return (
    <>
      <PrintTitle
        course={item.courseName}
        student={item.studentName}
        withSummary={lesson.state.entries.some((e) => e.kind === 'block' && e.type === 'summary')}
      />
      <FlowView flow={lesson.flow} host={host} />
      <StateNote lesson={lesson} points={item.points.length} courseId={item.courseId} />
      {last?.kind === 'message' ? <Announcer id={last.id} text={last.text} open={last.open} /> : null}
    </>
  );
}

function toQuestion(questionId: string | null): void {
  const card = questionId === null ? null : document.getElementById(questionElementId(questionId));
  card?.scrollIntoView({ block: 'center' });
  card?.querySelector('fieldset')?.focus({ preventScroll: true });
}
