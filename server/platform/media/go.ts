// LiveKit built by Go: its module proxy brings the sources, its checksum database vouches for them.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { LIVEKIT_VERSION } from './binary.ts';
import { codeOf, MediaFault } from './fault.ts';

const run = promisify(execFile);

const PACKAGE = `github.com/livekit/livekit-server/cmd/server@v${LIVEKIT_VERSION}`;
const ASK_MS = 20_000;
/** On a busy machine it took seven minutes; longer than this it hangs. */
const MOST_MS = 60 * 60_000;
/** From here on Go fetches the toolchain that a module wants. */
const OLDEST = [1, 21];
const TAIL = 20;

export interface Making {
  /** An empty folder of this try alone. */
  folder: string;
  /** What is being done, or the share of it: see MediaHealth. */
  onProgress: (what: { doing: 'makeFetching' | 'makeCompiling'; n: number } | { share: number }) => void;
  signal: AbortSignal;
}

/** The path of what was built. Throws MediaFault. */
export async function buildWithGo({ folder, onProgress, signal }: Making): Promise<string> {
  const env = { ...process.env, GOBIN: folder, CGO_ENABLED: '0' };
  // for this machine, whatever else is built on it
  for (const name of ['GOOS', 'GOARCH']) Reflect.deleteProperty(env, name);
  await checkVersion(folder);
  signal.throwIfAborted();
  const args = ['install', '-v', PACKAGE];
  // before its first breath: later, threads that it has by then would keep theirs
  const [file, ...given] = process.platform === 'win32' ? ['go', ...args] : ['nice', '-n', '19', 'go', ...args];
  const child = spawn(file ?? 'go', given, {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    // a group of its own, so that the compilers end with it
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const lines = await ended(child, onProgress, signal);
  if (lines) throw faultOf(lines);
  return join(folder, `server${process.platform === 'win32' ? '.exe' : ''}`);
}

async function checkVersion(folder: string): Promise<void> {
  const told = await run('go', ['env', 'GOVERSION'], { cwd: folder, timeout: ASK_MS, windowsHide: true }).catch(
    (error: unknown) => {
      throw codeOf(error) === 'ENOENT'
        ? new MediaFault('goMissing')
        : new MediaFault('goFailed', { why: codeOf(error) });
    },
  );
  const [, major = 0, minor = 0] = (/go(\d+)\.(\d+)/.exec(told.stdout) ?? []).map(Number);
  const [first = 0, second = 0] = OLDEST;
  if (major < first || (major === first && minor < second))
    throw new MediaFault('goTooOld', { version: told.stdout.trim().replace(/^go/, '') || '?' });
}

/** Null when it has done it, else the last lines of what it said. */
function ended(
  child: ChildProcess,
  onProgress: Making['onProgress'],
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  lower(child);
  const last: string[] = [];
  const n = { makeFetching: 0, makeCompiling: 0 };
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (last.push(line) > TAIL) last.shift();
      const doing = /^go: (downloading|finding) /.test(line) ? 'makeFetching' : 'makeCompiling';
      // with -v a line is a package that is being compiled, unless Go says something of its own
      if (doing === 'makeFetching' || /^[\w./-]+$/.test(line)) onProgress({ doing, n: ++n[doing] });
    });
  }
  return new Promise((resolve, reject) => {
    const end = () => endGroup(child);
    const late = setTimeout(end, MOST_MS);
    signal.addEventListener('abort', end, { once: true });
    const over = () => {
      clearTimeout(late);
      signal.removeEventListener('abort', end);
    };
    child.once('error', (error) => {
      over();
      resolve([codeOf(error)]);
    });
    child.once('close', (code, killed) => {
      over();
      if (signal.aborted) reject(signal.reason);
      else resolve(code === 0 ? null : [...last, ...(killed ? [killed] : [])]);
    });
  });
}

/** Where there is no `nice`. */
function lower({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined && process.platform === 'win32') setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // it has ended already
  }
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // gone by itself
  }
}

function faultOf(lines: readonly string[]): MediaFault {
  const text = lines.join('\n');
  if (/no space left on device|not enough space on the disk|ENOSPC/i.test(text)) return new MediaFault('makeDisk');
  const old = /requires go >= \S+ \(running go (\S+?)[;)]/.exec(text);
  if (old) return new MediaFault('goTooOld', { version: old[1] ?? '?' });
  const why = lines.findLast((line) => line.trim() !== '' && !/^go: (downloading|finding) /.test(line)) ?? '?';
  return new MediaFault('goFailed', { why: why.trim().slice(0, 200) });
}
