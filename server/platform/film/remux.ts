// A recording as a browser made it, as it came: no length in its head, and nothing to seek by. Packed anew it has both; no
// picture and no sound is touched. In a thread of its own, as everything that reads what a stranger sent.
import { runGuarded } from '../guarded-worker.ts';
import { MediaError } from './types.ts';

export interface RemuxInput {
  from: string;
  to: string;
  container: 'webm' | 'mp4';
}

const LIMITS = { heapMb: 256, externalBytes: 512 * 1024 * 1024, timeoutMs: 10 * 60_000 };

/** Resolves to whether there was something to pack; rejects with MediaError where it took too long or too much. */
export const remux = (input: RemuxInput): Promise<boolean> =>
  runGuarded<boolean, boolean>({
    url: new URL('./remux.worker.ts', import.meta.url),
    workerData: input,
    limits: LIMITS,
    onMessage: (done, { resolve }) => resolve(done),
    failure: (kind) => new MediaError(kind),
  });
