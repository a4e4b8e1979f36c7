// A whole server over a fresh database, as main.ts starts it, with the demo school in it and a clock that tests turn.
import { rmSync } from 'node:fs';
import { relative } from 'node:path';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { SignedIn } from '#contract/auth.ts';
import type { Answer } from '#contract/codes.ts';
import { type Booted, boot } from '#server/boot.ts';
import { loadConfig } from '#server/platform/config.ts';
import type { Media } from '#server/platform/media/types.ts';
import { DEMO_PASSWORD, seededIds } from './demo.ts';
import { copyFiles, newDataDir, type TestDatabase, testDatabase } from './postgres.ts';
import { EMPTY } from './templates.ts';

export interface Client {
  user: SignedIn;
  call: <T = unknown>(path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer<T>>;
}

export interface TestServer extends Booted {
  database: TestDatabase;
  url: string;
  /** Adds to the time the server sees. */
  advance: (ms: number) => void;
  dataDir: string;
  /** One call without signing in; `data` as the server sent it. */
  call: <T = unknown>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer<T> & { status: number }>;
  signIn: (userName: string) => Promise<Client>;
}

interface Options {
  world?: string | null;
  env?: Record<string, string>;
  /** Another server's database: two processes on one. */
  beside?: TestServer;
  /** In place of none. */
  media?: Media;
  /** Takes each line of the log, however low. */
  logged?: (line: string) => void;
}

const started = new Map<string, number>();
/** By the test file, and which of its servers it is: two of them write into one database. */
function idsOf(): () => string {
  const file = expect.getState().testPath ?? '';
  const n = (started.get(file) ?? 0) + 1;
  started.set(file, n);
  return seededIds(`${relative(import.meta.dirname, file)} ${n}`);
}

export async function testServer({
  world = 'classroom',
  env = {},
  beside,
  media,
  logged,
}: Options = {}): Promise<TestServer> {
  const database = beside?.database ?? (await testDatabase(world ?? EMPTY));
  const dataDir = beside?.dataDir ?? newDataDir();
  if (world && !beside) copyFiles(world, dataDir);
  const recording = process.env['RECORD'] ? { RECORD: '1' } : {};
  const own = { DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'test', TUTOR_PACE_MS: '0', LIVEKIT: 'off', ...recording };
  const config = loadConfig({ ...own, ...env });
  let ahead = 0;
  const logger = logged
    ? pino({ level: 'trace' }, { write: logged })
    : pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const booted = await boot({
    config,
    logger,
    database,
    now: () => Date.now() + ahead,
    newId: idsOf(),
    ...(media ? { media } : {}),
  });
  const url = await booted.server.listen({ port: 0, host: '127.0.0.1' });

  const call: TestServer['call'] = async (path, body = {}, headers = {}) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: answer.status, ...((await answer.json()) as Answer<never>) };
  };
  const signIn = async (userName: string): Promise<Client> => {
    const { data, code, msg } = await call<SignedIn>('/api/auth/UserNamePwd', { userName, pwd: DEMO_PASSWORD });
    if (code !== 0) throw new Error(`${userName}: ${code} ${msg}`);
    return { user: data, call: (path, body, headers) => call(path, body, { authorization: data.token, ...headers }) };
  };
  return {
    ...booted,
    database,
    url,
    dataDir,
    advance: (ms) => {
      ahead += ms;
    },
    call,
    signIn,
    stop: async () => {
      await booted.stop();
      if (beside) return;
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
