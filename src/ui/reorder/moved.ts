/** The list with one row at another place; where there is no such place, as it was. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [row] = next.splice(from, 1);
  if (row === undefined || to < 0 || to >= list.length) return [...list];
  next.splice(to, 0, row);
  return next;
}
