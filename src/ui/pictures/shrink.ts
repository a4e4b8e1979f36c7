// Asks the worker to shrink a photograph; where a browser starts none, or it breaks, the page does it itself.
import type { ShrinkReply, ShrinkRequest } from './shrink.worker.ts';
import type { Ready } from './shrunk.ts';

interface Waiting {
  file: File;
  done: (ready: Ready) => void;
  failed: (error: unknown) => void;
}

const here = async (file: File): Promise<Ready> => (await import('./shrunk.ts')).shrunk(file);

let worker: Worker | null | undefined;
let next = 1;
const waiting = new Map<number, Waiting>();

function started(): Worker | null {
  if (worker !== undefined) return worker;
  try {
    worker = new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    worker = null;
    return null;
  }
  worker.onmessage = ({ data }: MessageEvent<ShrinkReply>) => {
    const own = waiting.get(data.id);
    waiting.delete(data.id);
    if ('ready' in data) own?.done(data.ready);
    else if (own) here(own.file).then(own.done, own.failed);
  };
  worker.onerror = () => {
    worker = null;
    for (const { file, done, failed } of waiting.values()) here(file).then(done, failed);
    waiting.clear();
  };
  return worker;
}

/** Fetched while there is a line: a photograph may be taken when there is none. */
export const warmUp = (): void => void started();

export function shrink(file: File): Promise<Ready> {
  const beside = started();
  if (!beside) return here(file);
  return new Promise((done, failed) => {
    const id = next++;
    waiting.set(id, { file, done, failed });
    beside.postMessage({ id, file } satisfies ShrinkRequest);
  });
}
