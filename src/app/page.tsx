// The page at this address. The login form knows itself alone, for it is everybody's first page; all others, and who may
// see them, come in a file of their own.
import { Suspense, useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { pages } from '#contract/families/login.ts';
import { sessionCommands, useSession } from '#src/api/session.ts';
import { wholeScreen } from '#src/ui/later.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { removeWritten } from '#src/ui/written.ts';
import { BlankFrame } from './layouts/blank-frame.tsx';
import { type Load, light, screenOf } from './screen.ts';
import { PageScreen } from './shown.tsx';
import { useUnsent } from './unsent.ts';

const LOGIN = '/login/:module?';
const FIRST: Readonly<Record<keyof typeof pages, Load>> = {
  '/login/:module?': light(() => import('#src/screens/entry/login.tsx'), 'LoginScreen'),
};
const Login = screenOf(FIRST[LOGIN], pages[LOGIN].words);

const loadPages = () => import('./pages.tsx');
const Pages = wholeScreen(async () => (await loadPages()).AppPages);
/** Whoever is at the login form wants to be signed in: the session's chart comes ahead of the press. */
const fetchPages = async () => Promise.all([sessionCommands(), loadPages().then((all) => all.fetchPortal())]);

/** Whether the address is the login form's; `pathname` without its query. */
const isLogin = (pathname: string): boolean => matchPath(LOGIN, pathname) !== null;

/** Fetches all other pages at once, where the first one is among them. */
export function fetchPageAhead(pathname: string, holdsToken: boolean): void {
  // a failure is told where they are drawn
  if (holdsToken || !isLogin(pathname)) loadPages().catch(() => {});
}

export function CurrentPage() {
  useUnsent();
  const location = useLocation();
  const { phase } = useSession();
  // on the home itself the screen takes its place
  useEffect(() => {
    if (location.pathname !== '/') removeWritten();
  }, [location.pathname]);
  // it also holds the gates and the greeting, so only who is wholly in is led on
  if (phase !== 'signedIn' && isLogin(location.pathname))
    return (
      <BlankFrame>
        <PageScreen path={LOGIN} screen={Login} location={location} fetchNext={fetchPages} />
      </BlankFrame>
    );
  return (
    <Suspense fallback={<PageLoading />}>
      <Pages />
    </Suspense>
  );
}
