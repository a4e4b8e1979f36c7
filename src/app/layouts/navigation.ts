// The portal's own navigation: pages that exist and that this person may open.
import type { SessionView } from '#src/api/session.ts';
import type { IconName } from '#src/ui/icon.tsx';
import { mayOpen, pathOf } from '../guard.ts';
import { ruleOf } from '../routes.data.ts';

export interface NavItem {
  to: string;
  icon: IconName;
  /** A key of the namespace `shell`. */
  text: string;
}

const PORTAL: readonly (NavItem & { strangers: boolean })[] = [
  { to: '/', icon: 'home', text: 'nav.home', strangers: true },
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

export interface MenuBranch {
  id: string;
  name: string;
  icon: string;
  /** Empty where it only holds others. */
  to: string;
  children: readonly MenuBranch[];
}

/** The server's menu as a tree, in its order; what has neither a page nor children is left out. */
export function menuTree(menu: SessionView['menu'], parentId: string | null = null): readonly MenuBranch[] {
  const ids = new Set(menu.map((m) => m.id));
  return menu
    .filter((m) => m.type === 0 && m.code.split('_').length < 3)
    .filter((m) => (parentId === null ? m.parentId === null || !ids.has(m.parentId) : m.parentId === parentId))
    .toSorted((a, b) => a.sort - b.sort)
    .map((m) => ({
      id: m.id,
      name: m.name,
      icon: m.icon,
      to: ruleOf(pathOf(m)) ? pathOf(m) : '',
      children: menuTree(menu, m.id),
    }))
    .filter((b) => b.to !== '' || b.children.length > 0);
}
