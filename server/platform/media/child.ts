// One livekit-server of ours: found again when we were killed and it was not, else started; and how it ends.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binary } from './binary.ts';
import type { LiveKit } from './calls.ts';
import { MediaFault } from './fault.ts';
import { freeForBoth, freePort } from './ports.ts';
import {
  type ChildState,
  configFile,
  configOf,
  type Keys,
  logFile,
  type Ports,
  readState,
  type ServerLocation,
  stateFile,
  writeConfig,
  writeState,
} from './settings.ts';

const START_MS = 30_000;
const ASK_MS = 50;
const LOOK_MS = 250;
/** Asked so often whether it still answers; so many misses in a row, and it hangs. */
const HEALTH_MS = 5000;
const MISSES = 3;
/** The first signal asks it to wait until everybody has left, the second not to. */
const AGAIN_MS = 200;
const STOP_MS = 3000;

interface Running {
  state: ChildState;
  /** Resolves with why, when it has ended, however it did. */
  gone: Promise<string>;
  stop: () => Promise<void>;
}

interface Started {
  place: ServerLocation;
  keys: Keys;
  binary: Binary;
  /** 0: the system chooses. */
  mediaPort: number;
  door: Door;
  livekit: (port: number) => LiveKit;
  /** We are going down: it is not waited for. */
  signal: AbortSignal;
}

/** Where its webhooks come in. */
export interface Door {
  /** False where somebody else has that port. */
  open: (port: number) => Promise<boolean>;
  port: () => number;
}

/** Throws MediaFault. Never two: what ran before either is this one, or has ended. */
export async function startChild(started: Started): Promise<Running> {
  const { place, keys, binary, mediaPort, door, livekit, signal } = started;
  const former = readState(place);
  if (former && isOurs(place, former)) {
    const isSame = former.binary === binary.path && former.version === binary.version && isAsTold(place, keys, former);
    const isWanted = mediaPort === 0 || mediaPort === former.ports.media;
    if (isSame && isWanted && (await livekit(former.ports.signal).answers())) {
      // whoever hears its webhooks lives, beside us on one DATA_DIR: it is that one's, and we its guests
      const isGuest = !(await door.open(former.ports.door));
      return watched(place, former, livekit(former.ports.signal), isGuest);
    }
    await end(place, former.pid);
  }
  if (door.port() === 0) await door.open(0);
  const media = await freeForBoth(mediaPort || (former?.ports.media ?? 0)).then((free) => free ?? elsewhere(mediaPort));
  const ports: Ports = { signal: await freePort(), media, door: door.port() };
  writeConfig(place, configOf(place, keys, ports));
  const state = launch(place, binary, ports);
  const running = watched(place, state, livekit(ports.signal));
  const up = await isUp(running, livekit(ports.signal), signal);
  if (up) return running;
  await running.stop();
  throw new MediaFault('mediaFell', { why: tail(place) });
}

async function elsewhere(mediaPort: number): Promise<number> {
  const any = mediaPort === 0 ? await freeForBoth(0) : null;
  if (any === null) throw new MediaFault('mediaPortTaken', { port: mediaPort });
  return any;
}

/** Ends what a former run has left, where we shall start none. */
export async function endFormer(place: ServerLocation): Promise<void> {
  const former = readState(place);
  if (former && isOurs(place, former)) await end(place, former.pid);
}

function launch(place: ServerLocation, binary: Binary, ports: Ports): ChildState {
  // into a file: a pipe would end it when we are killed
  const log = openSync(logFile(place), 'w', 0o600);
  try {
    const child = spawn(binary.path, ['--config', configFile(place)], {
      stdio: ['ignore', log, log],
      // Ctrl-C reaches us first
      detached: true,
      windowsHide: true,
      cwd: place.dataDir,
      env: environment(),
    });
    child.on('error', () => {});
    if (child.pid === undefined) throw new MediaFault('mediaFell', { why: binary.path });
    const state = { pid: child.pid, binary: binary.path, version: binary.version, ports };
    writeState(place, state);
    // it is looked after by its number, as one is that we find
    child.unref();
    return state;
  } finally {
    closeSync(log);
  }
}

/** It needs nothing of ours: no secret that stands in the environment. */
function environment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

async function isUp(running: Running, livekit: LiveKit, leaving: AbortSignal): Promise<boolean> {
  let ended = false;
  void running.gone.then(() => {
    ended = true;
  });
  for (const until = Date.now() + START_MS; !ended && !leaving.aborted && Date.now() < until; await delay(ASK_MS))
    if (await livekit.answers()) return !ended;
  return false;
}

function watched(place: ServerLocation, state: ChildState, livekit: LiveKit, isGuest = false): Running {
  const over = new AbortController();
  const gone = watch(place, state.pid, livekit, over.signal);
  const onExit = () => !isGuest && kill(state.pid, 'SIGKILL');
  process.once('exit', onExit);
  void gone.then(() => process.off('exit', onExit));
  return {
    state,
    gone,
    stop: async () => {
      over.abort();
      if (!isGuest) await end(place, state.pid);
      process.off('exit', onExit);
    },
  };
}

async function watch(place: ServerLocation, pid: number, livekit: LiveKit, over: AbortSignal): Promise<string> {
  let misses = 0;
  let asked = performance.now();
  while (!over.aborted) {
    if (!isAlive(pid)) return tail(place);
    if (performance.now() - asked > HEALTH_MS) {
      misses = (await livekit.answers()) ? 0 : misses + 1;
      asked = performance.now();
      if (misses >= MISSES) {
        await end(place, pid);
        return 'it hangs';
      }
    }
    await delay(LOOK_MS, undefined, { ref: false, signal: over }).catch(() => {});
  }
  return 'stopped';
}

async function end(place: ServerLocation, pid: number): Promise<void> {
  const steps = [
    ['SIGTERM', AGAIN_MS],
    ['SIGTERM', STOP_MS],
    ['SIGKILL', STOP_MS],
  ] as const;
  for (const [signal, ms] of steps) {
    kill(pid, signal);
    for (const until = Date.now() + ms; isAlive(pid) && Date.now() < until; await delay(20));
    if (!isAlive(pid)) break;
  }
  rmSync(stateFile(place), { force: true });
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // gone
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    // one that has ended and that nobody has asked for yet
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** A number is given anew to others: ours has the path of our configuration on its command line. */
function isOurs(place: ServerLocation, { pid }: ChildState): boolean {
  if (!isAlive(pid)) return false;
  return commandOf(pid).includes(configFile(place));
}

function commandOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  }
  const [file, ...args] =
    process.platform === 'win32'
      ? ['powershell', '-NoProfile', '-Command', `(Get-CimInstance Win32_Process -Filter ProcessId=${pid}).CommandLine`]
      : ['ps', '-ww', '-o', 'command=', '-p', String(pid)];
  return spawnSync(file ?? '', args, { encoding: 'utf8', windowsHide: true }).stdout ?? '';
}

/** Whether the child process would be given the same settings today. */
function isAsTold(place: ServerLocation, keys: Keys, { ports }: ChildState): boolean {
  try {
    return readFileSync(configFile(place), 'utf8') === configOf(place, keys, ports);
  } catch {
    return false;
  }
}

function tail(place: ServerLocation): string {
  try {
    const last = readFileSync(logFile(place), 'utf8').trim().split('\n').at(-1) ?? '';
    return last.slice(-300) || '?';
  } catch {
    return '?';
  }
}
