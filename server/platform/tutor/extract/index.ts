// Teaching documents to passages: PDF, DOCX, PPTX, Markdown, plain text. Each document has a thread of its own,
// with a memory limit and a deadline, so that no upload can take the server down.
import { stat } from 'node:fs/promises';
import { runGuarded } from '#server/platform/guarded-worker.ts';
import { ExtractError, type Extraction, LIMITS, memoryFor, type Report } from './types.ts';
import type { WorkerInput, WorkerMessage } from './worker.ts';

export { sniff } from './sniff.ts';
export {
  ExtractError,
  type ExtractedPassage,
  type Extraction,
  type Figure,
  type LeftOut,
  LIMITS,
} from './types.ts';

type SourceFile = { name: string } & ({ path: string } | { bytes: Uint8Array });

interface ExtractOptions {
  /** Ends the work at once; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Called with 0 to 1, never falling. */
  onProgress?: Report;
  timeoutMs?: number;
}

const FAILURES = {
  memory: ['bomb', 'The document needs too much memory.'],
  time: ['timeout', 'The document took too long.'],
  silence: ['corrupt', 'The reader ended without an answer.'],
} as const;

/** Rejects with ExtractError for what is wrong with the document; other errors (no such file) as they are. */
export async function extract(file: SourceFile, options: ExtractOptions = {}): Promise<Extraction> {
  const { signal, onProgress, timeoutMs = LIMITS.timeoutMs } = options;
  if ('bytes' in file && file.bytes.length > LIMITS.fileBytes) {
    throw new ExtractError('too-large', `${file.bytes.length} bytes.`);
  }
  const source = 'path' in file ? { path: file.path } : { bytes: file.bytes };
  const size = 'path' in file ? (await stat(file.path)).size : file.bytes.length;
  const workerData: WorkerInput = { source, name: file.name };
  let reached = 0;
  return runGuarded<WorkerMessage, Extraction>({
    url: new URL('./worker.ts', import.meta.url),
    workerData,
    limits: { ...memoryFor(file.name, size), timeoutMs },
    signal,
    onMessage: (message, { resolve, reject }) => {
      if (message.kind === 'progress') {
        if (message.progress <= reached) return;
        reached = Math.min(1, message.progress);
        onProgress?.(reached);
      } else if (message.kind === 'done') resolve(message.extraction);
      else reject(new ExtractError(message.reason, message.message, message.detail));
    },
    failure: (kind) => {
      const [reason, message] = FAILURES[kind];
      return new ExtractError(reason, message);
    },
  });
}
