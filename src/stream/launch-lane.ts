// A launch's lane in the journal: what other launches of the run have left goes behind it, so that nothing waits for a page that is
// gone.
import type { LaneState, Send } from './send.ts';
import type { Act, SendLane } from './send-store.ts';

const LOOK_MS = 100;
const rests = ({ status, waiting }: LaneState): boolean => status !== 'open' || waiting === 0;

/** Waits until nothing of it is on its way, but no longer than this. */
export async function rested(journal: Send, to: Readonly<Record<string, string>>, mostMs: number): Promise<void> {
  const until = Date.now() + mostMs;
  journal.wake();
  while (Date.now() < until && !(await journal.lanesTo(to)).every(rests))
    await new Promise((done) => setTimeout(done, LOOK_MS));
}

/** Gives what is kept of the run and not yet the server's, in its order. */
export async function openLane(
  journal: Send,
  lane: Pick<SendLane, 'id' | 'kind'> & { to: { runId: string; key: string } },
  waitMs: number,
): Promise<Act[]> {
  const { runId } = lane.to;
  await journal.open(lane);
  await rested(journal, { runId }, waitMs);
  for (const { lane: id, waiting } of await journal.lanesTo({ runId }))
    if (id !== lane.id && waiting > 0) await journal.takeOver(id, lane.id);
  return journal.kept(lane.id);
}
