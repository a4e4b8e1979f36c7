// The real server as its own process, to be killed without a word and started again on the same database.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestServer } from './server.ts';

/** `npm test -- all`, or a test that is run by itself as there. */
export const isWholeRun = process.env['ALL'] === '1';

/** A death costs a start: two in the short run, as many as a test knows of with `npm test -- all`. */
export const deaths = (all: number): number => (isWholeRun ? all : 2);

export interface ServerProcess {
  url: string;
  pid: number;
  /** kill -9: no goodbye, no flush. */
  kill: () => Promise<void>;
  /** As an administrator stops it. */
  stop: () => Promise<void>;
  /** The last errors that it told of. */
  errors: () => string;
}

/** Characters. */
const ERRORS_KEPT = 4_000;

/** Starts main.ts beside a test server, on its database and data folder. */
export const startProcess = (server: TestServer, env: Record<string, string> = {}): Promise<ServerProcess> =>
  spawnServer({ DATABASE_URL: server.database.url, DATA_DIR: server.dataDir, ...env });

/** main.ts with these settings; on a free port unless they name one. */
export async function spawnServer(env: Record<string, string>): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'server', 'main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      PORT: '0',
      CONTENT_PORT: '0',
      HOST: '127.0.0.1',
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      LIVEKIT: 'off',
      ...env,
    },
  });
  let errors = '';
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(-ERRORS_KEPT);
    });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${errors}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    errors: () => errors,
  };
}
