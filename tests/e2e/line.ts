// The line between a browser and the server, to be cut: what goes through it breaks off in mid-word, as a pulled plug does.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Line {
  url: string;
  /** Breaks what is open and takes nothing new. */
  cut: () => void;
  restore: () => void;
  /** Breaks what is open once; new connections go through. */
  hiccup: () => void;
  stop: () => Promise<void>;
}

export async function startLine(port: number): Promise<Line> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.resetAndDestroy();
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hiccup = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      hiccup();
    },
    restore: () => {
      isCut = false;
    },
    hiccup,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      hiccup();
      await closed;
    },
  };
}
