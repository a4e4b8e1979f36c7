// What was kept in this browser goes to the server from whatever page is open, also after a sign-out: an experiment's records, and
// files that were handed in before their bytes had gone.
import { useEffect } from 'react';
import { recall } from '#src/api/storage.ts';

/** Long enough for the page to have been drawn. */
const LATER_MS = 1_000;

/** By the mark that says there is something. */
const SENDERS: Readonly<Record<string, () => Promise<unknown>>> = {
  journal: async () => (await import('#src/stream/shared-journal.ts')).sharedJournal(),
  uploads: async () => (await import('#src/stream/uploads.ts')).sharedUploads(),
};

export function useUnsent(): void {
  useEffect(() => {
    const marked = Object.keys(SENDERS).filter((mark) => recall(mark) === true);
    if (marked.length === 0) return;
    const timer = setTimeout(() => {
      // a cut: the next page tries again
      for (const mark of marked) SENDERS[mark]?.().catch(() => {});
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, []);
}
