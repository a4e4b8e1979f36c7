// A page that stays although its session has ended: what stands on it is not lost to a login page, and one signs in on it.
import { useSyncExternalStore } from 'react';

let held = 0;
const listeners = new Set<() => void>();
const change = (by: 1 | -1) => {
  held += by;
  for (const tell of [...listeners]) tell();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Until what this returns is called. */
export function holdPage(): () => void {
  change(1);
  return () => change(-1);
}

export const useIsHeld = (): boolean => useSyncExternalStore(subscribe, () => held > 0);
