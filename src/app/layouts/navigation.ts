// The portal's own navigation: pages that exist and that this person may open.
import type { SessionView } from '#src/api/session.ts';
import type { IconName } from '#src/ui/icon.tsx';
import { mayOpen } from '../guard.ts';
import { ruleOf } from '../routes.data.ts';

interface NavItem {
  to: string;
  icon: IconName;
  /** A key of the namespace `shell`. */
  text: string;
}

const PORTAL: readonly (NavItem & { strangers: boolean })[] = [
  { to: '/', icon: 'home', text: 'nav.home', strangers: true },
  { to: '/Curriculum', icon: 'book', text: 'nav.courses', strangers: true },
  { to: '/MyTask', icon: 'check', text: 'nav.tasks', strangers: false },
  { to: '/RemoteLive', icon: 'live', text: 'nav.live', strangers: false },
  { to: '/chat', icon: 'chat', text: 'nav.chat', strangers: true },
  { to: '/teach/AIcourse', icon: 'book', text: 'nav.teach', strangers: false },
  { to: '/qa/machines', icon: 'workflow', text: 'nav.machines', strangers: false },
];

export function portalNavigation(session: SessionView): readonly NavItem[] {
  return PORTAL.filter(({ to, strangers }) => {
    const rule = ruleOf(to);
    return rule !== undefined && (session.user ? mayOpen(session, rule) : strangers);
  });
}
