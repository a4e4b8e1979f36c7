// The page at this address: what the guard decides, in the frame that the route asks for. It comes after the login form,
// with the table of all pages.
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { pages as exams } from '#contract/families/exams-outer.ts';
import { pages as experiments } from '#contract/families/experiments-outer.ts';
import { pages } from '#contract/families/learn.ts';
import { useGuest } from '#src/api/guest-token.ts';
import { usePortal } from '#src/api/portal.ts';
import { type SessionView, useSession } from '#src/api/session.ts';
import { useIsHeld } from '#src/ui/held-page.ts';
import { wholeScreen } from '#src/ui/later.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { withWords } from '#src/ui/words.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { guard } from './guard.ts';
import { loadWorkWords } from './i18n.ts';
import { BlankFrame } from './layouts/blank-frame.tsx';
import { ClosedNote } from './layouts/closed-note.tsx';
import { Pushed } from './pushed.tsx';
import { type RouteRule, ruleOf } from './routes.data.ts';
import { type Load, light, screenOf } from './screen.ts';
import { PageScreen } from './shown.tsx';

/** The portal's frame, which most people see after their first page. */
export const fetchPortal = () => import('./layouts/portal-frame.tsx');
const portalFrames = () => withWords(['shell'], fetchPortal());

const FRAMES = {
  basicMengoo: wholeScreen(async () => (await portalFrames()).PortalFrame),
  basic: wholeScreen(async () => (await portalFrames()).StudentFrame),
  basicAdmin: wholeScreen(async () => {
    // together with what it will show
    const [{ AdminFrame }] = await Promise.all([
      import('./layouts/admin-frame.tsx'),
      import('./tab-pages.tsx'),
      loadWorkWords(),
    ]);
    return AdminFrame;
  }),
} as const;

const LESSON = '/AiCurriculumLearning';
const EXPERIMENT = '/CourseLearning';
const EXAM = '/Exam';
const OWN: Readonly<Record<typeof LESSON | typeof EXPERIMENT | typeof EXAM, Load>> = {
  '/AiCurriculumLearning': light(() => import('#src/screens/learn/lesson/screen.tsx'), 'LessonScreen'),
  '/CourseLearning': light(() => import('#src/screens/learn/experiment/screen.tsx'), 'ExperimentScreen'),
  '/Exam': light(() => import('#src/screens/learn/exam/screen.tsx'), 'ExamScreen'),
};
const Lesson = screenOf(OWN[LESSON], pages[LESSON].words);
const Experiment = screenOf(OWN[EXPERIMENT], experiments[EXPERIMENT].words);
const Exam = screenOf(OWN[EXAM], exams[EXAM].words);
/** They fill the window most of the time. */
const FILLING: ReadonlySet<string> = new Set([EXPERIMENT, EXAM, '/ExamExperiment']);
const isOwn = ({ path }: RouteRule): boolean => Object.hasOwn(OWN, path);
/** In the portal's frame; a run fills the window, and comes before the frame's bars and all that stands in them. */
const FillingFrame = wholeScreen(
  async () => (await withWords(['shell'], import('./layouts/filling-frame.tsx'))).FillingFrame,
);

const SignInAgain = wholeScreen(async () => (await withWords(['entry'], import('./sign-in-again.tsx'))).SignInAgain);

const fetchOuter = () => import('./routes.tsx');
const OuterPage = wholeScreen(async () => (await fetchOuter()).OuterPage);

export function AppPages() {
  const isLight = FILLING.has(ruleOf(useLocation().pathname)?.path ?? '');
  return (
    <>
      <Pushed isLight={isLight} />
      <ErrorBoundary>
        <Guarded />
      </ErrorBoundary>
    </>
  );
}

function Guarded() {
  const place = useLocation();
  const { pathname, search } = place;
  const session = useSession();
  const portal = usePortal();
  const isGuest = useGuest() !== null;
  const isHeld = useIsHeld();
  const lastUser = useRef('');
  if (session.user) lastUser.current = session.user.userName;
  const isKnown = useWorkRoutes(session, pathname, search);
  const rule = ruleOf(pathname);
  if (!isKnown) return <PageLoading />;
  const decision = guard(session, portal, { pathname, search, rule, isGuest, isHeld });
  if (decision.do === 'go') return <Navigate to={decision.to} replace />;
  if (!rule || decision.do === 'wait') return <PageLoading />;
  if (decision.do === 'closed')
    return (
      <Frame rule={rule}>
        <ClosedNote text={portal?.closed ?? ''} />
      </Frame>
    );
  // beside its frame; a failure is told where it is drawn
  if (rule.layout !== 'basicAdmin' && !isOwn(rule)) fetchOuter().catch(() => {});
  return (
    <Frame rule={rule}>
      {isHeld && session.user === null && (
        <Suspense>
          <SignInAgain userName={lastUser.current} />
        </Suspense>
      )}
      {rule.layout === 'basicAdmin' ? (
        <WorkPages rule={rule} location={place} />
      ) : rule.path === LESSON ? (
        <PageScreen path={LESSON} screen={Lesson} location={place} fetchNext={fetchPortal} />
      ) : rule.path === EXPERIMENT ? (
        <PageScreen path={EXPERIMENT} screen={Experiment} location={place} fetchNext={fetchPortal} />
      ) : rule.path === EXAM ? (
        <PageScreen path={EXAM} screen={Exam} location={place} fetchNext={fetchPortal} />
      ) : (
        // a frame that stands goes on standing
        <Suspense fallback={<PageLoading />}>
          <OuterPage path={rule.path} location={place} fetchNext={fetchPortal} />
        </Suspense>
      )}
    </Frame>
  );
}

let areWorkRoutesKnown = false;
const fetchWorkRoutes = async (): Promise<void> => {
  await import('./routes.work.data.ts');
  areWorkRoutesKnown = true;
};

/**
 * Whether the table of pages can be asked for this address: the work area's pages are in it before an address is called
 * unknown, or is led to from the login form. Who may see one of them gets them without a page waiting.
 */
function useWorkRoutes({ user, menu }: SessionView, pathname: string, search: string): boolean {
  const goal = new URLSearchParams(search).get('redirect')?.split('?')[0];
  const isNeeded = !areWorkRoutesKnown && (!ruleOf(pathname) || (goal !== undefined && !ruleOf(goal)));
  const isOfWork = user !== null && (user.role !== 'student' || menu.length > 0);
  const [, drawAnew] = useState({});
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (isNeeded || isOfWork) fetchWorkRoutes().then(() => drawAnew({}), setFailure);
  }, [isNeeded, isOfWork]);
  // who could do without them is as before; who needs them hears of it
  if (isNeeded && failure !== undefined) throw failure;
  return !isNeeded;
}

// kept pages and their tabs are the work area's alone
const WorkPages = wholeScreen(async () => (await import('./tab-pages.tsx')).WorkPages);
// the login page knows no rows: what reads them comes with a page that does
const Rows = wholeScreen(async () => (await import('./layouts/rows.tsx')).Rows);

function Frame({ rule: { path, layout, access }, children }: { rule: RouteRule; children: ReactNode }) {
  if (layout === 'blank' && access === 'public') return <BlankFrame>{children}</BlankFrame>;
  if (layout === 'blank')
    return (
      <Suspense fallback={<PageLoading />}>
        <Rows>
          <BlankFrame>{children}</BlankFrame>
        </Rows>
      </Suspense>
    );
  const Chosen = FILLING.has(path) ? FillingFrame : FRAMES[layout];
  return (
    <Suspense fallback={<PageLoading />}>
      <Chosen>{children}</Chosen>
    </Suspense>
  );
}
