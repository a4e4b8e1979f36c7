// What stands where in the work area, as data: which level of the menu is in the header and which at the side.
import type { Look } from '#contract/look.ts';
import type { MenuBranch } from '../../menu/tree.ts';

/** The specification's sizes, px. */
export const SIZES = {
  minWidth: 900,
  header: 56,
  tabs: 44,
  sider: 220,
  collapsed: 64,
  rail: 80,
  railCollapsed: 48,
  railChild: 200,
  footer: 48,
} as const;

/** `first`: the first level alone; `second`: what is below the chosen first one; `all`: the whole tree. */
type Levels = 'none' | 'first' | 'second' | 'all';

/** Where the columns beside the page give way to a drawer: for `hideFrom` and `hideBelow`, whose edge is inside. */
export const WIDE = `${SIZES.minWidth}px`;
export const NARROW = `${SIZES.minWidth - 1}px`;

interface Part {
  levels: Levels;
  /** px: open, and collapsed. */
  width: number;
  collapsed: number;
}

export interface Arrangement {
  /** Across the header. */
  header: Levels;
  /** A narrow column: icons, with words below them while it is open. */
  rail: Part;
  /** A list of names, of icons alone while it is collapsed. */
  sider: Part;
}

const rail = (levels: Levels): Part => ({ levels, width: SIZES.rail, collapsed: SIZES.railCollapsed });
const sider = (levels: Levels): Part => ({ levels, width: SIZES.sider, collapsed: SIZES.collapsed });

export const ARRANGEMENTS = {
  'horizontal-mix': { header: 'first', rail: rail('none'), sider: sider('second') },
  horizontal: { header: 'all', rail: rail('none'), sider: sider('none') },
  vertical: { header: 'none', rail: rail('none'), sider: sider('all') },
  // here the rail gives way, and what is below it keeps its width
  'vertical-mix': {
    header: 'none',
    rail: rail('first'),
    sider: { levels: 'second', width: SIZES.railChild, collapsed: SIZES.railChild },
  },
} as const satisfies Record<Look['layout'], Arrangement>;

/** The branches of a part of the frame. `chosen`: the first level that the page belongs to. */
export function branchesOf(
  levels: Levels,
  tree: readonly MenuBranch[],
  chosen: MenuBranch | undefined,
): readonly MenuBranch[] {
  if (levels === 'none') return [];
  return levels === 'second' ? (chosen?.children ?? []) : tree;
}
