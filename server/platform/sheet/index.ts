// A spreadsheet's first sheet as rows of text: xlsx or CSV, read in a thread of its own that cannot take the server down.
import { runGuarded } from '../guarded-worker.ts';
import { SHEET_LIMITS, type Sheet, SheetError } from './types.ts';
import type { SheetInput, SheetMessage } from './worker.ts';

export { SHEET_LIMITS, type Sheet, SheetError } from './types.ts';

const FAILURES = { memory: 'bomb', time: 'timeout', silence: 'corrupt' } as const;

/** Rejects with SheetError for what is wrong with the file as a whole. */
export async function readTable(bytes: Uint8Array, options: { signal?: AbortSignal } = {}): Promise<Sheet> {
  const workerData: SheetInput = { bytes };
  return runGuarded<SheetMessage, Sheet>({
    url: new URL('./worker.ts', import.meta.url),
    workerData,
    limits: SHEET_LIMITS,
    signal: options.signal,
    onMessage: (message, { resolve, reject }) => {
      if ('sheet' in message) resolve(message.sheet);
      else reject(new SheetError(message.reason, message.message));
    },
    failure: (kind) => new SheetError(FAILURES[kind]),
  });
}
