// Makes livekit-server where there is none: by Go, else from its release; one maker a machine, and only what is whole and
// runs gets the name by which it is found.
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { MessageKey } from '../messages.ts';
import { say } from '../messages.ts';
import { tryLock } from '../postgres/lock.ts';
import { type Binary, binaryPath, binaryVersion, findBinary, LIVEKIT_VERSION } from './binary.ts';
import { codeOf, inBothLanguages, MediaFault } from './fault.ts';
import { buildWithGo, type Making } from './go.ts';
import { downloadRelease, OFFICIAL } from './release.ts';

const LOOK_MS = 1000;
const DRAFT = 'making-';

export interface Make {
  cache: string;
  /** LIVEKIT_DOWNLOAD. */
  download?: string | undefined;
  /** In both languages; or a share, 0 to 1. */
  onProgress: (text: string) => void;
  signal: AbortSignal;
  /** Stand-ins of tests. */
  build?: (making: Making) => Promise<string>;
  fetch?: (making: Making) => Promise<string>;
}

/** Throws MediaFault whose message says what to type; what `signal` was aborted with; nothing else. */
export async function makeBinary(make: Make): Promise<Binary> {
  const { cache, onProgress, signal } = make;
  try {
    mkdirSync(cache, { recursive: true });
    for (;;) {
      const lock = await tryLock(cache);
      if (typeof lock !== 'string') {
        try {
          return (await findBinary(cache)) ?? (await makeFirst(make));
        } finally {
          await lock.release();
        }
      }
      onProgress(inBothLanguages('makeElsewhere'));
      await delay(LOOK_MS, undefined, { signal });
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof MediaFault) throw error;
    if (codeOf(error) === 'ENOSPC') throw new MediaFault('mediaDiskFull', { path: cache });
    throw new MediaFault('mediaNoFolder', { path: cache, why: codeOf(error) });
  }
}

/** The first way that leads there. */
async function makeFirst(make: Make): Promise<Binary> {
  const { cache, signal, download = OFFICIAL, build = buildWithGo } = make;
  const fetched = make.fetch ?? ((making: Making) => downloadRelease({ ...making, base: download }));
  // those of makers that were killed: we hold the lock, so nobody is at them
  for (const name of readdirSync(cache).filter((n) => n.startsWith(DRAFT)))
    rmSync(join(cache, name), { recursive: true, force: true });
  const ways = [
    { source: 'built', way: build },
    { source: 'downloaded', way: fetched },
  ] as const;
  const faults: MediaFault[] = [];
  for (const { source, way } of ways) {
    const folder = mkdtempSync(join(cache, DRAFT));
    try {
      const file = await way({ folder, signal, onProgress: teller(make.onProgress) });
      return { path: await putInPlace(file, cache), source, version: LIVEKIT_VERSION };
    } catch (error) {
      signal.throwIfAborted();
      faults.push(asFault(error));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  if (faults.every(({ key }) => key === 'makeDisk')) throw new MediaFault('mediaDiskFull', { path: cache });
  throw new Unmade(faults);
}

const asFault = (error: unknown): MediaFault => {
  if (error instanceof MediaFault) return error;
  return codeOf(error) === 'ENOSPC' ? new MediaFault('makeDisk') : new MediaFault('makeNoRun', { why: codeOf(error) });
};

/** Both ways failed. Each language has its own words for why. */
class Unmade extends MediaFault {
  readonly faults: readonly MediaFault[];
  constructor(faults: readonly MediaFault[]) {
    super('mediaAbsent', Unmade.params('en', faults));
    this.faults = faults;
  }
  static params(lang: 'zh' | 'en', [go, release]: readonly MediaFault[]) {
    const of = (fault?: MediaFault) => (fault ? say(lang, fault.key, fault.params) : '');
    return { go: of(go), release: of(release) };
  }
}

/** What health says of it. */
export function reasonOf(fault: MediaFault): string {
  if (!(fault instanceof Unmade)) return inBothLanguages(fault.key, fault.params);
  const told = (['zh', 'en'] as const).map((lang) => say(lang, fault.key, Unmade.params(lang, fault.faults)));
  return told.join(' / ');
}

async function putInPlace(file: string, cache: string): Promise<string> {
  chmodSync(file, 0o755);
  const version = await binaryVersion(file);
  if (version !== LIVEKIT_VERSION) throw new MediaFault('makeNoRun', { why: version });
  // on the disk before it has its name, or a power cut leaves a name with nothing behind it
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
  const place = binaryPath(cache);
  renameSync(file, place);
  return place;
}

/** At most one a second, and only what is new. */
function teller(tell: (text: string) => void): Making['onProgress'] {
  let next = 0;
  return (what) => {
    if (performance.now() < next) return;
    next = performance.now() + LOOK_MS;
    tell('share' in what ? what.share.toFixed(2) : inBothLanguages(what.doing satisfies MessageKey, { n: what.n }));
  };
}
