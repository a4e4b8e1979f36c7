// A page that stays although its session has ended: what stands on it is not lost to a login page, and one signs in again over it.
// Who signs out has left it.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '#src/api/session.ts';

let held = 0;
const listeners = new Set<() => void>();
function change(by: 1 | -1): void {
  held += by;
  for (const tell of [...listeners]) tell();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useIsHeld = (): boolean => useSyncExternalStore(subscribe, () => held > 0);

/** For a page on which somebody writes what a reload would not find again at once. */
export function useHeldPage(): void {
  const { phase } = useSession();
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    if (phase === 'expiring') setEnded(true);
    if (phase === 'signedIn' || phase === 'leaving') setEnded(false);
  }, [phase]);
  useEffect(() => {
    if (!hasEnded) return;
    change(1);
    return () => change(-1);
  }, [hasEnded]);
}
