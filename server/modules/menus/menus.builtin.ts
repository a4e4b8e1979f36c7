// The menus that exist today, from the families' manifests: a menu without its screen is a dead end.
import type { Menu } from '#contract/families/manifest.ts';
import { MENUS } from '#contract/families/work.ts';

export interface BuiltinMenu extends Required<Menu> {
  code: string;
  path: string;
  /** The code of the entry above it; null at the top. */
  parent: string | null;
}

/** Parents before their children, whose codes go on where theirs end, in whatever order the manifests are listed. */
export const BUILTIN_MENUS: readonly BuiltinMenu[] = Object.values(MENUS)
  .flatMap((menus) => Object.entries<Menu>(menus))
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([code, menu]) => ({
    families: [],
    ...menu,
    code,
    path: `/${code.replaceAll('_', '/')}`,
    parent: code.includes('_') ? code.slice(0, code.lastIndexOf('_')) : null,
  }));
