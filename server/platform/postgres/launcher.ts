// Starts our own PostgreSQL as a child that goes when we go, and starts it again should it go before us.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { makeCluster, makeRole } from './cluster.ts';
import { type ClusterLocation, connectionUrl, locateCluster, ROLE, SUPERUSER, type Transport } from './location.ts';
import { waitForPrevious } from './previous.ts';
import { unprivileged } from './privileges.ts';

/** After a crash it replays its log before it answers: on a slow or busy machine that takes its time. */
const START_MS = 120_000;
const FORMER_MS = 60_000;
const STOP_MS = 15_000;
const ASK_MS = 25;
const RETRY_MS = 100;

export interface RunningDatabase {
  url: string;
  stop: () => Promise<void>;
}

interface Start {
  dataDir: string;
  /** Each line PostgreSQL writes, and what becomes of it. */
  log?: (line: string) => void;
  transport?: Transport['kind'];
  /** PostgreSQL's own, over ours. */
  settings?: Readonly<Record<string, string>>;
  /** The process is there, and comes up by itself from here on. */
  onSpawn?: () => void;
}

/** Call from the main thread only: the kernel binds the child to the thread that made it. */
export async function startPostgres(start: Start): Promise<RunningDatabase> {
  const { dataDir, log = () => {}, transport, settings = {}, onSpawn } = start;
  const found = await locateCluster(dataDir, transport ?? (process.platform === 'win32' ? 'tcp' : 'socket'));
  const place: ClusterLocation = { ...found, settings };
  makeCluster(place);
  await stopOrphan(place);
  const child = await launch(place, log, onSpawn);
  await makeRole(place);
  return { url: connectionUrl(place, ROLE, ROLE), stop: supervise(place, child, log) };
}

/** Returns how to stop it. Without that it is started again when it ends: killed for memory, or by a hand. */
function supervise(place: ClusterLocation, first: ChildProcess, log: (line: string) => void): () => Promise<void> {
  let child = first;
  let leaving = false;
  let restart: Promise<void> = Promise.resolve();
  const again = async (why: string) => {
    log(`PostgreSQL ended (${why}), starting it again`);
    try {
      child = await launch(place, log);
      watch();
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
    }
  };
  const watch = () => {
    child.once('exit', (code, signal) => {
      if (!leaving) restart = again(String(signal ?? code));
    });
  };
  watch();
  // where no kernel binds the child to us (macOS, Windows)
  const onExit = () => void child.kill('SIGINT');
  process.once('exit', onExit);
  return async () => {
    leaving = true;
    await restart;
    await stop(place, child);
    process.off('exit', onExit);
    if (place.transport.kind === 'socket') rmSync(place.transport.folder, { recursive: true, force: true });
  };
}

async function launch(
  place: ClusterLocation,
  log: (line: string) => void,
  onSpawn?: () => void,
): Promise<ChildProcess> {
  const until = Date.now() + START_MS;
  for (;;) {
    await waitForPrevious(place.data, FORMER_MS, log);
    const lines: string[] = [];
    const child = run(place, (line) => {
      if (lines.push(line) > 50) lines.shift();
      log(line);
    });
    onSpawn?.();
    if (await answers(place, child, until)) return child;
    child.kill('SIGINT');
    // the former one has not been reaped yet, or no kernel told of it; its files are its own as long as it lives
    const passing = lines.some((line) => /postmaster\.pid|shared memory|another (server|postgres)/i.test(line));
    if (!passing || Date.now() > until) throw new Error(`PostgreSQL did not start:\n${lines.slice(-8).join('\n')}`);
    await delay(RETRY_MS);
  }
}

function run(place: ClusterLocation, log: (line: string) => void): ChildProcess {
  const { transport } = place;
  const settings = {
    ...(transport.kind === 'socket'
      ? { listen_addresses: '', unix_socket_directories: transport.folder, unix_socket_permissions: '0700' }
      : { listen_addresses: '127.0.0.1', port: transport.port, unix_socket_directories: '' }),
    max_connections: 60,
    shared_buffers: '64MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    wal_compression: 'on',
    max_wal_size: '512MB',
    ...place.settings,
  };
  const args = ['-D', place.data, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])];
  const command = unprivileged(place.user, place.bin.postgres, args, true);
  // detached: Ctrl-C must reach us first, so that streams can end before the database does
  const child = spawn(command.file, command.args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    windowsHide: true,
    ...command.options,
  });
  let rest = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) log(line);
  });
  child.on('error', (error) => log(error.message));
  return child;
}

const ended = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

async function answers(place: ClusterLocation, child: ChildProcess, until: number): Promise<boolean> {
  while (!ended(child) && Date.now() < until) {
    // one that is going down may still answer at the same address: ours is the one that holds the pid file
    if (holder(place) === child.pid && (await ask(place)) !== null) return true;
    await delay(ASK_MS);
  }
  return false;
}

/** The data folder of whoever answers at our address; null when nobody does. */
async function ask(place: ClusterLocation): Promise<string | null> {
  const client = new Client({
    connectionString: connectionUrl(place, SUPERUSER, 'postgres'),
    connectionTimeoutMillis: 2000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory ?? null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

function holder(place: ClusterLocation): number | null {
  try {
    return Number(readFileSync(join(place.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}

/** One that outlived its owner, where no kernel bound it to it, is asked to stop. Only after it said that it is ours. */
async function stopOrphan(place: ClusterLocation): Promise<void> {
  const pid = holder(place);
  if (pid === null) return;
  if (process.platform === 'win32') {
    try {
      execFileSync(place.bin.pgCtl, ['stop', '-D', place.data, '-m', 'fast', '-w'], { stdio: 'ignore' });
    } catch {
      // a stale file: nothing runs
    }
    return;
  }
  const folder = await ask(place);
  if (folder === null || !existsSync(folder) || realpathSync(folder) !== place.data) return;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // gone already
  }
}

async function stop(place: ClusterLocation, child: ChildProcess): Promise<void> {
  if (ended(child)) return;
  const gone = new Promise<true>((done) => child.once('exit', () => done(true)));
  // Windows knows no SIGINT for others: kill() would be a crash there
  if (process.platform === 'win32') {
    execFileSync(place.bin.pgCtl, ['stop', '-D', place.data, '-m', 'fast', '-w'], { stdio: 'ignore' });
  } else child.kill('SIGINT');
  const late = new AbortController();
  const inTime = await Promise.race([
    gone,
    delay(STOP_MS, false as const, { signal: late.signal }).catch(() => true as const),
  ]);
  late.abort();
  if (inTime) return;
  // recovers from its write-ahead log at the next start
  child.kill('SIGQUIT');
  await gone;
}
