// One holder of a folder on this machine: a socket that answers means that another one lives, and one that was killed holds
// nothing. A server takes its data folder's before anything is opened.
// Two that start in the same instant may both find a dead one's socket; PostgreSQL's own lock then stops the second.
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { nameOf } from './location.ts';

const ASK_MS = 800;

export class AlreadyRunning extends Error {}

interface Lock {
  release: () => Promise<void>;
}

/** Throws AlreadyRunning within a second when the folder is in use. */
export async function acquireLock(dataDir: string): Promise<Lock> {
  const held = await tryLock(dataDir);
  if (typeof held !== 'string') return held;
  const who = held ? ` (process ${held})` : '';
  throw new AlreadyRunning(
    `已有一个 Mengoo 正在使用 ${resolve(dataDir)}${who}。请先停止它，或用 DATA_DIR 指定另一个文件夹。\n` +
      `Another Mengoo is using ${resolve(dataDir)}${who}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

/** The lock, or the process id of who holds it: '' where that one does not say. */
export async function tryLock(folder: string): Promise<Lock | string> {
  const name = nameOf(folder);
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\mengoo-${name}` : join(tmpdir(), `mengoo-${name}.lock`);
  for (let tries = 0; tries < 3; tries++) {
    const server = await listen(path);
    if (server) return { release: () => new Promise((done) => server.close(() => done())) };
    const pid = await holderOf(path);
    if (pid !== null) return pid;
    // nobody behind it: left by a process that was killed
    rmSync(path, { force: true });
  }
  throw new AlreadyRunning(`The lock of ${resolve(folder)} could not be taken: ${path}`);
}

function listen(path: string): Promise<Server | null> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(String(process.pid));
    });
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(null) : fail(error)));
    server.listen(path, () => {
      // the lock alone keeps no process alive
      server.unref();
      done(server);
    });
  });
}

/** The holder's process id; '' when there is one that does not say (a stopped process, another user's); null when there is none. */
function holderOf(path: string): Promise<string | null> {
  return new Promise((done) => {
    const socket = connect(path);
    const finish = (holder: string | null) => {
      clearTimeout(timer);
      socket.destroy();
      done(holder);
    };
    const timer = setTimeout(() => finish(''), ASK_MS);
    socket.once('data', (bytes) => finish(bytes.toString()));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      finish(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? null : ''),
    );
  });
}
