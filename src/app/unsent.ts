// What was done here and has not reached the server: an experiment's records, an exam's answers, files whose bytes had not gone. It goes
// from whatever page is open, also after a sign-out, and nobody is told that all is saved without a look.
import { useEffect } from 'react';
import { recall } from '#src/api/storage.ts';
import { storedUser } from '#src/api/tokens.ts';
import type { Send } from '#src/stream/send.ts';

/** By the mark that says there is something. A page that never sent anything fetches none of them. */
const SENDERS: Readonly<Record<string, () => Promise<Send>>> = {
  journal: async () => (await import('#src/stream/shared-journal.ts')).sharedJournal(),
  uploads: async () => (await import('#src/stream/uploads.ts')).sharedUploads(),
};
const markedSenders = (): (() => Promise<Send>)[] =>
  Object.entries(SENDERS).flatMap(([mark, sender]) => (recall(mark) === true ? [sender] : []));

/** How much of the person who is signed in waits here; null: that could not be seen. */
export async function unsentHere(): Promise<number | null> {
  const own = storedUser()?.id;
  try {
    const lanes = await Promise.all(markedSenders().map(async (sender) => (await sender()).lanesTo({})));
    return lanes
      .flat()
      .filter(({ status, to }) => status === 'open' && (to['userId'] ?? own) === own)
      .reduce((sum, { waiting }) => sum + waiting, 0);
  } catch {
    return null;
  }
}

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
