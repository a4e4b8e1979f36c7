// A server with a real media server beside it, and people in its rooms. Where none was found or made (`tools/setup.mjs test`),
// tests of media are skipped by name; continuous integration takes that for a failure.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { Room } from '@livekit/rtc-node';
import Fastify from 'fastify';
import { pino } from 'pino';
import { loadConfig } from '#server/platform/config.ts';
import { binaryPath, cacheFolder } from '#server/platform/media/binary.ts';
import { createMedia, isMediaRequest, type MediaParts, type OwnMedia } from '#server/platform/media/index.ts';
import { readState } from '#server/platform/media/settings.ts';
import type { MediaEvent, MediaHealth, MediaSource } from '#server/platform/media/types.ts';

export const isOnPath = (process.env['PATH'] ?? '')
  .split(delimiter)
  .some((folder) => isAbsolute(folder) && existsSync(join(folder, 'livekit-server')));

export const hasMedia = Boolean(process.env['CI']) || isOnPath || existsSync(binaryPath(cacheFolder('data')));

export interface School {
  media: OwnMedia;
  url: string;
  dataDir: string;
  /** Who is not let in. */
  barred: Set<string>;
  /** Classes that are open. */
  rooms: Set<string>;
  /** What the media server has told. */
  events: MediaEvent[];
  /** The bodies it came in. */
  bodies: string[];
  stop: () => Promise<void>;
}

export const ROOM = 'class-1';

export const placeOf = ({ dataDir }: Pick<School, 'dataDir'>) => ({ dataDir, host: '127.0.0.1' });
/** Of the media server; 0: none. */
export const pidOf = (at: Pick<School, 'dataDir'>): number => readState(placeOf(at))?.pid ?? 0;
export const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** The media server's part of a server alone, with one class that is open to all but the barred. */
export async function mediaSchool(env: Record<string, string> = {}, make?: MediaParts['make']): Promise<School> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mengoo-media-'));
  const config = loadConfig({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', NODE_ENV: 'test', ...env });
  const media = createMedia({ config, logger: pino({ level: 'silent' }), ...(make ? { make } : {}) });
  const [barred, rooms] = [new Set<string>(), new Set([ROOM])];
  const [events, bodies]: [MediaEvent[], string[]] = [[], []];
  media.serve({ admits: async ({ identity }) => !barred.has(identity), open: async () => [...rooms] });
  const server = Fastify({ http: { shouldUpgradeCallback: isMediaRequest }, forceCloseConnections: true });
  server.addContentTypeParser('application/webhook+json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  server.post('/api/open/LiveKit', async (request) => {
    bodies.push(String(request.body));
    const event = await media.webhook(String(request.body), request.headers);
    if (event) events.push(event);
    return {};
  });
  server.get('/plain', () => 'plain');
  media.mount(server);
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const stop = async () => {
    await media.stop();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { media, url, dataDir, barred, rooms, events, bodies, stop };
}

/** Resolves with the next health of that state, or the one that is now. */
export const until = ({ media }: Pick<School, 'media'>, state: MediaHealth['state']): Promise<MediaHealth> =>
  new Promise((resolve) => {
    const look = (health: MediaHealth) => {
      if (health.state !== state) return;
      stop();
      resolve(health);
    };
    const stop = media.onHealth(look);
    look(media.health());
  });

/** A person in the class, by the passage. */
export async function enter(school: School, identity: string, sources: readonly MediaSource[] = []): Promise<Room> {
  const { token } = await school.media.token({ room: ROOM, identity }, sources);
  return enterWith(school, token);
}

export async function enterWith({ url }: School, token: string): Promise<Room> {
  const room = new Room();
  await room.connect(`${url.replace(/^http/, 'ws')}/media`, token, { autoSubscribe: true, dynacast: false });
  return room;
}
