// Runs in a worker thread of its own: what a hostile recording breaks, it breaks here.
import { parentPort, workerData } from 'node:worker_threads';
import {
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import type { RemuxInput } from './remux.ts';

async function pack({ from, to, container }: RemuxInput): Promise<boolean> {
  const input = new Input({ formats: [WEBM, MATROSKA, MP4], source: new FilePathSource(from) });
  const format = container === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: false });
  const output = new Output({ format, target: new FilePathTarget(to) });
  // nothing here can decode: what cannot be copied is left out
  const copy = { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY } as const;
  const conversion = await Conversion.init({ input, output, copy, showWarnings: false });
  if (!conversion.isValid) return false;
  await conversion.execute();
  return true;
}

parentPort?.postMessage(await pack(workerData as RemuxInput).catch(() => false)); // `workerData` is untyped; only remux.ts starts this file.
