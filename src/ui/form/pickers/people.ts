// People by name: who a keyword finds, and who the chosen ids are.
import { useQueries } from '@tanstack/react-query';
import { call } from '#src/api/client.ts';
import { useFindAsTyped } from '../../find-as-typed.ts';
import type { Field } from '../field.ts';

export interface PersonOption {
  id: string;
  name: string;
  userName: string;
}

const SHOWN = 20;
const quiet = { quiet: true } as const;

async function find(people: Field['people'], keyword: string, signal: AbortSignal): Promise<readonly PersonOption[]> {
  const filter = keyword === '' ? {} : { keyword };
  if (people === 'teachers') return call('/OrgApi/SysUser/TeacherItems', filter, { ...quiet, signal });
  const page = { ...filter, disabled: false, pageSize: SHOWN, sort: 'name' as const };
  return (await call('/OrgApi/SysUser/Items', page, { ...quiet, signal })).items;
}

export const usePeopleOptions = (people: Field['people'], keyword: string, enabled: boolean) =>
  useFindAsTyped({
    key: ['form', 'people', people ?? 'all'],
    keyword,
    find: (asked, signal) => find(people, asked, signal),
    textOf: ({ name, userName }) => `${name} ${userName}`,
    enabled,
  });

/** Undefined for who may not be seen, or is still being asked for. */
export function useNames(
  ids: readonly string[],
  known: ReadonlyMap<string, PersonOption>,
): (id: string) => PersonOption | undefined {
  const asked = ids.filter((id) => !known.has(id));
  const found = useQueries({
    queries: asked.map((id) => ({
      queryKey: ['/OrgApi/SysUser/Item', { id }],
      queryFn: ({ signal }: { signal: AbortSignal }) => call('/OrgApi/SysUser/Item', { id }, { ...quiet, signal }),
      staleTime: 60_000,
    })),
  });
  return (id) => known.get(id) ?? found[asked.indexOf(id)]?.data;
}
