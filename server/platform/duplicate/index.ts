// What was taken over from others: texts by what they have in common, pictures by what they look like. Whoever keeps the texts names a
// pool, in which all are compared with each other. The work is done in a thread of its own, one at a time.
import { MessageChannel } from 'node:worker_threads';
import type { HasLogger, Postgres } from '../app.ts';
import { runGuarded } from '../guarded-worker.ts';
import { createQueue } from '../queue.ts';
import type { Alike, Compared, Same } from './compare.ts';
import { candidatesIn, keepSignature, signaturesOf } from './duplicate.store.ts';
import type { Signature } from './signature.ts';
import type { CompareAnswer, CompareTask } from './worker.ts';

export type { Alike, Compared, ComparedPicture, Same } from './compare.ts';
export { keepPrints } from './duplicate.store.ts';
export type { ComparedPart } from './normal.ts';

/** A picture wherever its bytes lie. */
interface PictureSource {
  sha256: string;
  open: () => Promise<Uint8Array>;
}

/** The thread wanted too much, or ended without an answer. */
export class DuplicateError extends Error {}

const LIMITS = { heapMb: 256, externalBytes: 256 * 1024 * 1024 };
const COMPARE_MS = 60_000;
const LOOK_MS = 10_000;
const PICTURE_MS = 2_000;
const inTurn = createQueue();

/** Those whose prints were kept: each with all others. */
export async function alikeAmong(
  app: Postgres,
  pool: string,
  { all, mask }: { all: readonly Compared[]; mask: readonly string[] },
): Promise<Alike[]> {
  const pairs = await candidatesIn(
    app.pool,
    pool,
    all.map((c) => c.id),
  );
  return compared<Alike[]>({ name: 'alike', all, pairs, mask }, (answer) =>
    answer.name === 'alike' ? answer.alike : null,
  );
}

/** Where one stands in the other, and which pictures are in both. */
export const sameBetween = (one: Compared, other: Compared, mask: readonly string[]): Promise<Same> =>
  compared<Same>({ name: 'same', one, other, mask }, (answer) => (answer.name === 'same' ? answer.same : null));

/** By checksum; each picture is looked at once in its life. One whose bytes do not come is not in it. */
export async function looked(
  app: Postgres & HasLogger,
  sources: readonly PictureSource[],
): Promise<Map<string, Signature | null>> {
  const known = await signaturesOf(
    app.pool,
    sources.map((s) => s.sha256),
  );
  let left = [...new Map(sources.map((s) => [s.sha256, s])).values()].filter((s) => !known.has(s.sha256));
  while (left.length > 0) {
    const seen = await inTurn('', () => lookAt(app, left));
    for (const [n, signature] of seen.entries()) {
      const { sha256 } = left[n] as PictureSource;
      if (signature === undefined) continue;
      await keepSignature(app.pool, sha256, signature);
      known.set(sha256, signature);
    }
    left = left.slice(seen.length);
  }
  return known;
}

const compared = <T>(task: CompareTask, answered: (answer: CompareAnswer) => T | null): Promise<T> =>
  inTurn('', () =>
    runGuarded<CompareAnswer, T>({
      url: new URL('./worker.ts', import.meta.url),
      workerData: task,
      limits: { ...LIMITS, timeoutMs: COMPARE_MS },
      onMessage: (answer, { resolve }) => {
        const own = answered(answer);
        if (own !== null) resolve(own);
      },
      failure: (kind) => new DuplicateError(kind),
    }),
  );

/** At all of them, or up to the one that the thread did not survive: that one says nothing. */
async function lookAt(app: HasLogger, sources: readonly PictureSource[]): Promise<(Signature | null | undefined)[]> {
  const { port1, port2 } = new MessageChannel();
  const seen: (Signature | null | undefined)[] = [];
  const task: CompareTask = { name: 'look', pictures: sources.length, port: port2 };
  port1.on('message', (at: number) => {
    const told = (bytes: Uint8Array | null) => port1.postMessage(bytes);
    const lost = (error: unknown) => {
      app.logger.warn({ err: error }, 'a picture was not read');
      told(null);
    };
    void sources[at]?.open().then(told, lost);
  });
  try {
    await runGuarded<CompareAnswer, null>({
      url: new URL('./worker.ts', import.meta.url),
      workerData: task,
      transferList: [port2],
      limits: { ...LIMITS, timeoutMs: LOOK_MS + PICTURE_MS * sources.length },
      onMessage: (answer, { resolve }) => {
        if (answer.name === 'look') seen[answer.at] = answer.signature;
        else resolve(null);
      },
      failure: (kind) => new DuplicateError(kind),
    });
  } catch (error) {
    if (!(error instanceof DuplicateError)) throw error;
    app.logger.warn({ err: error }, 'a picture was not looked at');
    seen.push(null);
  } finally {
    port1.close();
  }
  return seen;
}
