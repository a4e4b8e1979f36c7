// Runs in a worker thread of its own: what a hostile spreadsheet breaks, it breaks here.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { readSheet } from './read.ts';
import type { Sheet, SheetReason } from './types.ts';
import { asSheetError } from './xlsx.ts';

export interface SheetInput {
  bytes: Uint8Array;
}
export type SheetMessage = { sheet: Sheet } | { reason: SheetReason; message: string };

async function run(port: MessagePort, { bytes }: SheetInput): Promise<void> {
  const post = (message: SheetMessage) => port.postMessage(message);
  try {
    post({ sheet: await readSheet(bytes) });
  } catch (error) {
    const { reason, message } = asSheetError(error);
    post({ reason, message });
  }
}

if (parentPort) await run(parentPort, workerData as SheetInput); // `workerData` is untyped; only index.ts starts this file.
