// The server's menu as screens need it: a tree, the way to a page, and every page by name.
import type { MenuItem } from '#src/api/session.ts';
import { menuMatches, menuPath } from '../guard.ts';
import { entryOf, ROUTES, type RouteRule, ruleOf } from '../routes.data.ts';

export interface MenuBranch {
  id: string;
  code: string;
  name: string;
  icon: string;
  /** Its own page; empty where it only holds others. */
  to: string;
  children: readonly MenuBranch[];
}

const isShown = ({ type, code }: MenuItem): boolean => type === 0 && code.split('_').length < 3;
const bySort = (a: MenuItem, b: MenuItem): number => a.sort - b.sort || (a.code < b.code ? -1 : 1);

/** Of an entry that holds others only its very address counts: in other letters it is a page elsewhere (`/live`, `/Live`). */
function ownPage(item: MenuItem, holdsOthers: boolean): string {
  const path = menuPath(item);
  const rule = ruleOf(path);
  return rule && !(holdsOthers && rule.path !== path) ? path : '';
}

/** In the server's order; what has neither a page nor children is left out. */
export function menuTree(menu: readonly MenuItem[]): readonly MenuBranch[] {
  const shown = menu.filter(isShown).toSorted(bySort);
  const ids = new Set(shown.map((m) => m.id));
  // a parent that this person is not shown leaves its children at the top: whoever moved them there finds them again
  const under = (parent: string | null): readonly MenuBranch[] =>
    shown
      .filter((m) => (m.parentId !== null && ids.has(m.parentId) ? m.parentId : null) === parent)
      .map((m) => {
        const children = under(m.id);
        return { id: m.id, code: m.code, name: m.name, icon: m.icon, to: ownPage(m, children.length > 0), children };
      })
      .filter((b) => b.to !== '' || b.children.length > 0);
  return under(null);
}

/** Where a branch leads: its own page, else the first below it. */
export const firstPage = (branch: MenuBranch): string =>
  branch.to || branch.children.map(firstPage).find((to) => to !== '') || '';

/** From the first level down to the entry that leads to the page; empty where no entry does. */
export function breadcrumbsTo(tree: readonly MenuBranch[], rule: RouteRule | undefined): readonly MenuBranch[] {
  if (!rule) return [];
  for (const branch of tree) {
    if (menuMatches({ ...branch, type: 0, path: branch.to }, rule)) return [branch];
    const below = breadcrumbsTo(branch.children, rule);
    if (below.length > 0) return [branch, ...below];
  }
  return [];
}

export interface FoundPage {
  branch: MenuBranch;
  /** The branches above it, from the first level. */
  above: readonly MenuBranch[];
  /** Other words that it is looked for by. */
  also?: string;
}

/** Every page in the menu, in its order. */
export const pagesOf = (tree: readonly MenuBranch[], above: readonly MenuBranch[] = []): readonly FoundPage[] =>
  tree.flatMap((branch) => [
    ...(branch.to === '' ? [] : [{ branch, above }]),
    ...pagesOf(branch.children, [...above, branch]),
  ]);

/** Pages that are reached from an entry of the menu, and that are found by their own names. */
export const pagesBeside = (tree: readonly MenuBranch[]): readonly FoundPage[] => {
  const entries = pagesOf(tree);
  return ROUTES.filter((rule) => rule.meta.found).flatMap((rule) => {
    const entry = entries.find(({ branch }) => branch.code === entryOf(rule));
    if (!entry) return [];
    const { icon } = entry.branch;
    const branch = { id: rule.name, code: rule.name, name: '', icon, to: rule.path, children: [] };
    return [{ branch, above: [...entry.above, entry.branch] }];
  });
};

/** Pages whose own name, path or branch holds every word of the text; those by their own name first. */
export function searchPages(
  pages: readonly FoundPage[],
  text: string,
  nameOf: (branch: MenuBranch) => string,
): readonly FoundPage[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const own = ({ branch }: FoundPage): boolean => words.every((w) => nameOf(branch).toLowerCase().includes(w));
  const any = ({ branch, above, also = '' }: FoundPage): boolean => {
    const all = [...above, branch].map(nameOf).concat(branch.to, also).join(' ').toLowerCase();
    return words.every((w) => all.includes(w));
  };
  const found = pages.filter(any);
  return [...found.filter(own), ...found.filter((p) => !own(p))];
}
