// Rows with a parent as a tree. Whatever the rows say, each stands in it once: the parent may be gone, or a circle stored.
import type { Identified } from './column.ts';

export interface TreeRow extends Identified {
  parentId: string | null;
}

export interface TreeNode<Row> {
  row: Row;
  /** The depth of the row: 1 at the top. */
  level: number;
  children: readonly TreeNode<Row>[];
}

/** In the order of the rows, among siblings. */
export function buildTree<Row extends TreeRow>(rows: readonly Row[]): TreeNode<Row>[] {
  const known = new Set(rows.map((r) => r.id));
  const below = Map.groupBy(rows, (r) => (r.parentId !== null && known.has(r.parentId) ? r.parentId : null));
  const placed = new Set<string>();
  const build = (row: Row, level: number): TreeNode<Row> => {
    placed.add(row.id);
    const children = (below.get(row.id) ?? []).filter((r) => !placed.has(r.id)).map((r) => build(r, level + 1));
    return { row, level, children };
  };
  const roots = (below.get(null) ?? []).map((r) => build(r, 1));
  for (const row of rows) if (!placed.has(row.id)) roots.push(build(row, 1));
  return roots;
}

/** The rows to show, from the top; what is below a closed one is left out. */
export function shownNodes<Row extends TreeRow>(
  nodes: readonly TreeNode<Row>[],
  isOpen: (id: string) => boolean,
): TreeNode<Row>[] {
  return nodes.flatMap((node) => [node, ...(isOpen(node.row.id) ? shownNodes(node.children, isOpen) : [])]);
}

/** What matches, with the way to it from the top, and all that is below it. */
export function matching<Row extends TreeRow>(
  nodes: readonly TreeNode<Row>[],
  matches: (row: Row) => boolean,
): TreeNode<Row>[] {
  return nodes.flatMap((node) => {
    if (matches(node.row)) return [node];
    const children = matching(node.children, matches);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

export const idsBelow = <Row extends TreeRow>({ children }: TreeNode<Row>): string[] =>
  children.flatMap((child) => [child.row.id, ...idsBelow(child)]);

/** The numbers that put the row at `from` one place up or down among its siblings, given in their order: as few as will do. */
export function sortsAfterMove(
  siblings: readonly { id: string; sort: number }[],
  from: number,
  by: -1 | 1,
): { id: string; sort: number }[] {
  const to = from + by;
  const [self, other] = [siblings[from], siblings[to]];
  if (!self || !other) return [];
  const beyond = siblings[to + by];
  const sort = beyond ? (other.sort + beyond.sort) / 2 : other.sort + by;
  if (sort >= 0 && sort !== other.sort && sort !== beyond?.sort) return [{ id: self.id, sort }];
  // no room between them: count anew
  const order = siblings.toSpliced(from, 1).toSpliced(to, 0, self);
  return order
    .map((s, i) => ({ id: s.id, sort: i + 1 }))
    .filter((s) => siblings.find((o) => o.id === s.id)?.sort !== s.sort);
}
