// The menus that exist today, from the families' manifests: a menu without its screen is a dead end.
import type { Menu } from '#contract/families/manifest.ts';
import { MENUS } from '#contract/families/work.ts';

export interface BuiltinMenu extends Required<Menu> {
  code: string;
  path: string;
  /** The code of the entry above it; null at the top. */
  parent: string | null;
}

export const BUILTIN_MENUS: readonly BuiltinMenu[] = Object.values(MENUS).flatMap((menus) =>
  Object.entries<Menu>(menus).map(([code, menu]) => ({
    families: [],
    ...menu,
    code,
    path: `/${code.replaceAll('_', '/')}`,
    parent: code.includes('_') ? code.slice(0, code.lastIndexOf('_')) : null,
  })),
);
