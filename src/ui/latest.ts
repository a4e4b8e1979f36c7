import { useLayoutEffect, useMemo, useRef } from 'react';

type Calls = Record<string, (...args: never[]) => unknown>;

/** Callbacks that never change, so that a part of the page which did not change need not render; called, they are the last ones. */
export function useLatest<T extends Calls>(calls: T): T {
  const latest = useRef(calls);
  useLayoutEffect(() => {
    latest.current = calls;
  });
  return useMemo(() => {
    const names = Object.keys(latest.current);
    return Object.fromEntries(names.map((n) => [n, (...args: never[]) => latest.current[n]?.(...args)])) as T; // the same names
  }, []);
}
