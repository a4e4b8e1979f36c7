// One lesson: outline left, page in the middle, sources right, the question box below.
import {
  type ComponentProps,
  createContext,
  Suspense,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Citation } from '#contract/blocks/index.ts';
import { call } from '#src/api/client.ts';
import { keepTried, useGuest } from '#src/api/guest-token.ts';
import { useRequestId } from '#src/api/request-id.ts';
import { useSession } from '#src/api/session.ts';
import { FlowView } from '#src/blocks/flow/flow-view.tsx';
import type { BlockHost } from '#src/blocks/host.ts';
import { questionElementId } from '#src/blocks/question/element-id.ts';
import { citationKey, SourcePanel } from '#src/blocks/source-panel.tsx';
import { Announcer } from '#src/blocks/text/announcer.tsx';
import { isActive, isAsking, isAtEnd, isDone } from '#src/machines/lesson/lesson.selectors.ts';
import { useFollowing } from '#src/stream/use-following.ts';
import { later } from '#src/ui/later.ts';
import { useLessonOver, usePageCourse } from '#src/ui/page-course.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { useAloud } from '../aloud/use-aloud.tsx';
import { GuestEnd } from '../guest-end.tsx';
import { NotesPanel } from '../notes/panel.tsx';
import { useNotes } from '../notes/use-notes.ts';
import { coursePath, scorePath } from '../paths.ts';
import { PRINTING, PrintTitle } from '../print.tsx';
import { AskBar } from './ask-bar.tsx';
import { LessonHeader } from './header.tsx';
import { LessonColumns, NewPill, SideSection, Watching } from './layout.tsx';
import { LessonOutline } from './outline.tsx';
import type { LessonItem } from './queries.ts';
import { LessonSkeleton } from './skeleton.tsx';
import { StateNote } from './state-note.tsx';
import { useAskedInView, useEndInView } from './use-folding.ts';
import { useHost } from './use-host.ts';
import { type LessonView, useLesson } from './use-lesson.ts';

interface Props {
  item: LessonItem;
  /** Who comes here has pressed its beginning already. */
  isBegun: boolean;
  onRelearn: (pointIds: string[]) => void;
}

export function LessonPage({ item, isBegun, onRelearn }: Props) {
  const { user } = useSession();
  const guest = useGuest();
  const own = (user?.id ?? guest) === item.studentId;
  const isGuest = user === null && guest !== null;
  usePageCourse(item.courseId);
  useEffect(() => keepTried(coursePath(item.courseId)), [item.courseId]);
  const lesson = useLesson(item, own);
  const panels = usePanels(lesson, item, own && !isGuest);
  const navigate = useNavigate();
  const onScore = useCallback(() => void navigate(scorePath(item.lessonId)), [navigate, item.lessonId]);
  const onExperiment = useCallback(
    (id: string, again: boolean) =>
      void navigate(`/CourseLearning?id=${encodeURIComponent(id)}${again ? '&again=1' : ''}`),
    [navigate],
  );
  const content = useRef<HTMLDivElement>(null);
  const floor = useRef<HTMLDivElement>(null);
  const over = isAtEnd(lesson.at);
  const ready = lesson.phase === 'ready';
  // what is asked at the end is answered below it; who comes for a reply reads it where it stands
  const [asksOn, setAsksOn] = useState(false);
  const comesForReply = useSearchParams()[0].has('asked');
  const rests = over || comesForReply;
  const following = useFollowing({ content, floor }, ready && (!rests || asksOn));
  const expect = useCallback(() => {
    setAsksOn(true);
    following.expect();
  }, [following.expect]);
  const command = useFollowed(lesson.command, rests ? expect : following.expect);
  const begins = own && isBegun && ready && lesson.can('start');
  useEffect(() => {
    if (begins) command({ type: 'start' });
  }, [begins, command]);
  const done = { onCite: panels.cite, onRelearn, onScore, onExperiment };
  const host = useHost({ lesson, own, isGuest, command, following, ...done });
  useAnswerInPeace(isAsking(lesson.at), following.hold);
  const pointId = lesson.outline.find((p) => p.status === 'current')?.pointId ?? null;
  useLessonOver(own && ready && isDone(lesson.at));
  useProgress(item.lessonId, own && isActive(lesson.at) ? pointId : null);
  const open = lesson.checks.open ?? (lesson.can('fill') ? lesson.openExample : null);
  const onQuestion = useCallback(() => toQuestion(open), [open]);
  const aloud = useAloud(lesson.at, content, item.voice);
  const notesTitle = useTranslation('notes').t('title');
  const columns = useMemo(
    () => (
      <LessonColumns
        outline={panels.outline}
        sources={panels.sources}
        // one place at a time: two would write the same note
        notes={
          panels.beside.sources && panels.notes ? <SideSection label={notesTitle}>{panels.notes}</SideSection> : null
        }
        above={aloud.bar}
        content={content}
      >
        <Body />
      </LessonColumns>
    ),
    [panels.outline, panels.sources, panels.notes, panels.beside.sources, notesTitle, aloud.bar],
  );
  const [asked, setAsked] = useState('');
  const { at, can, now, starting } = lesson;
  const isFolded = open !== null && host.reading !== open;
  const { news, toNews } = following;
  const pill = news === null ? {} : { pill: <NewPill news={news} onClick={toNews} /> };
  const onTell = useTelling(item.lessonId);
  return (
    <>
      {PRINTING}
      <Head lesson={lesson} item={item} own={own} hasNotes={own && !isGuest} aloud={aloud} onOpen={panels.setOpen} />
      <Shown value={{ lesson, host, item }}>{columns}</Shown>
      {own ? (
        <Selecting
          content={content}
          points={item.points}
          notes={panels.kept}
          {...(can('ask') ? { onAsk: setAsked } : {})}
        />
      ) : null}
      {own ? (
        <AskBar
          can={can}
          command={command}
          at={at}
          now={now}
          starting={starting}
          asked={asked}
          onQuestion={onQuestion}
          waits={open !== null}
          isFolded={isFolded}
          box={floor}
          {...pill}
          {...(lesson.held?.alone ? { onTell } : {})}
        />
      ) : (
        <Watching name={item.studentName} box={floor} {...pill} />
      )}
      <Sheets panels={panels} />
    </>
  );
}

/** What failed has been said; the same words again are the same message. */
function useTelling(lessonId: string): (text: string) => Promise<boolean> {
  const request = useRequestId();
  return useCallback(
    (text) =>
      call('/api/Interaction/Say', { lessonId, text, sayId: request.of([lessonId, text]) }).then(
        () => {
          request.done();
          return true;
        },
        () => false,
      ),
    [lessonId, request],
  );
}

/** Whoever takes a step or asks wants to see what comes of it, wherever they were reading; what is answered is answered in its card. */
const useFollowed = (command: LessonView['command'], expect: () => void): LessonView['command'] =>
  useCallback(
    (sent) => {
      if (sent.type !== 'hint' && sent.type !== 'answer') expect();
      command(sent);
    },
    [command, expect],
  );

/** The lesson goes on by itself after an answer to a question of one's own: that is not scrolled away from its reader. */
function useAnswerInPeace(asking: boolean, hold: () => void) {
  useEffect(() => (asking ? hold : undefined), [asking, hold]);
}

/** By context to the one place that changes with each token; what is around it is not drawn again. */
const Shown = createContext<{ lesson: LessonView; host: BlockHost; item: LessonItem } | null>(null);

type Panel = 'outline' | 'sources' | 'notes' | null;

/** Outline, sources and notes: the same elements until what they show changes, so that tokens do not draw them again. */
function usePanels({ outline: points, citations, phase }: LessonView, item: LessonItem, own: boolean) {
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
  const outline = useMemo(() => <LessonOutline points={points} onGo={() => setOpen(null)} />, [points]);
  const sources = useMemo(
    () => <SourcePanel citations={citations} chosen={chosen} onChoose={cite} />,
    [citations, chosen, cite],
  );
  const current = points.find((p) => p.status === 'current')?.pointId ?? null;
  const { panel: notes, kept } = useNotesPanel(item, { own, current, isShown: phase !== 'loading' });
  return { open, setOpen, beside, cite, outline, sources, notes, kept };
}

interface SheetsProps {
  panels: ReturnType<typeof usePanels>;
}

interface NotesShown {
  own: boolean;
  current: string | null;
  isShown: boolean;
}

/** Null for who only watches: notes are their writer's alone. */
function useNotesPanel({ lessonId, studentId, points }: LessonItem, { own, current, isShown }: NotesShown) {
  // the lesson itself comes first
  const { notes, error, retry } = useNotes({ lessonId, userId: studentId, points }, own && isShown);
  const again = useRef(retry);
  again.current = retry;
  const panel = useMemo(
    () =>
      own ? (
        <NotesPanel points={points} current={current} notes={notes} error={error} onRetry={() => again.current()} />
      ) : null,
    [own, points, current, notes, error],
  );
  return { panel, kept: notes };
}

const SelectedWords = later(async () => (await import('./selected-words.tsx')).SelectedWords);

/** Comes with the first words that are selected. */
function Selecting(props: ComponentProps<typeof SelectedWords>) {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const look = () => setUsed((used) => used || document.getSelection()?.isCollapsed === false);
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, []);
  return isUsed ? (
    <Suspense>
      <SelectedWords {...props} />
    </Suspense>
  ) : null;
}

const Sheet = later(async () => (await import('./sheet.tsx')).LessonSheet);

function Sheets({ panels: { open, setOpen, beside, outline, sources, notes } }: SheetsProps) {
  const { t } = useTranslation('learn');
  const close = () => setOpen(null);
  // from the first opening on they stay, or one could not be seen to go
  const opened = useRef(false);
  opened.current ||= open !== null;
  if (!opened.current) return null;
  return (
    <Suspense>
      <Sheet title={t('lesson.outline')} open={open === 'outline' && !beside.outline} onClose={close}>
        {outline}
      </Sheet>
      <Sheet title={t('lesson.sources')} open={open === 'sources' && !beside.sources} onClose={close}>
        {sources}
      </Sheet>
      {notes ? (
        <Sheet title={t('lesson.notes')} open={open === 'notes' && !beside.sources} onClose={close}>
          {notes}
        </Sheet>
      ) : null}
    </Suspense>
  );
}

interface HeadProps {
  lesson: LessonView;
  item: LessonItem;
  own: boolean;
  hasNotes: boolean;
  aloud: ReturnType<typeof useAloud>;
  onOpen: (panel: Panel) => void;
}

function Head({ lesson: { outline, command, can, state }, item, own, hasNotes, aloud, onOpen }: HeadProps) {
  const { courseName: title, courseId, engine } = item;
  const { on, toggle } = aloud;
  const { speaker } = state;
  const pausable = own && can('pause');
  return useMemo(
    () => (
      <LessonHeader
        title={title}
        back={coursePath(courseId)}
        outline={outline}
        speaker={speaker}
        engine={engine}
        aloud={on}
        {...(toggle ? { onAloud: toggle } : {})}
        {...(pausable ? { onPause: () => command({ type: 'pause' }) } : {})}
        onOutline={() => onOpen('outline')}
        onSources={() => onOpen('sources')}
        {...(hasNotes ? { onNotes: () => onOpen('notes') } : {})}
      />
    ),
    [title, courseId, outline, speaker, engine, pausable, hasNotes, on, toggle, command, onOpen],
  );
}

function Body() {
  // what comes is drawn in slices between the person's own doings: a card of many parts must not hold up a key
  const shown = useDeferredValue(use(Shown));
  const isReady = shown?.lesson.phase === 'ready';
  const isOver = isReady && isAtEnd(shown.lesson.at);
  const asked = useSearchParams()[0].get('asked');
  // here it has been drawn
  useEndInView(isOver && asked === null);
  useAskedInView(isReady ? asked : null);
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
      <StateNote lesson={lesson} points={item.points.length} courseId={item.courseId} onScore={host.onScore} />
      {isOver ? <GuestEnd of="lesson" back={coursePath(item.courseId)} /> : null}
      {last?.kind === 'message' ? (
        <Announcer id={last.id} text={last.text} marks={last.marks} open={last.open} />
      ) : null}
    </>
  );
}

function toQuestion(questionId: string | null): void {
  const card = questionId === null ? null : document.getElementById(questionElementId(questionId));
  card?.scrollIntoView({ block: 'center' });
  card?.querySelector('fieldset')?.focus({ preventScroll: true });
}

const EVERY_S = 30;

/** Counts the time that is spent on a point while the page is looked at. */
function useProgress(lessonId: string, pointId: string | null): void {
  useEffect(() => {
    if (pointId === null) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      // a lost half minute is nobody's loss
      call('/api/Theory/AddTeachingProgress', { lessonId, pointId, seconds: EVERY_S }, { quiet: true }).catch(() => {});
    }, EVERY_S * 1000);
    return () => clearInterval(timer);
  }, [lessonId, pointId]);
}

/** The theme's `lg` and `xl`. */
const WIDTHS = { lg: '(min-width: 1024px)', xl: '(min-width: 1280px)' } as const;

/** Whether a panel stands beside the page, or comes as a sheet. */
const useWide = (width: keyof typeof WIDTHS): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(WIDTHS[width]);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(WIDTHS[width]).matches,
  );
