// Runs in a thread of its own, started by write.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { type WrittenSheet, writeInProcess } from './write.ts';

// `workerData` is untyped; only write.ts starts this file
parentPort?.postMessage(await writeInProcess(workerData as WrittenSheet[]));
