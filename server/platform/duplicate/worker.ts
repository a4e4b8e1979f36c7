// Runs in a thread of its own, started by index.ts: looks at pictures that it asks for one by one, or compares.
import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { eighthOf } from '#server/platform/picture/eighth.ts';
import { type Alike, alikeIn, type Compared, maskOf, type Same, sameIn } from './compare.ts';
import { type Signature, signatureOf } from './signature.ts';

/** `mask`: texts that belong to nobody. */
export type CompareTask =
  | { name: 'look'; pictures: number; port: MessagePort }
  | { name: 'alike'; all: readonly Compared[]; pairs: [string, string][]; mask: readonly string[] }
  | { name: 'same'; one: Compared; other: Compared; mask: readonly string[] };

/** `undefined`: its bytes did not come. */
export type CompareAnswer =
  | { name: 'look'; at: number; signature: Signature | null | undefined }
  | { name: 'alike'; alike: Alike[] }
  | { name: 'same'; same: Same }
  | { name: 'done' };

// only index.ts starts it, with such data
const task = workerData as CompareTask;
const say = (answer: CompareAnswer) => parentPort?.postMessage(answer);

if (task.name === 'alike') say({ name: 'alike', alike: alikeIn(task.all, task.pairs, maskOf(task.mask)) });
else if (task.name === 'same') say({ name: 'same', same: sameIn(task.one, task.other, maskOf(task.mask)) });
else {
  const { port, pictures } = task;
  for (let at = 0; at < pictures; at++) {
    port.postMessage(at);
    const [bytes] = (await once(port, 'message')) as [Uint8Array | null];
    const grey = bytes && eighthOf(bytes);
    say({ name: 'look', at, signature: bytes === null ? undefined : grey && signatureOf(grey) });
  }
  port.close();
  say({ name: 'done' });
}
