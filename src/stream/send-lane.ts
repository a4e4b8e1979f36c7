// Sends one lane's acts, batch after batch in their order, until none is left or this page's turn to send is over.
import type { ApiError } from '#src/api/errors.ts';
import { backoff } from './retry.ts';
import { type Act, ALL, type KeptLane, type SendLane, type SendStore } from './send-store.ts';

export interface RefusedAct {
  n: number;
  /** For people, or a name for programs: as the lane's sender has it. */
  reason: string;
  /** Where the server's own answer says more; never to other tabs. */
  error?: ApiError | undefined;
}

/** What became of a batch of acts that was sent. */
export type SendResult =
  /** Judged up to here. The log shows what was taken from `seq` on, where there is a log. */
  | {
      kind: 'stored';
      upTo: number;
      refused?: readonly RefusedAct[];
      seq?: number;
      /** What else the answer said, for whoever looks at the lane. */
      told?: SendLane['told'];
      /** When it was stored, by the server's clock. */
      at?: number;
    }
  /** Numbers are lacking: it goes on from there. */
  | { kind: 'gap'; expected: number }
  /** Another launch holds the run, or it is over: what is left is for whoever takes it over, or for nobody. */
  | { kind: 'superseded' }
  | { kind: 'over' }
  /** No answer, or a busy server: later. */
  /** `isOnline`: the server is there, and waits for something else that is on its way. */
  | { kind: 'later'; afterMs?: number; error?: ApiError; isOnline?: boolean };

export interface Sender {
  send: (lane: SendLane, acts: readonly Act[]) => Promise<SendResult>;
  /** Acts of one call, and their bytes; absent: one by one. */
  most?: { count: number; bytes: number };
  /** What a person calls a step. */
  isStep?: (body: Act['body']) => boolean;
  /** What an act is about: a later one about the same takes its place, so that numbers have holes. Absent: all are sent. */
  about?: (body: Act['body']) => string;
  /** So long nothing is sent after an answer: what comes meanwhile goes together. */
  restMs?: number;
  /** Tries in a row before the first act counts as refused; absent: without end. */
  tries?: number;
}

/** News of a lane, for all tabs. */
export interface LaneNews {
  lane: string;
  kept?: KeptLane;
  offline?: boolean;
  /** Acts that the server has judged, for the page that sent them. */
  judged?: readonly Act[];
  refused?: readonly RefusedAct[];
  /** Where the log has what was stored last. */
  seq?: number;
  /** Acts were added to the lane: the tab that sends is woken. */
  added?: boolean;
}

export interface LanePorts {
  senders: Readonly<Record<string, Sender>>;
  store: SendStore;
  now: () => number;
  random: () => number;
  wait: (ms: number, wake: Promise<void>) => Promise<void>;
  tell: (told: LaneNews) => void;
}

/** Resolves as soon as somebody wakes the lane; `renew` is for the wake after the next look. */
interface Waker {
  isWoken: () => boolean;
  renew: () => Promise<void>;
}

const NEVER = new Promise<never>(() => {});
/** Acts that any call takes at most. */
const MOST_BATCH = 200;

export async function sendLane(id: string, ports: LanePorts, waker: Waker, turn: AbortSignal): Promise<void> {
  const { senders, store, random, wait, tell } = ports;
  for (let attempt = 0; !turn.aborted; ) {
    const woken = waker.renew();
    const found = await store.acts(id, MOST_BATCH);
    const sender = found && senders[found.lane.kind];
    if (!sender || found.lane.status !== 'open') return;
    const batch = fitting(found.acts, sender);
    const [first] = batch;
    if (!first || turn.aborted) return;
    let sent = await sender.send(found.lane, batch);
    if (sent.kind === 'later') {
      attempt += 1;
      if (attempt < (sender.tries ?? ALL)) {
        tell({ lane: id, offline: sent.isOnline !== true });
        await wait(Math.max(sent.afterMs ?? 0, backoff(attempt, random)), woken);
        continue;
      }
      sent = { kind: 'stored', upTo: first.n, refused: [{ n: first.n, reason: '', error: sent.error }] };
    }
    attempt = 0;
    const kept = await settle(ports, found.lane, batch, sent);
    if (kept?.lane.status !== 'open') return;
    if (sender.restMs) await wait(sender.restMs, NEVER);
    else if (kept.waiting === 0 && !waker.isWoken()) return;
  }
}

async function settle(
  { store, now, tell }: LanePorts,
  { id }: SendLane,
  batch: readonly Act[],
  sent: Exclude<SendResult, { kind: 'later' }>,
): Promise<KeptLane | null> {
  const at = now();
  const told = sent.kind === 'stored' ? sent.told : undefined;
  const savedAt = (sent.kind === 'stored' && sent.at) || at;
  const first = batch[0]?.n ?? 1;
  const upTo = sent.kind === 'stored' ? sent.upTo : sent.kind === 'gap' ? sent.expected - 1 : first;
  // a server that has lost what it once stored, or that goes back: nothing here can mend that, and it must not loop
  const isForgotten = upTo < first - 1 || (sent.kind === 'stored' && upTo < first);
  const end = isForgotten ? 'over' : sent.kind === 'over' || sent.kind === 'superseded' ? sent.kind : null;
  const kept =
    end === null
      ? await store.settle(id, upTo, (lane) => ({
          upTo: Math.max(lane.upTo, upTo),
          savedAt,
          touchedAt: at,
          ...(told && { told }),
        }))
      : // what comes after the end is nobody's
        await store.settle(id, end === 'over' ? ALL : 0, () => ({ status: end, touchedAt: at }));
  if (!kept) return null;
  const { refused, seq } = { refused: [], seq: undefined, ...sent };
  tell({
    lane: id,
    kept,
    judged: batch.filter(({ n }) => n <= upTo),
    ...(sent.kind !== 'gap' && { offline: false }),
    ...(end === null && { refused, ...(seq !== undefined && { seq }) }),
  });
  return kept;
}

/** The acts of the next call, as many as fit; the first act always goes, however long it is. */
function fitting(
  acts: readonly Act[],
  { most = { count: 1, bytes: 0 }, about }: Pick<Sender, 'most' | 'about'>,
): Act[] {
  const batch: Act[] = [];
  let sum = 0;
  for (const act of acts.slice(0, most.count)) {
    sum += JSON.stringify(act.body).length * 3;
    // what stands behind a hole waits for it
    const isBehindHole = !about && act.n !== (batch.at(-1)?.n ?? 0) + 1;
    if (batch.length > 0 && (sum > most.bytes || isBehindHole)) break;
    batch.push(act);
  }
  return batch;
}
