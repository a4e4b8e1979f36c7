// This tab's one journal, made when first needed. It sends as long as the tab lives, whatever page is shown.
import { keep } from '#src/api/storage.ts';
import { experimentSenders } from './experiment-sender.ts';
import { createJournal, type Journal, type JournalState } from './journal.ts';

/** `app/use-unsent.ts` looks for it: a page that has nothing to send does without all this. */
const MARK = 'journal';
/** As long as what nobody took over is kept. */
const MARK_S = 30 * 86_400;

let shared: Journal | null = null;

export function sharedJournal(): Journal {
  if (shared) return shared;
  const journal = createJournal({ senders: experimentSenders });
  shared = journal;
  journal.start();
  return journal;
}

export const markJournal = (): void => keep(MARK, true, MARK_S);

const LOOK_MS = 100;
const rests = ({ status, waiting }: JournalState): boolean => status !== 'open' || waiting === 0;

/** Waits until nothing of it is on its way, but no longer than this. */
export async function rested(journal: Journal, to: Readonly<Record<string, string>>, mostMs: number): Promise<void> {
  const until = Date.now() + mostMs;
  journal.wake();
  while (Date.now() < until && !(await journal.lanesTo(to)).every(rests))
    await new Promise((done) => setTimeout(done, LOOK_MS));
}
