// One server a data folder: a socket that answers means that another one lives. Asked before anything is opened.
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ASK_MS = 800;

export class AlreadyRunning extends Error {}

/** Throws AlreadyRunning within a second when the folder is in use. */
export async function takeLock(dataDir: string): Promise<{ release: () => Promise<void> }> {
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12);
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\mengoo-${name}` : join(tmpdir(), `mengoo-${name}.lock`);
  for (let tries = 0; tries < 3; tries++) {
    const server = await listen(path);
    if (server) return { release: () => new Promise((done) => server.close(() => done())) };
    if (await isAnswered(path)) {
      throw new AlreadyRunning(`Another Mengoo server is using ${resolve(dataDir)}. Stop it first, or set DATA_DIR to another folder.`);
    }
    // nobody behind it: left by a process that was killed
    rmSync(path, { force: true });
  }
  throw new AlreadyRunning(`The lock of ${resolve(dataDir)} could not be taken: ${path}`);
}

function listen(path: string): Promise<Server | null> {
  return new Promise((done) => {
    const server = createServer((socket) => socket.end(String(process.pid)));
    server.once('error', () => done(null));
    server.listen(path, () => {
      server.unref();
      done(server);
    });
  });
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path);
    const timer = setTimeout(() => finish(true), ASK_MS);
    const finish = (answered: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      done(answered);
    };
    socket.once('data', () => finish(true));
    socket.once('error', () => finish(false));
  });
}
