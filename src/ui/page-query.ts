// Where am I: the page's query, read and changed by name.
import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

interface PageQuery {
  get(name: string): string;
  /** From 1; what is no page number counts as 1. */
  page(name: string): number;
  /** Null takes a name out. `replace` leaves no step in the history. */
  set(changes: Readonly<Record<string, string | null>>, replace?: boolean): void;
}

export function usePageQuery(): PageQuery {
  const [params, setParams] = useSearchParams();
  // what was changed last stands here before the page is drawn with it: the next change is made to that
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  return {
    get: (name) => params.get(name) ?? '',
    page: (name) => pageOf(params.get(name)),
    set: (changes, replace = false) => {
      const next = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      }
      latest.current = next;
      setParams(next, { replace });
    },
  };
}

function pageOf(raw: string | null): number {
  const page = Number(raw);
  return Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
