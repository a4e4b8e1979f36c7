// Which rows are ticked. Kept over pages; another filter starts anew, for `all` would mean other rows.

export interface Selection {
  /** All that the filter finds; `ids` then holds nothing. */
  all: boolean;
  ids: ReadonlySet<string>;
}

export const NOTHING_SELECTED: Selection = { all: false, ids: new Set() };

export const isEmptySelection = ({ all, ids }: Selection): boolean => !all && ids.size === 0;
export const has = ({ all, ids }: Selection, id: string): boolean => all || ids.has(id);
export const countOf = ({ all, ids }: Selection, total: number): number => (all ? total : ids.size);

export function toggled<T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(one)) next.add(one);
  return next;
}

/** Unticking one row of `all` leaves the others of the page: what is on pages never seen is not guessed at. */
export function toggleRow(selection: Selection, id: string, page: readonly string[]): Selection {
  return { all: false, ids: toggled(new Set(selection.all ? page : selection.ids), id) };
}

/** From the row ticked last to this one, as with Shift held. */
export function extendSelection(selection: Selection, from: string, to: string, page: readonly string[]): Selection {
  const [a, b] = [page.indexOf(from), page.indexOf(to)];
  if (a < 0 || b < 0) return toggleRow(selection, to, page);
  const between = page.slice(Math.min(a, b), Math.max(a, b) + 1);
  return { all: false, ids: new Set([...(selection.all ? page : selection.ids), ...between]) };
}

export function togglePage(selection: Selection, page: readonly string[]): Selection {
  const every = page.every((id) => has(selection, id));
  const ids = new Set(selection.all ? [] : selection.ids);
  for (const id of page) {
    if (every) ids.delete(id);
    else ids.add(id);
  }
  return { all: false, ids };
}

export function ofPage(selection: Selection, page: readonly string[]): 'none' | 'some' | 'every' {
  const ticked = page.filter((id) => has(selection, id)).length;
  return ticked === 0 ? 'none' : ticked === page.length ? 'every' : 'some';
}
