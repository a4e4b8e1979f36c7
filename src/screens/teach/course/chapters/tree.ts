// Where chapters and sections stand, and where a step or a drop puts them. Rows are in their order, each chapter before
// what is in it.

export interface TreePosition {
  id: string;
  parentId: string | null;
}

/** As Move has it: in which chapter, behind which of its own; null: among the chapters, as the first. */
export interface SectionPlace {
  parentId: string | null;
  after: string | null;
}

const idsIn = (rows: readonly TreePosition[], parentId: string | null): string[] =>
  rows.filter((r) => r.parentId === parentId).map((r) => r.id);
const find = (rows: readonly TreePosition[], id: string): TreePosition | undefined => rows.find((r) => r.id === id);

/** Where it stands now. */
export function sectionPlace(rows: readonly TreePosition[], id: string): SectionPlace {
  const parentId = find(rows, id)?.parentId ?? null;
  const siblings = idsIn(rows, parentId);
  return { parentId, after: siblings[siblings.indexOf(id) - 1] ?? null };
}

/** One place up or down, out of the chapter where that ends; null: there is none. */
export function adjacentPlace(rows: readonly TreePosition[], id: string, by: -1 | 1): SectionPlace | null {
  const parentId = find(rows, id)?.parentId ?? null;
  const siblings = idsIn(rows, parentId);
  const to = siblings.indexOf(id) + by;
  if (to >= 0 && to < siblings.length) {
    const others = siblings.filter((s) => s !== id);
    return { parentId, after: others[to - 1] ?? null };
  }
  if (parentId === null) return null;
  const chapters = idsIn(rows, null);
  const next = chapters[chapters.indexOf(parentId) + by];
  if (next === undefined) return null;
  return { parentId: next, after: by === 1 ? null : (idsIn(rows, next).at(-1) ?? null) };
}

/** Dropped on another row, it takes that one's place; a section on a chapter becomes its first. Null: it stays. */
export function dropOf(rows: readonly TreePosition[], id: string, over: string): SectionPlace | null {
  const [moved, target] = [find(rows, id), find(rows, over)];
  if (!moved || !target || id === over) return null;
  if (moved.parentId !== null && target.parentId === null) return { parentId: target.id, after: null };
  const parentId = moved.parentId === null ? null : target.parentId;
  const onto = moved.parentId === null ? (target.parentId ?? target.id) : target.id;
  if (onto === id) return null;
  const siblings = idsIn(rows, parentId);
  // among its own it is taken out first, so what comes down stands behind
  const isDown = moved.parentId === parentId && siblings.indexOf(id) < siblings.indexOf(onto);
  const others = siblings.filter((s) => s !== id);
  return { parentId, after: isDown ? onto : (others[others.indexOf(onto) - 1] ?? null) };
}

/** The rows with one of them there. */
export function movedTo<R extends TreePosition>(
  rows: readonly R[],
  id: string,
  { parentId, after }: SectionPlace,
): R[] {
  const moved = rows.find((r) => r.id === id);
  if (!moved) return [...rows];
  const own = rows.filter((r) => r.parentId === id);
  const others = rows.filter((r) => r.id !== id && r.parentId !== id);
  const before = after ?? parentId;
  // behind the whole of a chapter
  const at =
    before === null
      ? 0
      : others.findLastIndex((r) => r.id === before || (parentId === null && r.parentId === before)) + 1;
  return others.toSpliced(at, 0, { ...moved, parentId }, ...own);
}
