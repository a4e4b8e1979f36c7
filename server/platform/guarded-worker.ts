// Work on what a stranger sent, in a thread of its own with a memory limit and a deadline, so that it cannot take the server down.
import { type Transferable, Worker } from 'node:worker_threads';
import { COMPILED } from './compiled.ts';

/** How often the thread's memory outside the heap is looked at. */
const WATCH_MS = 50;

interface Guard<M, T> {
  /** The file the thread runs. */
  url: URL;
  workerData: unknown;
  /** What of `workerData` goes over to the thread: a port to ask through. */
  transferList?: Transferable[];
  limits: { heapMb: number; externalBytes: number; timeoutMs: number };
  /** Ends the work at once; the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  onMessage: (message: M, settle: { resolve: (result: T) => void; reject: (error: unknown) => void }) => void;
  /** The error for a thread that wants too much memory or time, or ends without an answer. */
  failure: (kind: 'memory' | 'time' | 'silence') => Error;
}

/** Other errors that the thread throws come through as they are. */
export async function runGuarded<M, T>(guard: Guard<M, T>): Promise<T> {
  const { signal, limits, failure } = guard;
  signal?.throwIfAborted();
  const worker = start(guard);
  const timers: NodeJS.Timeout[] = [];
  let abort: (() => void) | undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      worker.on('message', (message: M) => guard.onMessage(message, { resolve, reject }));
      worker.on('error', (error) => reject(isOutOfMemory(error) ? failure('memory') : error));
      worker.on('exit', () => reject(failure('silence')));
      abort = () => reject(signal?.reason);
      signal?.addEventListener('abort', abort, { once: true });
      timers.push(setTimeout(() => reject(failure('time')), limits.timeoutMs));
      timers.push(setInterval(() => void watchMemory(worker, guard, reject), WATCH_MS));
    });
  } finally {
    for (const timer of timers) clearTimeout(timer);
    if (abort) signal?.removeEventListener('abort', abort);
    await worker.terminate();
  }
}

type Started = Pick<Guard<never, never>, 'url' | 'workerData' | 'transferList' | 'limits'>;

const start = ({ url, workerData, transferList = [], limits }: Started): Worker =>
  new Worker(url, {
    workerData,
    transferList,
    // Neither the parent's flags nor its secrets are the parser's business; a thread that had to compile its libraries anew would
    // spend most of its time on that.
    execArgv: [],
    env: { NODE_COMPILE_CACHE: COMPILED },
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
  });

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** `resourceLimits` knows the heap only; inflated streams lie outside it. */
async function watchMemory(
  worker: Worker,
  { limits, failure }: Pick<Guard<never, never>, 'limits' | 'failure'>,
  reject: (error: unknown) => void,
): Promise<void> {
  // A thread that has just ended has no statistics; its own message says how it ended.
  const memory = await worker.getHeapStatistics().catch(() => undefined);
  if (memory && memory.external_memory > limits.externalBytes) reject(failure('memory'));
}
