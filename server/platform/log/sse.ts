// An event stream over HTTP: headers a proxy will not spoil, heartbeats, and a byte cap for readers that do not read.

import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Frame } from './hub.ts';

const HEARTBEAT_MS = 15_000;
const HEARTBEAT = Buffer.from(': \n\n');
const STALLED_MS = 30_000;
/** A reader this far behind is cut; it comes back with its cursor. */
const SUBSCRIBER_CAP = 1024 * 1024;

export interface Sse {
  /** False when the reader has gone or was cut. */
  send: (frames: Frame[]) => boolean;
  write: (bytes: Buffer | string) => boolean;
  /** Settles when what was written has gone out to the reader, or the reader has gone. */
  room: () => Promise<void>;
  end: () => void;
  onClose: (callback: () => void) => void;
  closed: () => boolean;
}

// one timer for all streams: 2,000 followers must not mean 2,000 timers
const open = new Set<ServerResponse>();
let beating = false;

function startBeat() {
  if (beating) return;
  beating = true;
  setInterval(() => {
    for (const raw of open) raw.write(HEARTBEAT);
  }, HEARTBEAT_MS).unref();
}

export function openSse(reply: FastifyReply): Sse {
  reply.hijack();
  const { raw } = reply;
  // onSend hooks do not run after hijack: what they have set so far goes out by hand
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  // what follows at once goes out with the head
  const { socket } = raw;
  socket?.cork();
  process.nextTick(() => socket?.uncork());
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    'x-stream-profile': '1',
  });
  raw.flushHeaders();
  socket?.setNoDelay(true);
  open.add(raw);
  startBeat();
  const callbacks: (() => void)[] = [];
  let gone = false;
  const leave = () => {
    if (gone) return;
    gone = true;
    open.delete(raw);
    for (const callback of callbacks) callback();
  };
  raw.on('close', leave);
  raw.on('error', leave);
  // where the line was lost before we came here, its end is not told again
  if (raw.destroyed) leave();

  const write = (bytes: Buffer | string): boolean => {
    if (gone || raw.destroyed) return false;
    raw.write(bytes);
    if (raw.writableLength <= SUBSCRIBER_CAP) return true;
    raw.destroy();
    return false;
  };
  return {
    write,
    send: (frames) =>
      write(frames.length === 1 && frames[0] ? frames[0].bytes : Buffer.concat(frames.map((f) => f.bytes))),
    room: () =>
      !raw.writableNeedDrain || gone || raw.destroyed
        ? Promise.resolve()
        : new Promise((resolve) => {
            // who takes nothing for so long is not reading any more
            const timer = setTimeout(() => raw.destroy(), STALLED_MS);
            const done = () => {
              clearTimeout(timer);
              raw.off('drain', done).off('close', done);
              resolve();
            };
            raw.once('drain', done);
            raw.once('close', done);
          }),
    end: () => {
      if (!gone && !raw.destroyed) raw.end();
    },
    onClose: (callback) => {
      if (gone) callback();
      else callbacks.push(callback);
    },
    closed: () => gone || raw.destroyed,
  };
}
