// Starts our own PostgreSQL as a child that dies with us, on a private socket. See docs/decisions for why not PGlite.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { type Binaries, findBinaries } from './binaries.ts';

const SUPERUSER = 'postgres';
const ROLE = 'mengoo';
const START_MS = 20_000;
const STOP_MS = 10_000;
const STEP_MS = 25;

export interface Running {
  url: string;
  stop: () => Promise<void>;
}

interface Place {
  data: string;
  socket: string;
  bin: Binaries;
  /** PostgreSQL refuses to run as root: then it runs as `nobody`. */
  user: { uid: number; gid: number } | null;
}

export async function startPostgres({ dataDir, onLine }: { dataDir: string; onLine?: (line: string) => void }): Promise<Running> {
  const place = prepare(resolve(dataDir));
  if (!existsSync(join(place.data, 'PG_VERSION'))) initialise(place);
  stopOrphan(place.data);
  const child = await launch(place, onLine ?? (() => {}));
  await makeRole(place);
  return { url: urlOf(place, ROLE, ROLE), stop: () => stop(child) };
}

const urlOf = (place: Place, user: string, database: string): string =>
  `postgresql://${user}@/${database}?host=${encodeURIComponent(place.socket)}`;

function prepare(dataDir: string): Place {
  mkdirSync(dataDir, { recursive: true });
  // a socket's path has about 100 characters, a data folder's may have more
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const socket = join(tmpdir(), `mengoo-${name}`);
  mkdirSync(socket, { recursive: true, mode: 0o700 });
  const user = process.getuid?.() === 0 ? nobody() : null;
  if (user) chownSync(socket, user.uid, user.gid);
  return { data: join(dataDir, 'postgres'), socket, bin: findBinaries(), user };
}

function nobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((l) => l.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

/** The command that runs `file` unprivileged and stops it when this process dies. */
function wrapped(place: Place, file: string, args: string[], dies: boolean): [string, string[]] {
  if (process.platform !== 'linux' || !hasSetpriv()) return [file, args];
  const flags: string[] = dies ? ['--pdeathsig', 'INT'] : [];
  if (place.user) {
    // dac_override: the binaries and the data may lie below a folder that only root may enter
    flags.push('--reuid', String(place.user.uid), '--regid', String(place.user.gid), '--clear-groups');
    flags.push('--inh-caps', '+dac_override', '--ambient-caps', '+dac_override', '--securebits', '+no_setuid_fixup');
  }
  return flags.length === 0 ? [file, args] : ['setpriv', [...flags, file, ...args]];
}

let setpriv: boolean | null = null;
function hasSetpriv(): boolean {
  if (setpriv === null) {
    try {
      execFileSync('setpriv', ['--version'], { stdio: 'ignore' });
      setpriv = true;
    } catch {
      setpriv = false;
    }
  }
  return setpriv;
}

/** Into a folder beside, then renamed: a kill in the middle leaves nothing half made. */
function initialise(place: Place): void {
  const half = `${place.data}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  if (place.user) chownSync(half, place.user.uid, place.user.gid);
  const args = ['-D', half, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-instructions'];
  const [file, all] = wrapped(place, place.bin.initdb, args, false);
  execFileSync(file, all, { stdio: ['ignore', 'ignore', 'pipe'] });
  // trust holds only for the socket, whose folder nobody else can enter
  writeFileSync(join(half, 'pg_hba.conf'), 'local all all trust\n');
  renameSync(half, place.data);
}

/** Where nothing stops PostgreSQL with its owner (no setpriv), a former one may still run: it is asked to stop. */
function stopOrphan(data: string): void {
  if (process.platform === 'linux' && hasSetpriv()) return;
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // gone already
  }
}

async function launch(place: Place, onLine: (line: string) => void): Promise<ChildProcess> {
  const until = Date.now() + START_MS;
  for (;;) {
    const lines: string[] = [];
    const child = spawnPostgres(place, (line) => {
      lines.push(line);
      onLine(line);
    });
    if (await answers(place, child, until)) return child;
    child.kill('SIGINT');
    // the former one has not been reaped yet, or is still going down
    const passing = lines.some((l) => /postmaster\.pid|shared memory|another server/i.test(l));
    if (!passing || Date.now() > until) throw new Error(`PostgreSQL did not start:\n${lines.slice(-8).join('\n')}`);
    await delay(STEP_MS * 4);
  }
}

function spawnPostgres(place: Place, onLine: (line: string) => void): ChildProcess {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: place.socket,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '64MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // many short transactions, one disk
    wal_compression: 'on',
    max_wal_size: '512MB',
  };
  const args = ['-D', place.data, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])];
  const [file, all] = wrapped(place, place.bin.postgres, args, true);
  // detached: Ctrl-C must reach us first, so that streams can end before the database does
  const child = spawn(file, all, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  let rest = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  child.on('error', (error) => onLine(error.message));
  return child;
}

async function answers(place: Place, child: ChildProcess, until: number): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null && Date.now() < until) {
    const client = new Client({ connectionString: urlOf(place, SUPERUSER, 'postgres') });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await client.end().catch(() => {});
      await delay(STEP_MS);
    }
  }
  return false;
}

/** The app's role owns its database and nothing else. */
async function makeRole(place: Place): Promise<void> {
  const client = new Client({ connectionString: urlOf(place, SUPERUSER, 'postgres') });
  await client.connect();
  try {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [ROLE]);
    if (role.rowCount === 0) await client.query(`create role ${ROLE} login createdb`);
    const base = await client.query('select 1 from pg_database where datname = $1', [ROLE]);
    if (base.rowCount === 0) await client.query(`create database ${ROLE} owner ${ROLE}`);
  } finally {
    await client.end();
  }
  chmodSync(place.socket, 0o700);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGINT');
  await Promise.race([gone, delay(STOP_MS, undefined, { ref: false })]);
}
