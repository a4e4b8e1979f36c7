// Categories by the whole way to them: 物理 / 力学.

interface Cat {
  id: string;
  parentId: string | null;
  name: string;
}

const MOST_DEPTH = 50;

/** Each below the one it stands in, in the order that they came. */
export function catPaths(cats: readonly Cat[]): { id: string; parentId: null; name: string }[] {
  const ids = new Set(cats.map((c) => c.id));
  const below = (
    parentId: string | null,
    before: string,
    depth: number,
  ): { id: string; parentId: null; name: string }[] =>
    depth > MOST_DEPTH
      ? []
      : cats
          .filter((c) => (c.parentId !== null && ids.has(c.parentId) ? c.parentId : null) === parentId)
          .flatMap(({ id, name }) => [
            { id, parentId: null, name: before + name },
            ...below(id, `${before}${name} / `, depth + 1),
          ]);
  return below(null, '', 0);
}
