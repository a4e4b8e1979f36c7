// A server that cannot start says which setting keeps it from that, in both languages; and what it offers when it has started.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#server/platform/media/ports.ts';
import { openTo } from '#server/platform/site.ts';
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'main.ts');
let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mengoo-start-'));
  database = await testDatabase();
  writeFileSync(join(folder, 'file'), 'no PEM');
  for (const name of ['own', 'other'])
    spawnSync(
      'openssl',
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=${name} -keyout ${name}.key -out ${name}.pem`.split(
        ' ',
      ),
      { cwd: folder },
    );
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  code: number | null;
  told: string;
}

/** main.ts with these settings, until it ends; `until` sees what it has said so far and may end it, at once or when it is done. */
async function start(env: Record<string, string>, until?: (told: string) => boolean | Promise<void>): Promise<Started> {
  const own = { DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url, PORT: '0', CONTENT_PORT: '0' };
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
    killSignal: 'SIGKILL',
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      LIVEKIT: 'off',
      ...own,
      ...env,
    },
  });
  let told = '';
  const hear = (bytes: Buffer) => {
    told += String(bytes);
    const isOver = until?.(told);
    if (isOver) void Promise.resolve(isOver).then(() => child.kill('SIGTERM'));
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  await once(child, 'close');
  return { code: child.exitCode, told };
}

/** A data folder in which a file stands where the server has a folder. */
function withFile(name: string): string {
  const dir = mkdtempSync(join(folder, 'taken-'));
  writeFileSync(join(dir, name), '');
  return dir;
}

/** The database server that runs, another database or another user. */
const elsewhere = (name: string): string => database.url.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`);
const asNobody = (): string => database.url.replace(/\/\/[^@/]*@/, '//nobody:geheim@');

describe('a fault is told with its variable', () => {
  test.each<[string, string, () => Record<string, string>]>([
    ['DATABASE_URL', 'refused', () => ({ DATABASE_URL: 'postgresql://u:geheim@127.0.0.1:1/school' })],
    ['DATABASE_URL', 'not found', () => ({ DATABASE_URL: 'postgresql://u:geheim@no.such.host.invalid/school' })],
    ['DATABASE_URL', 'no database', () => ({ DATABASE_URL: elsewhere('nowhere') })],
    ['DATABASE_URL', 'user or password', () => ({ DATABASE_URL: asNobody() })],
    ['DATABASE_URL', 'cannot be reached', () => ({ DATABASE_URL: 'postgresql://u:geheim@127.0.0.1:99999/school' })],
    ['TLS_CERT', 'cannot be read', () => ({ TLS_CERT: join(folder, 'none'), TLS_KEY: join(folder, 'own.key') })],
    ['TLS_CERT', 'no PEM', () => ({ TLS_CERT: join(folder, 'file'), TLS_KEY: join(folder, 'own.key') })],
    ['TLS_KEY', 'no PEM', () => ({ TLS_CERT: join(folder, 'own.pem'), TLS_KEY: join(folder, 'file') })],
    ['TLS_KEY', 'not the key', () => ({ TLS_CERT: join(folder, 'own.pem'), TLS_KEY: join(folder, 'other.key') })],
    ['HOST', 'no address', () => ({ HOST: 'no.such.host.invalid' })],
    ['HOST', 'this machine', () => ({ HOST: '192.0.2.1' })],
    ['TRUST_PROXY', 'addresses', () => ({ TRUST_PROXY: 'nginx' })],
    ['DATA_DIR', 'no folder', () => ({ DATA_DIR: join(folder, 'file') })],
    ['DATA_DIR', 'no folder', () => ({ DATA_DIR: join(folder, 'file', 'below') })],
    ['DATA_DIR', 'no folder', () => ({ DATA_DIR: withFile('files') })],
    ['DATA_DIR', 'no folder', () => ({ DATA_DIR: withFile('outbox') })],
    ['DATA_DIR', 'cannot be written', () => ({ DATA_DIR: '/sys/mengoo' })],
    ['SMTP_URL', 'smtp://', () => ({ SMTP_URL: 'xx' })],
  ])('%s: %s', async (name, why, env) => {
    const { code, told } = await start(env());
    expect(code).toBe(1);
    expect(told).toMatch(new RegExp(`^  ${name}: .*\\p{Script=Han}.* / .*${why}`, 'mu'));
    // neither a stack nor a secret
    expect(told).not.toMatch(/^\s+at /m);
    expect(told).not.toContain('geheim');
  });
});

test('whoever asks a server that is starting is told so, until it has started', async () => {
  const port = String(await freePort());
  const seen = new Set<number>();
  let isGone = false;
  const asking = (async () => {
    while (!isGone && !seen.has(200)) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
      if (answer) seen.add(answer.status);
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  const { told } = await start({ PORT: port }, (so) => so.includes('/mengoo/') && asking);
  isGone = true;
  await asking;
  expect([...seen], told).toEqual([503, 200]);
});

test('a server for this machine alone offers other devices no address', async () => {
  const { told } = await start({}, (so) => so.includes('/mengoo/'));
  expect(told).toContain('http://localhost:');
  expect(told).not.toContain('other devices');
  const [own] = openTo('0.0.0.0');
  expect(openTo('::')[0]).toBe(own);
  expect(['127.0.0.1', '127.1.2.3', '::1', 'localhost'].flatMap(openTo)).toEqual([]);
  expect([...openTo('school.example'), ...openTo('10.0.0.7'), ...openTo('fd00::7')]).toEqual([
    'school.example',
    '10.0.0.7',
    '[fd00::7]',
  ]);
});
