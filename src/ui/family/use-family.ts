// Writing to a family: what the screen's form, its confirmations and its undo call.
import { useQueryClient } from '@tanstack/react-query';
import { MOST_IDS } from '#contract/kit.ts';
import { refreshFamily, send } from '#src/api/operations.ts';
import type { Values } from '../form/field.ts';
import type { Chosen, Identified } from '../list/column.ts';
import { allRows } from '../list/use-all.ts';
import type { CrudFamily } from './family.ts';

export function useFamily(family: CrudFamily) {
  const client = useQueryClient();
  /** After a failure too: it may mean that the rows shown are old. */
  const writing = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } finally {
      await refreshFamily(client, family.items);
    }
  };
  return {
    refresh: () => refreshFamily(client, family.items),
    read: async (id: string) => (await send(family.item, { id }, { quiet: true })) as Values,
    add: (values: Values) => writing(() => send(family.add, values, { quiet: true })),
    update: (id: string, changed: Values, version: number | undefined) =>
      writing(() => send(family.update, { id, ...changed, ...(version ? { version } : {}) }, { quiet: true })),
    /** `onDone` hears how many are gone so far. */
    remove: (ids: readonly string[], onDone?: (count: number) => void) =>
      writing(() => inLots(ids, (lot) => send(family.delete, { ids: lot }, { quiet: true }), onDone)),
    restore: (ids: readonly string[]) =>
      writing(() => inLots(ids, (lot) => send(family.restore, { ids: lot }, { quiet: true }))),
    idsOf: async (chosen: Chosen): Promise<readonly string[]> => {
      if (chosen.kind === 'rows') return chosen.ids;
      // nothing is deleted by filter: what goes is what was read and confirmed
      const rows: readonly Identified[] = await allRows(family, chosen.input);
      return rows.map((row) => row.id);
    },
  };
}

/** One after the other: rows of one school are not worth a storm. */
async function inLots(
  ids: readonly string[],
  act: (lot: string[]) => Promise<unknown>,
  onDone?: (count: number) => void,
): Promise<void> {
  for (let at = 0; at < ids.length; at += MOST_IDS) {
    await act(ids.slice(at, at + MOST_IDS));
    onDone?.(Math.min(ids.length, at + MOST_IDS));
  }
}
