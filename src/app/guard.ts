// Whether a page may be shown. One pure function; its table is the specification's section 4.
import type { Portal } from '#src/api/portal.ts';
import type { SessionView } from '#src/api/session.ts';
import { loginPath, safeRedirect } from './redirect.ts';
import { entryOf, type RouteRule, ruleOf } from './routes.data.ts';

export interface Location {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  rule: RouteRule | undefined;
  /** A guest's token is held: a visitor who may open what can be tried. */
  isGuest?: boolean;
  /** The page stays though its session has ended: one signs in on it. */
  isHeld?: boolean;
}

/** `wait`: not known yet; show the frame's skeleton. `closed`: in its frame, what the school says in its place. */
export type GuardDecision = { do: 'show' | 'wait' | 'closed' } | { do: 'go'; to: string };

const SHOW: GuardDecision = { do: 'show' };
const WAIT: GuardDecision = { do: 'wait' };
const CLOSED: GuardDecision = { do: 'closed' };
const go = (to: string): GuardDecision => ({ do: 'go', to });

const ERRORS = ['/403', '/404', '/500'];
/** Open to strangers and to people at a gate even when the portal is closed to them. */
const DOORS = ['/login/:module?', '/setup', '/ResetPwd', '/Caslogin', '/gzjkzycas', '/ctwxcas', '/Maintain', ...ERRORS];
/** Closed where the portal shows no live classes. */
export const OPEN_LIVE: readonly string[] = ['/Live', '/LiveInfo', '/NewsCenter', '/CareerMap', '/HelpCenter'];

/** What is tried without an account, a lesson and an experiment, is done there. */
const GUESTS: readonly string[] = ['/AiCurriculumLearning', '/CourseLearning'];

const KNOWN: ReadonlySet<SessionView['phase']> = new Set(['welcoming', 'signedIn', 'expiring', 'leaving']);
/** On the way back in. */
const HELD: ReadonlySet<SessionView['phase']> = new Set(['anonymous', 'signingIn', 'loading']);
const UNKNOWN: ReadonlySet<SessionView['phase']> = new Set(['loading', 'signingIn']);

export function guard(session: SessionView, portal: Portal | null, place: Location): GuardDecision {
  const { rule } = place;
  const first = firstInArea(session.menu, place);
  if (first !== null) return go(first);
  if (!rule) return go('/404');
  if (place.isHeld && HELD.has(session.phase)) return SHOW;
  return atLogin(session, place, rule) ?? byPortal(session, portal, place, rule) ?? byRights(session, place, rule);
}

/** The login page also holds the gates and the greeting, so only who is wholly in is led on. */
function atLogin(session: SessionView, place: Location, rule: RouteRule): GuardDecision | null {
  if (rule.path !== '/login/:module?') return null;
  if (session.phase !== 'signedIn') return SHOW;
  return go(safeRedirect(new URLSearchParams(place.search).get('redirect')) ?? homeOf(session));
}

/** Who studies and teaches nothing begins with their work. */
const homeOf = ({ user }: SessionView): string => (user?.role === 'qa' ? '/qa/machines' : '/');

function byPortal(session: SessionView, portal: Portal | null, place: Location, rule: RouteRule): GuardDecision | null {
  if (ERRORS.includes(rule.path)) return SHOW;
  if (!portal) return DOORS.includes(rule.path) ? null : WAIT;
  const { path } = rule;
  if (path === '/RedirectWeb') return portal.jumpNewPath === 0 ? go('/') : SHOW;
  if (portal.jumpNewPath === 1 && !isAdmin(session)) return UNKNOWN.has(session.phase) ? WAIT : go('/RedirectWeb');
  if (portal.openLiveStream === 0 && OPEN_LIVE.includes(path)) return go('/');
  if (path === '/Course' && portal.courseToCurriculum === 1) return go(`/Curriculum${place.search}`);
  if (isShut(session, portal, rule)) return UNKNOWN.has(session.phase) ? WAIT : CLOSED;
  if (portal.loginAccess === 1 && !DOORS.includes(path)) return byLogin(session, place);
  return null;
}

function byRights(session: SessionView, place: Location, rule: RouteRule): GuardDecision {
  if (session.phase === 'gated' && !DOORS.includes(rule.path)) return go(loginPath(place.pathname + place.search));
  if (rule.access === 'public') return SHOW;
  if (place.isGuest && session.phase === 'anonymous' && GUESTS.includes(rule.path)) return SHOW;
  const stopped = byLogin(session, place);
  if (stopped) return stopped;
  return mayOpen(session, rule) ? SHOW : go('/403');
}

/** Null once somebody is known to be signed in. */
function byLogin(session: SessionView, place: Location): GuardDecision | null {
  if (UNKNOWN.has(session.phase)) return WAIT;
  return KNOWN.has(session.phase) ? null : go(loginPath(place.pathname + place.search));
}

/** A closed portal is so for visitors: whoever has an account goes on working, and the way in stays open. */
export const isShut = ({ user }: Pick<SessionView, 'user'>, portal: Portal | null, rule: RouteRule): boolean =>
  portal !== null &&
  portal.closed !== null &&
  user === null &&
  rule.access === 'public' &&
  rule.layout === 'basicMengoo';

const isAdmin = ({ user }: SessionView): boolean => user?.role === 'admin' || user?.role === 'super';

/** super may everything; a role list, or the menu from the server, decides for the others. */
export function mayOpen({ user, menu }: Pick<SessionView, 'user' | 'menu'>, rule: RouteRule): boolean {
  const { access } = rule;
  if (access === 'public' || access === 'login' || user?.role === 'super') return true;
  if (access === 'menu') return user !== null && menu.some((m) => menuMatches(m, rule));
  return access.some((role) => role === user?.role);
}

/**
 * An entry of the menu that only holds others has no page: its address opens the first of them, also where a page elsewhere has
 * the same address in other letters (`/live`, and `/Live` that is everybody's).
 */
function firstInArea(menu: SessionView['menu'], { pathname, rule }: Location): string | null {
  if (rule?.path === pathname) return null;
  const area = menu.find((m) => m.type === 0 && menuPath(m) === pathname);
  const below = menu.filter((m) => m.type === 0 && m.parentId !== null && m.parentId === area?.id);
  const first = below.toSorted((a, b) => a.sort - b.sort).find((m) => ruleOf(menuPath(m)) !== undefined);
  return first ? menuPath(first) : null;
}

/** Whether a menu entry opens this page, or the one from which it is reached. */
export function menuMatches(menu: { type: number; path: string; code: string }, rule: RouteRule): boolean {
  if (menu.type !== 0) return false;
  const isEntry = menu.code.toLowerCase() === entryOf(rule).toLowerCase();
  return isEntry || menuPath(menu).toLowerCase() === rule.path.toLowerCase();
}

/** A menu's own path, or its code with underscores for slashes. */
export const menuPath = (menu: { path: string; code: string }): string =>
  menu.path || `/${menu.code.replaceAll('_', '/')}`;
