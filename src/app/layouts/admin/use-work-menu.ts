// The menu of the signed-in person, and where in it the page is.
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '#src/api/session.ts';
import { breadcrumbsTo, type MenuBranch, menuTree } from '../../menu/tree.ts';
import { type RouteRule, ruleOf } from '../../routes.data.ts';

export interface WorkMenu {
  tree: readonly MenuBranch[];
  /** From the first level to the entry that leads to this page; empty where none does. */
  trail: readonly MenuBranch[];
  rule: RouteRule | undefined;
}

export function useWorkMenu(): WorkMenu {
  const { menu } = useSession();
  const { pathname } = useLocation();
  const tree = useMemo(() => menuTree(menu), [menu]);
  return useMemo(() => {
    const rule = ruleOf(pathname);
    return { tree, trail: breadcrumbsTo(tree, rule), rule };
  }, [tree, pathname]);
}
