// This tab's one journal: acts that outlive the page, made when first needed. It sends as long as the tab lives, whatever is shown.
import { keep } from '#src/api/storage.ts';
import { examSender } from './exam-sender.ts';
import { experimentSenders } from './experiment-sender.ts';
import { createSend, type Send } from './send.ts';
import { inDatabase } from './send-database.ts';

/** `app/unsent.ts` looks for it: a page that has nothing to send does without all this. */
const MARK = 'journal';
/** Seconds that the mark lasts: as long as a lane is kept that nobody touches. */
const MARK_S = 30 * 86_400;

let shared: Send | null = null;

export function sharedJournal(): Send {
  if (shared) return shared;
  const journal = createSend({ senders: { ...experimentSenders, exam: examSender }, ...inDatabase('journal') });
  shared = journal;
  journal.start();
  // where turns are taken by lease, the page that comes next would wait for this one's to end
  addEventListener('pagehide', journal.stop);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) journal.start();
  });
  return journal;
}

export const markJournal = (): void => keep(MARK, true, MARK_S);
