// The media server: found, made where there is none, kept running, and reached by browsers through our own origin.
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { type Binary, binaryPath, cacheFolder, findBinary } from './binary.ts';
import { eventOf, type LiveKit, livekitAt, participantOf, roomToken } from './calls.ts';
import { type Door, endFormer, startChild } from './child.ts';
import { egressAt } from './egress.ts';
import { codeOf, inBothLanguages, MediaFault } from './fault.ts';
import { makeBinary, reasonOf } from './make.ts';
import { type MediaProxy, mountMediaProxy } from './proxy.ts';
import { type Keys, loadKeys, WEBHOOK } from './settings.ts';
import type { Media, MediaHealth, Participant } from './types.ts';

export { isMediaRequest } from './proxy.ts';

/** Between two looks at a media server that is not ours, and for one that somebody has put there meanwhile. */
const LOOK_MS = 5000;
/** While it is away: it may be back in a moment. Not all servers of a school ask at once. */
const SOON_MS = 1000;
const APART_MS = 250;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 30_000;
/** After running for so long, the media server's next fall counts as the first again. */
const STEADY_MS = 60_000;

export interface MediaParts {
  config: Pick<
    Config,
    | 'DATA_DIR'
    | 'HOST'
    | 'MEDIA_PORT'
    | 'LIVEKIT'
    | 'LIVEKIT_URL'
    | 'LIVEKIT_API_KEY'
    | 'LIVEKIT_API_SECRET'
    | 'LIVEKIT_DOWNLOAD'
    | 'LIVEKIT_EGRESS'
    | 'S3_ENDPOINT'
    | 'S3_REGION'
    | 'S3_BUCKET'
    | 'S3_KEY'
    | 'S3_SECRET'
    | 'S3_PREFIX'
  >;
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Of tests: in place of Go and of the release. */
  make?: typeof makeBinary;
}

export interface OwnMedia extends Media {
  /** The proxy; and what is to run begins to run once the server listens. */
  mount: (server: FastifyInstance) => void;
}

type Host = Parameters<Media['serve']>[0];

export function createMedia({ config, logger, make = makeBinary }: MediaParts): OwnMedia {
  const place = { dataDir: resolve(config.DATA_DIR), host: config.HOST };
  const given = configured(config);
  const leaving = new AbortController();
  const { signal } = leaving;
  const listeners = new Set<(health: MediaHealth) => void>();
  let health: MediaHealth =
    config.LIVEKIT === 'off' ? { state: 'off', reason: inBothLanguages('mediaOff') } : { state: 'starting' };
  let host: Host | null = null;
  let livekit: LiveKit | null = null;
  let proxy: MediaProxy | null = null;
  let run: Promise<void> | null = null;
  let ownKeys: Keys | null = null;

  const keys = (): Keys => {
    if (given) return given;
    ownKeys ??= loadKeys(place);
    return ownKeys;
  };
  const change = (next: MediaHealth) => {
    if (JSON.stringify(next) === JSON.stringify(health)) return;
    health = next;
    for (const told of listeners) told(next);
  };
  /** A call that goes well or is written down; the class goes on without. */
  const attempt = async (what: string, call: (there: LiveKit) => Promise<unknown>) => {
    if (!livekit || health.state !== 'ready') return;
    await call(livekit).catch((error: unknown) => logger.warn({ what, why: codeOf(error) }, 'media'));
  };
  const openRooms = async (there: LiveKit) => {
    for (const room of (await host?.open()) ?? []) await there.createRoom(room);
  };
  /** From here on people come in. */
  const serveFrom = async (there: LiveKit, ready: MediaHealth) => {
    await openRooms(there);
    livekit = there;
    change(ready);
    // those that were opened while we were asking
    await openRooms(there).catch((error: unknown) => logger.warn({ what: 'rooms', why: codeOf(error) }, 'media'));
  };
  const leave = (next: MediaHealth) => {
    livekit = null;
    proxy?.close();
    change(next);
  };
  const turns = new Map<string, Promise<void>>();
  const inTurn = (participant: Participant, work: () => Promise<void>): Promise<void> => {
    const key = `${participant.room} ${participant.identity}`;
    const done = (turns.get(key) ?? Promise.resolve()).then(work, work);
    turns.set(key, done);
    return done.finally(() => turns.get(key) === done && turns.delete(key));
  };
  const door = createDoor();
  const parts: Running = { config, place, keys, door, logger, make, signal, change, serveFrom, leave };

  return {
    mount: (server) => {
      proxy = mountMediaProxy(server, {
        upstream: () => livekit?.url ?? null,
        participantOf: (token) => participantOf(keys(), token, given ? 10 : 0),
        admits: async (participant) => (await host?.admits(participant)) ?? false,
      });
      door.to(server);
      server.addHook('onListen', () => {
        if (config.LIVEKIT === 'off') run = endFormer(place);
        else if (given) run = endFormer(place).then(() => watchGiven(parts, given));
        else run = keepOwn(parts);
        run = run.catch((error: unknown) => {
          if (!signal.aborted) logger.error({ err: error }, 'media');
        });
      });
    },
    health: () => health,
    onHealth: (told) => {
      listeners.add(told);
      return () => void listeners.delete(told);
    },
    serve: (given) => {
      host = given;
    },
    token: async (participant, sources) => roomToken(keys(), participant, sources),
    openRoom: (room) => attempt('open', (there) => there.createRoom(room)),
    closeRoom: (room) => attempt('close', (there) => there.deleteRoom(room)),
    grant: (participant, sources) =>
      inTurn(participant, async () => {
        const now = typeof sources === 'function' ? await sources() : sources;
        if (now) await attempt('grant', (there) => there.permit(participant, now));
      }),
    mute: (room, who) =>
      attempt('mute', (there) =>
        there.mute(room, (id) => ('identity' in who ? id === who.identity : !who.except.includes(id))),
      ),
    remove: async (participant: Participant) => {
      const removed = () => attempt('remove', (there) => there.removeParticipant(participant));
      // who was on the way in meanwhile; those who were in have been told, and leave by themselves
      proxy?.closeLater(participant, () => void removed());
      await removed();
    },
    people: async (room) => {
      let there: { sid: string; identity: string }[] | null = null;
      await attempt('people', async (at) => {
        there = await at.people(room);
      });
      return there;
    },
    egress: given && config.LIVEKIT_EGRESS ? egressAt(given.url, given, config) : null,
    webhook: (body, headers) => eventOf(keys(), body, headers),
    stop: async () => {
      leaving.abort();
      proxy?.close();
      await run;
      door.close();
      listeners.clear();
    },
  };
}

interface Given extends Keys {
  url: string;
}

function configured({ LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret }: MediaParts['config']) {
  const given: Given | null = url && key && secret ? { url: url.replace(/^ws/, 'http'), key, secret } : null;
  return given;
}

interface Running {
  config: MediaParts['config'];
  place: { dataDir: string; host: string };
  keys: () => Keys;
  door: Door;
  logger: MediaParts['logger'];
  make: typeof makeBinary;
  signal: AbortSignal;
  change: (next: MediaHealth) => void;
  serveFrom: (there: LiveKit, ready: MediaHealth) => Promise<void>;
  leave: (next: MediaHealth) => void;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal, ref: false }).catch(() => {});

/** LIVEKIT_URL: asked again and again whether it is there. */
async function watchGiven({ config, signal, serveFrom, leave }: Running, given: Given): Promise<void> {
  const there = livekitAt(given.url, given);
  const source = 'configured';
  let isReady = false;
  while (!signal.aborted) {
    try {
      await there.ask();
      if (!isReady)
        await serveFrom(there, { state: 'ready', source, ...(config.LIVEKIT_EGRESS ? { egress: true } : {}) });
      isReady = true;
    } catch (error) {
      isReady = false;
      if (!signal.aborted)
        leave({ state: 'away', source, reason: inBothLanguages('mediaAway', { why: codeOf(error) }) });
    }
    await pause(isReady ? LOOK_MS : SOON_MS + APART_MS * Math.random(), signal);
  }
}

/** Finds or makes ours and keeps it running until `signal`. */
async function keepOwn(parts: Running): Promise<void> {
  const { place, signal } = parts;
  const cache = cacheFolder(place.dataDir);
  while (!signal.aborted) {
    const binary = (await findBinary(cache)) ?? (await made(parts, cache));
    if (binary) await keepRunning(parts, binary);
  }
}

/** Null when there is none, and somebody may have put one there meanwhile. */
async function made({ config, make, signal, change, logger }: Running, cache: string): Promise<Binary | null> {
  change({ state: 'preparing' });
  try {
    const onProgress = (progress: string) => change({ state: 'preparing', progress });
    return await make({ cache, download: config.LIVEKIT_DOWNLOAD, onProgress, signal });
  } catch (error) {
    if (signal.aborted) return null;
    const fault = error instanceof MediaFault ? error : new MediaFault('mediaFell', { why: codeOf(error) });
    logger.warn({ why: fault.message }, 'no media server');
    change({ state: 'absent', reason: reasonOf(fault) });
  }
  // `npm run media` of another terminal puts it there
  while (!signal.aborted && !existsSync(binaryPath(cache))) await pause(LOOK_MS, signal);
  return null;
}

/** Starts it again, later and later, for as long as it can be started at all. */
async function keepRunning(parts: Running, binary: Binary): Promise<void> {
  const { config, place, keys, door, signal, change, serveFrom, leave, logger } = parts;
  const { source, version } = binary;
  let wait = FIRST_RETRY_MS;
  change({ state: 'starting', source, version });
  while (!signal.aborted && existsSync(binary.path)) {
    const began = performance.now();
    const livekit = (port: number) => livekitAt(`http://127.0.0.1:${port}`, keys());
    try {
      const running = await startChild({
        place,
        keys: keys(),
        binary,
        mediaPort: config.MEDIA_PORT,
        door,
        livekit,
        signal,
      });
      try {
        await serveFrom(livekit(running.state.ports.signal), { state: 'ready', source, version });
        const why = await Promise.race([running.gone, aborted(signal)]);
        if (!signal.aborted) logger.warn({ why }, 'the media server has ended, starting it again');
      } finally {
        leave({ state: 'starting', source, version });
        await running.stop();
      }
    } catch (error) {
      const fault = error instanceof MediaFault ? error : new MediaFault('mediaFell', { why: codeOf(error) });
      logger.warn({ why: fault.message }, 'media');
      leave({ state: 'away', source, version, reason: inBothLanguages(fault.key, fault.params) });
    }
    wait = performance.now() - began > STEADY_MS ? FIRST_RETRY_MS : Math.min(wait * 2, LAST_RETRY_MS);
    await pause(wait, signal);
  }
}

const aborted = (signal: AbortSignal): Promise<string> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve('stopped');
    else signal.addEventListener('abort', () => resolve('stopped'), { once: true });
  });

interface OwnDoor extends Door {
  to: (server: FastifyInstance) => void;
  close: () => void;
}

/**
 * On loopback, for our own child's webhooks alone: where the server itself listens on one address only, or by TLS with a
 * certificate that the child does not know, it could not reach it.
 */
function createDoor(): OwnDoor {
  let server: Server | null = null;
  let behind: FastifyInstance | null = null;
  const port = () => (server?.address() as AddressInfo | null | undefined)?.port ?? 0;
  return {
    to: (fastify) => {
      behind = fastify;
    },
    port,
    open: (wanted) => {
      if (server && port() === wanted) return Promise.resolve(true);
      server?.close();
      return new Promise((resolve) => {
        const opened = createServer((request, response) => {
          if (request.method === 'POST' && request.url === WEBHOOK && behind) behind.routing(request, response);
          else response.writeHead(404).end();
        });
        opened.once('error', () => resolve(false));
        opened.listen(wanted, '127.0.0.1', () => {
          server = opened;
          opened.unref();
          resolve(true);
        });
      });
    },
    close: () => {
      server?.close();
      server?.closeAllConnections();
    },
  };
}
