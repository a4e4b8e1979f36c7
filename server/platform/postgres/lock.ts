// One server a data folder: a socket that answers means that another one lives. Asked before anything is opened.
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
  const name = nameOf(dataDir);
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\mengoo-${name}` : join(tmpdir(), `mengoo-${name}.lock`);
  for (let tries = 0; tries < 3; tries++) {
    const server = await listen(path);
    if (server) return { release: () => new Promise((done) => server.close(() => done())) };
    const pid = await holderOf(path);
    if (pid !== null) {
      const who = pid ? ` (process ${pid})` : '';
      throw new AlreadyRunning(
        `已有一个 Mengoo 正在使用 ${resolve(dataDir)}${who}。请先停止它，或用 DATA_DIR 指定另一个文件夹。\n` +
          `Another Mengoo is using ${resolve(dataDir)}${who}. Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    // nobody behind it: left by a process that was killed
    rmSync(path, { force: true });
  }
  throw new AlreadyRunning(`The lock of ${resolve(dataDir)} could not be taken: ${path}`);
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
