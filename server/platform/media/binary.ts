// Where a livekit-server lies that can be started: on the PATH, or in the user's cache folder, shared by all checkouts.
import { execFile } from 'node:child_process';
import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { codeOf, MediaFault } from './fault.ts';

const run = promisify(execFile);

export const LIVEKIT_VERSION = '1.13.5';
const EXE = process.platform === 'win32' ? '.exe' : '';
const NAME = `livekit-server${EXE}`;
/** It only says its version; a machine that makes it may be busy. */
const ASK_MS = 30_000;
/** The first that knows what we ask of it. */
const OLDEST = [1, 8];

export interface Binary {
  path: string;
  source: 'path' | 'cache' | 'built' | 'downloaded';
  version: string;
}

/** The user's cache folder, as each system has it; in DATA_DIR where the user has none. */
export function cacheFolder(dataDir: string, env: NodeJS.ProcessEnv = process.env): string {
  const folder = join(usual(env) ?? resolve(dataDir, 'cache'), 'livekit');
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
    return folder;
  } catch {
    // a service's user often has no home
    return resolve(dataDir, 'cache', 'livekit');
  }
}

function usual(env: NodeJS.ProcessEnv): string | null {
  if (process.platform === 'win32') return env['LOCALAPPDATA'] ? join(env['LOCALAPPDATA'], 'mengoo', 'Cache') : null;
  const home = env['HOME'] || homedir();
  if (process.platform === 'darwin') return join(home, 'Library', 'Caches', 'mengoo');
  const given = env['XDG_CACHE_HOME'];
  // the specification takes absolute ones alone
  return join(given && isAbsolute(given) ? given : join(home, '.cache'), 'mengoo');
}

export const binaryPath = (cache: string): string => join(cache, `livekit-server-${LIVEKIT_VERSION}${EXE}`);

/** Null where nothing of it can be started; what lies in the cache and does not run is thrown away. */
export async function findBinary(cache: string, path = process.env['PATH'] ?? ''): Promise<Binary | null> {
  for (const folder of path.split(delimiter).filter(isAbsolute)) {
    const file = join(folder, NAME);
    const version = existsSync(file) ? await binaryVersion(file).catch(() => null) : null;
    if (version && isRecent(version)) return { path: file, source: 'path', version };
  }
  const file = binaryPath(cache);
  if (!existsSync(file)) return null;
  const version = await binaryVersion(file).catch(() => null);
  if (version === LIVEKIT_VERSION) return { path: file, source: 'cache', version };
  rmSync(file, { force: true });
  return null;
}

/** Throws MediaFault where it is no livekit-server that this system runs. */
export async function binaryVersion(file: string): Promise<string> {
  if (!isProgram(file)) throw new MediaFault('makeNoRun', { why: 'ENOEXEC' });
  const told = await run(file, ['--version'], { timeout: ASK_MS, windowsHide: true }).catch((error: unknown) => {
    throw new MediaFault('makeNoRun', { why: codeOf(error) });
  });
  const version = /\blivekit-server version (\d+\.\d+\.\d+)/.exec(told.stdout)?.[1];
  if (!version) throw new MediaFault('makeNoRun', { why: '--version' });
  return version;
}

/** By its first bytes, of each system's programs and of scripts: anything else the system would read as a script of its shell. */
const PROGRAMS = ['7f454c46', '4d5a', 'cffaedfe', 'cafebabe', '2321'];

function isProgram(file: string): boolean {
  const head = Buffer.alloc(4);
  try {
    const handle = openSync(file, 'r');
    readSync(handle, head, 0, head.length, 0);
    closeSync(handle);
  } catch {
    return false;
  }
  return PROGRAMS.some((start) => head.toString('hex').startsWith(start));
}

function isRecent(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [first = 0, second = 0] = OLDEST;
  return major > first || (major === first && minor >= second);
}
