// Ports that are free to listen on.
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

const TRIES = 20;

/** A free port of 127.0.0.1. */
export const freePort = (): Promise<number> => listenOnce(0, '127.0.0.1');

/** Free for UDP and TCP, on every address; 0 asks for any such. Null where somebody has it. */
export async function freeForBoth(wanted: number): Promise<number | null> {
  for (let i = 0; i < TRIES; i++) {
    try {
      const port = await listenOnce(wanted);
      await bindOnce(port);
      return port;
    } catch (error) {
      if (wanted !== 0) {
        const code = error instanceof Error && 'code' in error ? error.code : '';
        if (code === 'EADDRINUSE' || code === 'EACCES') return null;
        throw error;
      }
    }
  }
  return null;
}

function listenOnce(port: number, host?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, ...(host ? { host } : {}) }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function bindOnce(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4');
    socket.once('error', (error) => {
      socket.close();
      reject(error);
    });
    socket.bind(port, () => socket.close(() => resolve()));
  });
}
