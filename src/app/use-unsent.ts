// What was kept in this browser goes to the server from whatever page is open, also after a sign-out: an experiment's records, and
// files that were handed in before their bytes had gone.
import { useEffect } from 'react';
import { markedSenders } from './unsent.ts';

/** Long enough for the page to have been drawn. */
const LATER_MS = 1_000;

export function useUnsent(): void {
  useEffect(() => {
    const marked = markedSenders();
    if (marked.length === 0) return;
    const timer = setTimeout(() => {
      // a cut: the next page tries again
      for (const sender of marked) sender().catch(() => {});
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, []);
}
