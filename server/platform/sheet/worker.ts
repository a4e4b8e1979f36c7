// Runs in a worker thread of its own: what a hostile spreadsheet breaks, it breaks here.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { detect, HEAD_BYTES } from '../upload/detect.ts';
import { readCsv } from './csv.ts';
import { type Sheet, SheetError, type SheetReason } from './types.ts';
import { asSheetError, readXlsx } from './xlsx.ts';

export interface SheetInput {
  bytes: Uint8Array;
}
export type SheetMessage = { sheet: Sheet } | { reason: SheetReason; message: string };

async function read(bytes: Uint8Array): Promise<Sheet> {
  switch (detect(bytes.subarray(0, HEAD_BYTES), bytes.length <= HEAD_BYTES)) {
    case 'xlsx':
    case 'office':
      return readXlsx(bytes);
    case 'macro':
      throw new SheetError('macro');
    case 'text':
    case 'markup':
      return readCsv(bytes);
    case 'empty':
      throw new SheetError('sheet-empty');
    default:
      throw new SheetError('sheet-type');
  }
}

async function run(port: MessagePort, { bytes }: SheetInput): Promise<void> {
  const post = (message: SheetMessage) => port.postMessage(message);
  try {
    const sheet = await read(bytes);
    while (sheet.rows.at(-1)?.every((cell) => cell === '')) sheet.rows.pop();
    if (sheet.rows.length === 0) throw new SheetError('sheet-empty');
    post({ sheet });
  } catch (error) {
    const { reason, message } = asSheetError(error);
    post({ reason, message });
  }
}

if (parentPort) await run(parentPort, workerData as SheetInput); // `workerData` is untyped; only index.ts starts this file.
