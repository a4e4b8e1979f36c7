// What is ticked in a list. The list's owner may hold it, to untick rows that are gone.
import { useState } from 'react';
import { NOTHING_SELECTED, type Selection } from './selection.ts';

export interface Selecting {
  /** What is ticked under this filter; another filter starts with nothing. */
  under: (filter: string) => Selection;
  set: (filter: string, next: Selection) => void;
  drop: (ids: readonly string[]) => void;
  clear: () => void;
}

export function useSelection(): Selecting {
  const [held, setHeld] = useState({ filter: '', selection: NOTHING_SELECTED });
  return {
    under: (filter) => (held.filter === filter ? held.selection : NOTHING_SELECTED),
    set: (filter, selection) => setHeld({ filter, selection }),
    drop: (ids) =>
      setHeld(({ filter, selection }) => ({
        filter,
        selection: { ...selection, ids: new Set([...selection.ids].filter((id) => !ids.includes(id))) },
      })),
    clear: () => setHeld({ filter: '', selection: NOTHING_SELECTED }),
  };
}
