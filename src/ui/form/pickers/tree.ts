// A tree of rows that name their parent: what is shown of it, and what ticking means.
import { isNamed } from '#contract/names.ts';
import type { TreeItem } from '../field.ts';

export interface PickerTree {
  roots: readonly TreeItem[];
  children: (id: string) => readonly TreeItem[];
  parent: (id: string) => TreeItem | undefined;
  get: (id: string) => TreeItem | undefined;
  /** The node and all below it. */
  below: (id: string) => readonly string[];
}

/** A row whose parent is not there stands at the top, and so does one of a circle: nothing is lost from sight. */
export function buildPickerTree(items: readonly TreeItem[]): PickerTree {
  const byId = new Map(items.map((item) => [item.id, item]));
  const parents = new Map(items.map((item) => [item.id, parentOf(item, byId)]));
  const groups = Map.groupBy(items, (item) => parents.get(item.id) ?? null);
  const children = (id: string | null) => groups.get(id) ?? [];
  const below = (id: string): string[] => [id, ...children(id).flatMap((child) => below(child.id))];
  return {
    roots: children(null),
    children,
    below,
    get: (id) => byId.get(id),
    parent: (id) => byId.get(parents.get(id) ?? ''),
  };
}

function parentOf(item: TreeItem, byId: ReadonlyMap<string, TreeItem>): string | null {
  const seen = new Set([item.id]);
  for (let up = byId.get(item.parentId ?? ''); up; up = byId.get(up.parentId ?? '')) {
    if (seen.has(up.id)) return null;
    seen.add(up.id);
  }
  return byId.has(item.parentId ?? '') ? item.parentId : null;
}

export interface VisibleLine {
  item: TreeItem;
  level: number;
  /** Undefined: nothing is below it. */
  open: boolean | undefined;
  /** Its place among its brothers, for readers of the screen. */
  position: number;
  of: number;
}

/** The lines on the screen, top down. With a keyword: what has it, and the way down to it. */
export function visibleLines(tree: PickerTree, opened: ReadonlySet<string>, keyword: string): readonly VisibleLine[] {
  const found = keyword === '' ? null : matches(tree, keyword);
  const walk = (items: readonly TreeItem[], level: number): VisibleLine[] => {
    const shown = found ? items.filter((item) => found.has(item.id)) : items;
    return shown.flatMap((item, i) => {
      const inside = tree.children(item.id).filter((child) => !found || found.has(child.id));
      const open = inside.length === 0 ? undefined : found !== null || opened.has(item.id);
      const line = { item, level, open, position: i + 1, of: shown.length };
      return [line, ...(open ? walk(inside, level + 1) : [])];
    });
  };
  return walk(tree.roots, 1);
}

function matches(tree: PickerTree, keyword: string): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (items: readonly TreeItem[]): void => {
    for (const item of items) {
      if (isNamed(item.name, keyword))
        for (let up: TreeItem | undefined = item; up; up = tree.parent(up.id)) found.add(up.id);
      walk(tree.children(item.id));
    }
  };
  walk(tree.roots);
  return found;
}

export type Tick = 'all' | 'some' | 'none';

/** A node with others below it is ticked when all of them are. */
export function tickOf(tree: PickerTree, ticked: ReadonlySet<string>, id: string): Tick {
  const inside = tree.children(id);
  if (inside.length === 0) return ticked.has(id) ? 'all' : 'none';
  const states = new Set(inside.map((child) => tickOf(tree, ticked, child.id)));
  return states.size === 1 ? ([...states][0] ?? 'none') : 'some';
}

/** Ticks or clears a node with all below it; the nodes above follow. Returns every ticked id, in the tree's order. */
export function toggleBranch(tree: PickerTree, ticked: ReadonlySet<string>, id: string): readonly string[] {
  const next = new Set(ticked);
  const on = tickOf(tree, ticked, id) !== 'all';
  for (const one of tree.below(id)) {
    if (on) next.add(one);
    else next.delete(one);
  }
  const all = tree.roots.flatMap((root) => tree.below(root.id));
  return all.filter((one) => tickOf(tree, next, one) === 'all');
}

/** Names to be read: a node that is ticked as a whole stands for all below it. */
export const tickedNames = (tree: PickerTree, ticked: readonly string[]): readonly string[] => {
  const set = new Set(ticked);
  return ticked.filter((id) => !set.has(tree.parent(id)?.id ?? '')).map((id) => tree.get(id)?.name ?? id);
};
