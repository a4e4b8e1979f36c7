// What every measurement is given: a database with the demo school, processes to start, people who are signed in.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignedIn } from '#contract/auth.ts';
import type { Answer } from '#contract/codes.ts';
import { DEMO_PASSWORD } from '#tests/support/demo.ts';
import { setupDurable, type TestDatabase, testDatabase } from '#tests/support/postgres.ts';
import { type Child, type Commands, startChild } from './child.ts';
import type { LoadCommands } from './load.ts';
import type { PeerCommands } from './peer.ts';
import type { ProviderCommands } from './provider.ts';
import type { ServerCommands } from './server.ts';

export interface Row {
  what: string;
  value: number;
  unit: string;
  /** The peer's value, in the same unit. */
  peer?: number;
  ratio?: number;
  /** The peer against itself: a factor where there is a ratio, else in the row's unit. */
  noise?: number;
  /** In words. */
  aim?: string;
  /** Missed only when the aim is exceeded by more than the noise. */
  ok?: boolean;
}

export interface Result {
  name: string;
  rows: Row[];
  /** Where the time goes, what is worth knowing beside the figures. */
  note?: string;
  /** Why nothing was measured. */
  skipped?: string;
  /** How the measurement itself failed. */
  broken?: string;
}

export interface Measurement {
  name: string;
  /** What the figures mean, for docs/bench.md. */
  about: string;
  /** After so long it has failed; default six minutes. */
  patienceMs?: number;
  run: (bench: Bench) => Promise<Omit<Result, 'name'>>;
}

export interface Person {
  token: string;
  userId: string;
  call: <T>(path: string, body?: unknown) => Promise<T>;
}

export type Running<C extends Commands> = Child<C> & { url: string };

export interface Bench {
  quick: boolean;
  /** Interleaved rounds: seven, fewer only where nobody reads a verdict off them. */
  pairs: number;
  database: TestDatabase;
  dataDir: string;
  startServer: (env?: Record<string, string>) => Promise<Running<ServerCommands>>;
  startPeer: () => Promise<Running<PeerCommands>>;
  startProvider: () => Promise<Running<ProviderCommands>>;
  startLoad: () => Promise<Child<LoadCommands>>;
  /** Demo students, from student04 on: the first ones are gated. */
  students: (url: string, count: number) => Promise<Person[]>;
  signIn: (url: string, userName: string) => Promise<Person>;
  say: (text: string) => void;
  /** Ends the processes of one measurement. */
  clear: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Options {
  quick: boolean;
  /** Folder for CPU profiles of the server. */
  profile: string | undefined;
}

const FIRST_STUDENT = 4;

export async function openBench({ quick, profile }: Options): Promise<Bench> {
  const stopPostgres = await setupDurable();
  const database = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'mengoo-bench-'));
  let children: Child<Commands>[] = [];
  const keep = async <C extends Commands>(child: Promise<Child<C>>): Promise<Child<C>> => {
    const started = await child;
    children.push(started as unknown as Child<Commands>); // only to stop it: its commands do not matter
    return started;
  };
  const clear = async () => {
    const all = children;
    children = [];
    await Promise.all(all.map((child) => child.stop()));
  };
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    // limits are not what is measured
    MAX_STREAMS_PER_USER: '1000',
    AI_DAILY_TOKENS: '1000000000',
    ACCESS_TTL_S: '86400',
  };
  const DATABASE_URL = database.url;
  return {
    quick,
    pairs: quick ? 3 : 7,
    database,
    dataDir,
    startServer: async (env = {}) => {
      const start = { file: 'server.ts', env: { ...settings, ...env } };
      const child = await keep(startChild<ServerCommands>(profile ? { ...start, profile } : start));
      return { ...child, url: await child.ask('url') };
    },
    startPeer: async () => {
      const child = await keep(startChild<PeerCommands>({ file: 'peer.ts', env: { DATABASE_URL } }));
      return { ...child, url: await child.ask('url') };
    },
    startProvider: async () => {
      const child = await keep(startChild<ProviderCommands>({ file: 'provider.ts' }));
      return { ...child, url: await child.ask('url') };
    },
    startLoad: () => keep(startChild<LoadCommands>({ file: 'load.ts' })),
    signIn,
    students: (url, count) =>
      Promise.all(
        Array.from({ length: count }, (_, i) => signIn(url, `student${String(FIRST_STUDENT + i).padStart(2, '0')}`)),
      ),
    say: (text) => process.stderr.write(`  ${text}\n`),
    clear,
    stop: async () => {
      await clear();
      await database.drop();
      await stopPostgres();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Calls as whose token it is; without one as nobody. */
export const callBy =
  (url: string, token?: string) =>
  async <T>(path: string, body: unknown = {}): Promise<T> => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
      body: JSON.stringify(body),
    });
    const { code, data, msg } = (await answer.json()) as Answer<T>;
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`);
    return data;
  };

async function signIn(url: string, userName: string): Promise<Person> {
  const user = await callBy(url)<SignedIn>('/api/auth/UserNamePwd', { userName, pwd: DEMO_PASSWORD });
  return { token: user.token, userId: user.id, call: callBy(url, user.token) };
}
