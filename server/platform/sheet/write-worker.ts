// Runs in a thread of its own, started by write.ts: each message is a workbook's sheets, each answer its bytes.
import { parentPort } from 'node:worker_threads';
import { type WrittenSheet, writeInProcess } from './write.ts';

// messages are untyped; only write.ts sends any
parentPort?.on('message', async (sheets: WrittenSheet[]) => {
  const bytes = await writeInProcess(sheets);
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
});
