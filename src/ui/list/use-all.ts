// Every row of a family that is small by nature: menus, departments.
import { useQuery } from '@tanstack/react-query';
import { send } from '#src/api/operations.ts';
import type { Input, ListFamily, RowOf } from './column.ts';

const PAGE = 100;

interface Page<Row> {
  items: readonly Row[];
  itemCount: number;
}

export async function allRows<F extends ListFamily>(
  family: F,
  narrowing: Input,
  signal?: AbortSignal,
): Promise<readonly RowOf<F>[]> {
  const rows: RowOf<F>[] = [];
  for (let page = 1; ; page++) {
    const input = { ...narrowing, page, pageSize: PAGE };
    const answer = (await send(family.items, input, { quiet: true, ...(signal ? { signal } : {}) })) as Page<RowOf<F>>; // what every Items answers
    rows.push(...answer.items);
    if (answer.items.length < PAGE || page * PAGE >= answer.itemCount) return rows;
  }
}

export const useAllRows = <F extends ListFamily>(
  family: F,
  narrowing: Input = {},
  options: { enabled?: boolean; staleTime?: number } = {},
) =>
  useQuery({
    ...options,
    queryKey: [family.items.path, 'all', narrowing],
    queryFn: ({ signal }) => allRows(family, narrowing, signal),
  });
