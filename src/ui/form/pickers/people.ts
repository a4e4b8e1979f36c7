// People by name: who a keyword finds, and who the chosen ids are.
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#src/api/client.ts';
import type { Field } from '../field.ts';

export interface Person {
  id: string;
  name: string;
  userName: string;
}

const SHOWN = 20;
const WAIT_MS = 250;
const quiet = { quiet: true } as const;

async function find(people: Field['people'], keyword: string, signal: AbortSignal): Promise<readonly Person[]> {
  const filter = keyword === '' ? {} : { keyword };
  if (people === 'teachers') return call('/OrgApi/SysUser/TeacherItems', filter, { ...quiet, signal });
  const page = { ...filter, disabled: false, pageSize: SHOWN, sort: 'name' as const };
  return (await call('/OrgApi/SysUser/Items', page, { ...quiet, signal })).items;
}

/** Asked for when the typing has paused; the last answer stays until the next is there. */
export function usePeople(people: Field['people'], typed: string, enabled: boolean) {
  const keyword = useSettled(typed.trim());
  return useQuery({
    queryKey: ['form', 'people', people ?? 'all', keyword],
    queryFn: ({ signal }) => find(people, keyword, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Undefined for who may not be seen, or is still being asked for. */
export function useNames(
  ids: readonly string[],
  known: ReadonlyMap<string, Person>,
): (id: string) => Person | undefined {
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

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), WAIT_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
