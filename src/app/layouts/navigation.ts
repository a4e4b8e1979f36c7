// The portal's own navigation: pages that exist and that this person may open.
import type { Portal } from '#src/api/portal.ts';
import type { SessionView } from '#src/api/session.ts';
import type { FirstIconName } from '#src/ui/icon.tsx';
import { isShut, mayOpen, OPEN_LIVE } from '../guard.ts';
import { ruleOf } from '../routes.data.ts';

export interface NavItem {
  to: string;
  icon: FirstIconName;
  /** A key of the namespace `shell`. */
  text: string;
}

/** One way into the work area is enough: who runs the school finds teaching behind it. */
const OFFICE = '/home';
const TEACHING = '/teach/AIcourse';

const PORTAL: readonly (NavItem & { for: 'all' | 'people' | 'strangers' })[] = [
  { to: '/', icon: 'home', text: 'nav.home', for: 'all' },
  { to: '/Curriculum', icon: 'book', text: 'nav.courses', for: 'all' },
  { to: '/Course', icon: 'workflow', text: 'nav.experiments', for: 'all' },
  { to: '/MyTask', icon: 'check', text: 'nav.tasks', for: 'people' },
  { to: '/RemoteLive', icon: 'live', text: 'nav.live', for: 'people' },
  // the same word: what is open to all, for who has none of their own
  { to: '/Live', icon: 'live', text: 'nav.live', for: 'strangers' },
  { to: '/chat', icon: 'chat', text: 'nav.chat', for: 'all' },
  { to: OFFICE, icon: 'settings', text: 'nav.office', for: 'people' },
  { to: TEACHING, icon: 'book', text: 'nav.teach', for: 'people' },
  { to: '/qa/machines', icon: 'workflow', text: 'nav.machines', for: 'people' },
];

/** What the school tells of itself: under every page of the portal. */
const FOOT: readonly { to: string; text: string }[] = [
  { to: '/NewsList', text: 'nav.news' },
  { to: '/Resource', text: 'nav.resources' },
  { to: '/PartnerSchool', text: 'nav.partners' },
  { to: '/EnterpriseZone', text: 'nav.enterprises' },
  { to: '/CareerMap', text: 'nav.career' },
  { to: '/HelpCenter', text: 'nav.help' },
  { to: '/Aboutus', text: 'nav.about' },
  { to: '/InterfaceDock', text: 'nav.interfaces' },
];

export const footNavigation = (session: SessionView, portal: Portal | null): typeof FOOT =>
  FOOT.filter(({ to }) => isOffered(to, session, portal));

/** A link of the school's to a page that is not open now: while the portal is closed, or where it has no live classes for all. */
export const isGone = (path: string, session: SessionView, portal: Portal | null): boolean =>
  ruleOf(path) !== undefined && !isOffered(path, session, portal);

function isOffered(to: string, session: SessionView, portal: Portal | null): boolean {
  const rule = ruleOf(to);
  if (portal?.openLiveStream === 0 && OPEN_LIVE.includes(to)) return false;
  return rule !== undefined && !isShut(session, portal, rule);
}

/** `portal`: null until it is known. */
export function portalNavigation(session: SessionView, portal: Portal | null): readonly NavItem[] {
  const offered = PORTAL.filter(({ to, for: whom }) => {
    const rule = ruleOf(to);
    if (rule === undefined || !isOffered(to, session, portal)) return false;
    return session.user ? whom !== 'strangers' && mayOpen(session, rule) : whom !== 'people';
  });
  return offered.some(({ to }) => to === OFFICE) ? offered.filter(({ to }) => to !== TEACHING) : offered;
}
