// PDFs, made in a thread of its own: a formula or a picture that eats memory or time ends that thread and nothing else.
import { fileURLToPath } from 'node:url';
import { runGuarded } from '../guarded-worker.ts';
import { createQueue } from '../queue.ts';
import { type PrintDocument, PrintError } from './types.ts';
import type { PrintInput, PrintMessage } from './worker.ts';

export type { PrintBlock, PrintDocument } from './types.ts';

/** Copied there by the set-up, from the package that has it. */
const FONT = fileURLToPath(new URL('../../../build/print/NotoSansSC.ttf', import.meta.url));
/** A thread reads the font once: so many share it. */
const BATCH = 25;
/** One thread at a time: a whole year's answer sheets and a teacher's paper take turns. */
const inTurn = createQueue();
const limits = (documents: number) => ({
  heapMb: 768,
  externalBytes: 768 * 1024 * 1024,
  timeoutMs: 20_000 + documents * 5_000,
});

/** Each PDF as it is made, in the order of the documents. Rejects with PrintError where one cannot be. */
export async function* printedDocuments(
  documents: Iterable<PrintDocument> | AsyncIterable<PrintDocument>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let batch: PrintDocument[] = [];
  for await (const document of documents) {
    batch.push(document);
    if (batch.length < BATCH) continue;
    yield* await printBatch(batch, signal);
    batch = [];
  }
  if (batch.length > 0) yield* await printBatch(batch, signal);
}

export async function printOne(document: PrintDocument): Promise<Uint8Array> {
  const [pdf] = await printBatch([document]);
  if (!pdf) throw new PrintError('silence');
  return pdf;
}

const printBatch = (documents: PrintDocument[], signal?: AbortSignal): Promise<Uint8Array[]> =>
  inTurn('print', () => printNow(documents, signal));

function printNow(documents: PrintDocument[], signal?: AbortSignal): Promise<Uint8Array[]> {
  const workerData: PrintInput = { font: FONT, documents };
  const made: Uint8Array[] = [];
  return runGuarded<PrintMessage, Uint8Array[]>({
    url: new URL('./worker.ts', import.meta.url),
    workerData,
    limits: limits(documents.length),
    signal,
    onMessage: (message, { resolve, reject }) => {
      if (message === 'done') resolve(made);
      else if ('problem' in message) reject(new PrintError(message.problem));
      else made[message.at] = message.pdf;
    },
    failure: (kind) => new PrintError(kind),
  });
}
