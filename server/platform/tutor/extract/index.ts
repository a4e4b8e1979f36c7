// Teaching documents to passages: PDF, DOCX, PPTX, Markdown, plain text. Each document has a thread of its own,
// with a memory limit and a deadline, so that no upload can take the server down.
import { Worker } from 'node:worker_threads';
import { ExtractError, type Extraction, LIMITS, type Report } from './types.ts';
import type { WorkerInput, WorkerMessage } from './worker.ts';

export { HEAD_BYTES, type Sniffed, sniff } from './sniff.ts';
export {
  type DocumentType,
  type ExtractDetail,
  ExtractError,
  type Extraction,
  type ExtractReason,
  LIMITS,
  type Passage,
} from './types.ts';

export type SourceFile = { name: string } & ({ path: string } | { bytes: Uint8Array });

export interface ExtractOptions {
  /** Ends the work at once; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Called with 0 to 1, never falling. */
  onProgress?: Report;
  timeoutMs?: number;
}

/** How often the thread's memory outside the heap is looked at. */
const WATCH_MS = 100;

/** Rejects with ExtractError for what is wrong with the document; other errors (no such file) as they are. */
export async function extract(file: SourceFile, options: ExtractOptions = {}): Promise<Extraction> {
  const { signal, onProgress, timeoutMs = LIMITS.timeoutMs } = options;
  signal?.throwIfAborted();
  if ('bytes' in file && file.bytes.length > LIMITS.fileBytes) {
    throw new ExtractError('too-large', `${file.bytes.length} bytes.`);
  }
  const worker = start(file);
  const timers: NodeJS.Timeout[] = [];
  let abort: (() => void) | undefined;
  try {
    return await new Promise<Extraction>((resolve, reject) => {
      listen(worker, onProgress, resolve, reject);
      abort = () => reject(signal?.reason);
      signal?.addEventListener('abort', abort, { once: true });
      timers.push(setTimeout(() => reject(new ExtractError('timeout', `Not done in ${timeoutMs} ms.`)), timeoutMs));
      timers.push(setInterval(() => void watchMemory(worker, reject), WATCH_MS));
    });
  } finally {
    for (const timer of timers) clearTimeout(timer);
    if (abort) signal?.removeEventListener('abort', abort);
    await worker.terminate();
  }
}

function start(file: SourceFile): Worker {
  const source = 'path' in file ? { path: file.path } : { bytes: file.bytes };
  const workerData: WorkerInput = { source, name: file.name };
  return new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    // Neither the parent's flags nor its secrets are the parser's business.
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.heapMb, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
  });
}

function listen(
  worker: Worker,
  onProgress: Report | undefined,
  resolve: (extraction: Extraction) => void,
  reject: (error: unknown) => void,
): void {
  let reached = 0;
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'progress') {
      if (message.progress <= reached) return;
      reached = Math.min(1, message.progress);
      onProgress?.(reached);
    } else if (message.kind === 'done') resolve(message.extraction);
    else reject(new ExtractError(message.reason, message.message, message.detail));
  });
  worker.on('error', (error) => {
    const outOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(outOfMemory ? new ExtractError('bomb', 'The document needs too much memory.') : error);
  });
  worker.on('exit', () => reject(new ExtractError('corrupt', 'The reader ended without an answer.')));
}

/** `resourceLimits` knows the heap only; inflated streams lie outside it. */
async function watchMemory(worker: Worker, reject: (error: unknown) => void): Promise<void> {
  // A thread that has just ended has no statistics; its own message says how it ended.
  const memory = await worker.getHeapStatistics().catch(() => undefined);
  if (memory && memory.external_memory > LIMITS.externalBytes) {
    reject(new ExtractError('bomb', 'The document needs too much memory.'));
  }
}
