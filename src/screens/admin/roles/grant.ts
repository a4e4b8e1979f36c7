// What ticking a menu means: all below it comes and goes with it, and a page that is opened opens the way to it.
import type { TreeNode, TreeRow } from '#src/ui/list/tree.ts';
import { idsBelow } from '#src/ui/list/tree.ts';

export interface Grantable extends TreeRow {
  /** 0 a menu, 1 a button: a power. */
  type: number;
}

export type Granted = ReadonlySet<string>;

/** `mixed`: some of it and what is below; a menu alone counts as some. */
export function grantOf(node: TreeNode<TreeRow>, granted: Granted): boolean | 'mixed' {
  const ids = [node.row.id, ...idsBelow(node)];
  const given = ids.filter((id) => granted.has(id)).length;
  return given === ids.length ? true : given > 0 ? 'mixed' : false;
}

export function toggleGrant(
  node: TreeNode<Grantable>,
  byId: ReadonlyMap<string, Grantable>,
  granted: Granted,
): Granted {
  const ids = [node.row.id, ...idsBelow(node)];
  const next = new Set(granted);
  if (grantOf(node, granted) === true) {
    for (const id of ids) next.delete(id);
    return next;
  }
  for (const id of ids) next.add(id);
  // a power works without its page; a page without the menu over it could not be reached
  if (node.row.type === 0) for (const id of above(node.row, byId)) next.add(id);
  return next;
}

function above(row: Grantable, byId: ReadonlyMap<string, Grantable>): string[] {
  const ids = new Set<string>();
  for (let at = row.parentId; at !== null && byId.has(at) && !ids.has(at); at = byId.get(at)?.parentId ?? null)
    ids.add(at);
  return [...ids];
}

export const changes = (before: Granted, now: Granted): { added: number; removed: number } => ({
  added: [...now].filter((id) => !before.has(id)).length,
  removed: [...before].filter((id) => !now.has(id)).length,
});
