// This tab's one journal, made when first needed. It sends as long as the tab lives, whatever page is shown.
import { keep } from '#src/api/storage.ts';
import { experimentSenders } from './experiment-sender.ts';
import { createJournal, type Journal } from './journal.ts';

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
