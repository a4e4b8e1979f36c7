import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { copyFolder } from '#tests/support/templates.ts';
import { connectDatabase, joinDatabase, openDatabase, runningUrl } from './index.ts';
import { startPostgres } from './launcher.ts';
import { AlreadyRunning, acquireLock } from './lock.ts';
import { unprivileged } from './privileges.ts';

const OWNER = join(import.meta.dirname, '../../../tests/support/database-owner.ts');
const WAIT = { timeout: 60_000, interval: 20 };
const quiet = () => {};

let made: string;
let folder: string;
let children: ChildProcess[];
// a cluster is made once: making one takes longer than all that is looked at here
beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'mengoo-launcher-'));
  await (await startPostgres({ dataDir: made })).stop();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mengoo-launcher-'));
  copyFolder(made, folder);
  children = [];
});
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

interface Owner {
  child: ChildProcess;
  acknowledged: number[];
  written: (count: number) => Promise<void>;
}

function startOwner(dataDir = folder, user?: { uid: number; gid: number }): Owner {
  const { file, args } = unprivileged(user ?? null, process.execPath, [OWNER], false);
  const child = spawn(file, args, { env: { ...process.env, DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const acknowledged: number[] = [];
  if (child.stdout) createInterface(child.stdout).on('line', (line) => acknowledged.push(Number(line)));
  const written = (count: number) => vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(count), WAIT);
  return { child, acknowledged, written };
}

const postmaster = (): number =>
  Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

async function rowsOf(dataDir = folder): Promise<Set<number>> {
  const { pool, stop } = await connectDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined }, quiet);
  try {
    const { rows } = await pool.query<{ n: number }>('select n from written');
    return new Set(rows.map((r) => r.n));
  } finally {
    await stop();
  }
}

test('a second server on the same folder is refused within a second', async () => {
  await startOwner().written(1);
  const at = performance.now();
  await expect(openDatabase({ DATA_DIR: `${folder}/.`, DATABASE_URL: undefined }, quiet)).rejects.toThrow(
    AlreadyRunning,
  );
  expect(performance.now() - at).toBeLessThan(1000);
});

test('a holder that is stopped and does not answer still holds the lock', async () => {
  const owner = startOwner();
  await owner.written(1);
  owner.child.kill('SIGSTOP');
  const at = performance.now();
  await expect(acquireLock(folder)).rejects.toThrow(AlreadyRunning);
  expect(performance.now() - at).toBeLessThan(1000);
  owner.child.kill('SIGCONT');
});

test('a tool joins the running server, and leaves it running', async () => {
  const owner = startOwner();
  await owner.written(1);
  const joined = await joinDatabase({ DATA_DIR: folder, DATABASE_URL: undefined }, quiet);
  expect(joined.url).toBe(runningUrl(folder));
  await joined.stop();
  const before = owner.acknowledged.length;
  await owner.written(before + 5);
});

describe('what was acknowledged is there', () => {
  test('after kill -9 of the owner, started again at once', async () => {
    const owner = startOwner();
    await owner.written(50);
    owner.child.kill('SIGKILL');
    await once(owner.child, 'exit');
    // at once: the launcher waits for the former one itself
    const rows = await rowsOf();
    expect(owner.acknowledged.filter((n) => !rows.has(n))).toEqual([]);
  });

  test('after kill -9 of the postmaster and the owner together', async () => {
    const owner = startOwner();
    await owner.written(50);
    process.kill(postmaster(), 'SIGKILL');
    owner.child.kill('SIGKILL');
    await once(owner.child, 'exit');
    const rows = await rowsOf();
    expect(owner.acknowledged.filter((n) => !rows.has(n))).toEqual([]);
  });

  // a backend that gets no turn on a busy machine is one that is stopped
  test.runIf(process.platform === 'linux')(
    'after kill -9 of the postmaster, while a backend does not notice',
    async () => {
      const lines: string[] = [];
      const running = await startPostgres({ dataDir: folder, log: (line) => lines.push(line) });
      const connect = async () => {
        const client = new Client({ connectionString: running.url });
        client.on('error', quiet);
        await client.connect();
        return client;
      };
      const client = await connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const backend = rows[0]?.pid ?? 0;
      process.kill(backend, 'SIGSTOP');
      try {
        process.kill(postmaster(), 'SIGKILL');
        await vi.waitFor(() => expect(lines).toContain('waiting for the processes of the former server'), WAIT);
        await expect(connect()).rejects.toThrow();
      } finally {
        process.kill(backend, 'SIGCONT');
      }
      const again = await vi.waitFor(connect, WAIT);
      await again.end();
      await running.stop();
      // no start was tried that had to be refused
      expect(lines.filter((line) => /shared memory block/.test(line))).toEqual([]);
    },
  );

  test('after kill -9 of the postmaster alone: it is started again under the same address', async () => {
    const lines: string[] = [];
    const running = await startPostgres({ dataDir: folder, log: (line) => lines.push(line) });
    const query = async (text: string) => {
      const client = new Client({ connectionString: running.url });
      client.on('error', quiet);
      await client.connect();
      try {
        return (await client.query(text)).rowCount;
      } finally {
        await client.end();
      }
    };
    await query('create table written as select 1 as n');
    process.kill(postmaster(), 'SIGKILL');
    await vi.waitFor(() => expect(lines.some((l) => l.includes('starting it again'))).toBe(true), WAIT);
    await vi.waitFor(async () => expect(await query('select n from written')).toBe(1), WAIT);
    await running.stop();
    expect(() => postmaster()).toThrow();
  });
});

test('a kill in the middle of the making leaves nothing half made', async () => {
  rmSync(join(folder, 'postgres'), { recursive: true });
  mkdirSync(join(folder, 'postgres.new', 'base'), { recursive: true });
  const running = await startPostgres({ dataDir: folder });
  await running.stop();
  expect(() => statSync(join(folder, 'postgres.new'))).toThrow();
});

test('the app is no superuser, and writes reach the disk', async () => {
  const { pool, stop } = await connectDatabase({ DATA_DIR: folder, DATABASE_URL: undefined }, quiet);
  const { rows } = await pool.query(
    `select rolsuper as super, current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses,
            current_setting('synchronous_commit') as commit from pg_roles where rolname = current_user`,
  );
  await stop();
  expect(rows).toEqual([{ super: false, fsync: 'on', addresses: '', commit: 'on' }]);
  expect(runningUrl(folder)).toBeNull();
});

test('over loopback the password is asked for', async () => {
  // how it is reached is decided when it is made
  rmSync(join(folder, 'postgres'), { recursive: true });
  const running = await startPostgres({ dataDir: folder, transport: 'tcp' });
  const ask = async (url: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.end();
  };
  await ask(running.url);
  await expect(ask(running.url.replace(/:[0-9a-f]+@/, ':wrong@'))).rejects.toThrow(/authentication/);
  await running.stop();
});

test.runIf(process.getuid?.() === 0)('an ordinary user owns one just as well', async () => {
  chmodSync(folder, 0o777);
  const dataDir = join(folder, 'own');
  const owner = startOwner(dataDir, { uid: 65534, gid: 65534 });
  await owner.written(5);
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(65534);
  owner.child.kill('SIGKILL');
  await once(owner.child, 'exit');
  const again = startOwner(dataDir, { uid: 65534, gid: 65534 });
  await again.written(1);
  expect(again.acknowledged[0]).toBeGreaterThan(Math.max(...owner.acknowledged));
});
