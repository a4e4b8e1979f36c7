// Sends what a journal has, lane by lane, each in its order, until nothing is left or the server does not answer.
import type { Entry, JournalStore, Lane } from './journal-store.ts';
import { backoff } from './retry.ts';

/** What became of a batch. */
export type Sent =
  | { kind: 'stored'; upTo: number; refused: readonly Refused[]; state?: string }
  /** Numbers are lacking: it goes on from there. */
  | { kind: 'gap'; expected: number }
  /** Another launch holds the run, or it is over: what is left is for whoever takes it over, or for nobody. */
  | { kind: 'superseded' }
  | { kind: 'over' }
  /** No answer, or a busy server: later. */
  | { kind: 'later'; afterMs?: number };

export interface Refused {
  n: number;
  reason: string;
}

export interface Sender {
  send: (lane: Lane, entries: readonly Entry[]) => Promise<Sent>;
  /** Records of one call, and their bytes. */
  most: { count: number; bytes: number };
  /** What a person calls a step. */
  isStep?: (body: Entry['body']) => boolean;
}

export interface Told {
  lane: string;
  offline?: boolean;
  refused?: readonly Refused[];
  state?: string;
  /** Only added: the sender is woken. */
  added?: boolean;
}

/** What nobody took over in so long, nobody will. */
const OLD_MS = 30 * 86_400_000;

interface Ports {
  senders: Readonly<Record<string, Sender>>;
  storeOf: () => Promise<JournalStore>;
  now: () => number;
  random: () => number;
  tell: (told: Told) => void;
  isStopped: () => boolean;
}

export function createDrain({ senders, storeOf, now, random, tell, isStopped }: Ports) {
  /** How long nothing is to be done; null: until somebody wakes it. */
  async function drain(attempts: Map<string, number>, lost: AbortSignal): Promise<number | null> {
    const store = await storeOf();
    let soonest: number | null = null;
    for (const lane of await store.lanes()) {
      if (lost.aborted || isStopped()) break;
      const sender = senders[lane.kind];
      if (!sender || lane.status !== 'open') {
        if (lane.touchedAt < now() - OLD_MS) await store.remove(lane.id);
        continue;
      }
      const later = await drainLane(store, lane, sender, { attempts, lost });
      if (later !== null) soonest = Math.min(soonest ?? later, later);
    }
    return soonest;
  }

  async function drainLane(
    store: JournalStore,
    { id }: Lane,
    sender: Sender,
    { attempts, lost }: { attempts: Map<string, number>; lost: AbortSignal },
  ): Promise<number | null> {
    for (;;) {
      const lane = (await store.lanes()).find((l) => l.id === id);
      const batch =
        lane?.status === 'open' ? fitting(await store.entries(id, sender.most.count), sender.most.bytes) : [];
      if (!lane || batch.length === 0 || lost.aborted || isStopped()) return null;
      const sent = await sender.send(lane, batch);
      if (sent.kind === 'later') {
        const attempt = (attempts.get(id) ?? 0) + 1;
        attempts.set(id, attempt);
        tell({ lane: id, offline: true });
        return Math.max(sent.afterMs ?? 0, backoff(attempt, random));
      }
      attempts.delete(id);
      await settle(store, lane, batch, sent);
    }
  }

  async function settle(
    store: JournalStore,
    lane: Lane,
    batch: readonly Entry[],
    sent: Exclude<Sent, { kind: 'later' }>,
  ): Promise<void> {
    const { id } = lane;
    const at = now();
    if (sent.kind === 'stored' || sent.kind === 'gap') {
      const upTo = sent.kind === 'stored' ? sent.upTo : sent.expected - 1;
      const first = batch[0]?.n ?? 1;
      // a server that has lost what it once stored, or that goes back: nothing here can mend that, and it must not loop
      if (upTo < first - 1 || (sent.kind === 'stored' && upTo < first)) return close(store, lane, 'over');
      await store.settle(id, upTo);
      await store.change(id, (l) => ({ ...l, upTo: Math.max(l.upTo, upTo), savedAt: at, touchedAt: at }));
      if (sent.kind === 'stored')
        tell({
          lane: id,
          offline: false,
          refused: sent.refused,
          ...(sent.state !== undefined && { state: sent.state }),
        });
      return;
    }
    await close(store, lane, sent.kind);
  }

  async function close(store: JournalStore, { id }: Lane, status: 'superseded' | 'over'): Promise<void> {
    await store.change(id, (l) => ({ ...l, status, touchedAt: now() }));
    // what comes after the end is nobody's
    if (status === 'over') await store.settle(id, Number.MAX_SAFE_INTEGER);
    tell({ lane: id, offline: false });
  }

  return drain;
}

/** The first always goes, however long. */
function fitting(entries: readonly Entry[], bytes: number): Entry[] {
  const batch: Entry[] = [];
  let sum = 0;
  for (const entry of entries) {
    sum += JSON.stringify(entry.body).length * 3;
    if (batch.length > 0 && sum > bytes) break;
    // what stands behind a hole waits for it
    if (batch.length > 0 && entry.n !== (batch.at(-1)?.n ?? 0) + 1) break;
    batch.push(entry);
  }
  return batch;
}
