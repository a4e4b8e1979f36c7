// What an experiment kept in this browser goes to the server from whatever page is open, also after a sign-out.
import { useEffect } from 'react';
import { recall } from '#src/api/storage.ts';

/** Long enough for the page to have been drawn. */
const LATER_MS = 1_000;

export function useUnsent(): void {
  useEffect(() => {
    if (recall('journal') !== true) return;
    const timer = setTimeout(() => {
      import('#src/stream/shared-journal.ts').then(
        ({ sharedJournal }) => sharedJournal(),
        () => {}, // a cut: the next page tries again
      );
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, []);
}
