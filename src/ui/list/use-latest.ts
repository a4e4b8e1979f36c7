// Callbacks that never change, so that rows which did not change need not render.
import { useLayoutEffect, useMemo, useRef } from 'react';

type Calls = Record<string, (...args: never[]) => unknown>;

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
