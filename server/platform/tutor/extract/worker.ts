// Runs in a worker thread of its own: what a hostile document breaks, it breaks here.
import { readFile, stat } from 'node:fs/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { read } from './read.ts';
import { type ExtractDetail, ExtractError, type Extraction, type ExtractReason, LIMITS } from './types.ts';

export interface WorkerInput {
  source: { path: string } | { bytes: Uint8Array };
  name: string;
}

export type WorkerMessage =
  | { kind: 'progress'; progress: number }
  | { kind: 'done'; extraction: Extraction }
  | { kind: 'failed'; reason: ExtractReason; message: string; detail?: ExtractDetail | undefined };

async function load(source: WorkerInput['source']): Promise<Uint8Array> {
  if ('bytes' in source) return source.bytes;
  const { size } = await stat(source.path);
  if (size > LIMITS.fileBytes) throw new ExtractError('too-large', `${size} bytes.`);
  return readFile(source.path);
}

async function run(port: MessagePort, { source, name }: WorkerInput): Promise<void> {
  const post = (message: WorkerMessage) => port.postMessage(message);
  try {
    const extraction = await read(await load(source), name, (progress) => post({ kind: 'progress', progress }));
    post({ kind: 'done', extraction });
  } catch (error) {
    if (error instanceof ExtractError) {
      post({ kind: 'failed', reason: error.reason, message: error.message, detail: error.detail });
    } else if (error instanceof Error && 'syscall' in error) {
      // The disk failed, not the document: the job may try again.
      throw error;
    } else {
      // A parser gave up on the document in its own words (a stack, a broken table of parts, …).
      post({ kind: 'failed', reason: 'corrupt', message: String(error) });
    }
  }
}

if (parentPort) await run(parentPort, workerData as WorkerInput); // `workerData` is untyped; only index.ts starts this file.
