// What a search box under one’s fingers offers: asked of the server when the typing has paused.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isNamed } from '#contract/names.ts';

const PAUSE_MS = 250;

interface Asked<T> {
  key: readonly unknown[];
  /** Empty: everybody, as far as a list shows them. */
  keyword: string;
  find(keyword: string, signal: AbortSignal): Promise<readonly T[]>;
  /** What the server looks in. */
  textOf(item: T): string;
  enabled?: boolean;
}

interface Found<T> {
  found: readonly T[];
  /** The answer to what is typed now is still on its way. */
  busy: boolean;
  error: Error | null;
}

/**
 * Until the answer is there, of what was found before only that is offered which has the typed words in it: who types fast and
 * presses Enter must not have chosen somebody else.
 */
export function useFindAsTyped<T>({ key, keyword, find, textOf, enabled = true }: Asked<T>): Found<T> {
  const wanted = keyword.trim();
  const [settled, setSettled] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const query = useQuery({
    queryKey: [...key, settled],
    queryFn: ({ signal }) => find(settled, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled,
  });
  const busy = enabled && (settled !== wanted || query.isPending || query.isPlaceholderData);
  const all = query.data ?? [];
  const found = busy ? all.filter((item) => isNamed(textOf(item), wanted)) : all;
  return { found, busy: busy && !query.isError, error: query.error };
}
