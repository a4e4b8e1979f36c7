// What a SCORM package finds again: by content object what the server has, and over it what it has not heard of.
import type { Cmi } from '#contract/experiment-records.ts';
import { factsOf, visitOf } from '#contract/scorm.ts';
import type { Act } from '#src/stream/send-store.ts';

interface Kept {
  cmi: Cmi;
  /** How long it was open, in all visits. */
  totalMs: number;
  /** Of these the last, so far as it is told, and the launch that it is of. */
  sessionMs: number;
  launchId: string;
  /** It was left without a word. */
  isOpen: boolean;
}

export function committedIn(saved: string | null, unsent: readonly Pick<Act, 'lane' | 'was' | 'body'>[]) {
  const kept = JSON.parse(saved ?? '{}') as Record<string, Kept>;
  for (const { lane, was, body } of unsent) {
    const { sco, cmi, end } = body;
    if (typeof sco !== 'string' || typeof cmi !== 'object' || cmi === null) continue;
    const own = cmi as Cmi; // as the bridge has looked at it
    const before = kept[sco];
    // in whichever launch's lane it lies now: the visit was the first one's
    const launchId = visitOf(was) ?? lane;
    // of one visit the last word counts
    const isSame = before?.isOpen === true && before.launchId === launchId;
    const { sessionMs } = factsOf(own);
    const base = (before?.totalMs ?? 0) - (isSame ? before.sessionMs : 0);
    kept[sco] = { cmi: own, totalMs: base + sessionMs, sessionMs, launchId, isOpen: end !== true };
  }
  return Object.keys(kept).length === 0 ? null : JSON.stringify(kept);
}
