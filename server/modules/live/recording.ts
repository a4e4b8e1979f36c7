// A recorded track from its first part to one file. Parts lie under keys of their own until all are here; then one file is made
// of them, which has a length and can be sought in. A death anywhere leaves what it takes to go on.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CODE } from '#contract/codes.ts';
import { PART_BYTES, type TrackKind } from '#contract/live-recording.ts';
import type { Clock, HasConfig, HasFiles, HasLogger, Postgres } from '#server/platform/app.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { readMedia, remux } from '#server/platform/film/index.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { createQueue } from '#server/platform/queue.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { incoming } from '#server/platform/upload/receive.ts';
import type { Who } from '#server/platform/who.ts';
import { assignFile, insertFile, mediaOf, newKey, releaseFiles, removeKey } from '../files/index.ts';
import { mustHost } from './live.access.ts';
import { recorderHeard } from './recorder.ts';
import {
  addPart,
  nextPart,
  partKeys,
  quietTracks,
  type RecordedTrack,
  staleTracks,
  trackOf,
  wholeTrack,
} from './recording.store.ts';

/** Of one track: four hours of the sharpest picture are below it. */
const MOST_BYTES = 4 * 1024 ** 3;
/** Nothing has come for so long: what is here can be played. What comes later makes it whole anew. */
const QUIET_MS = 3 * 60_000;
/** Nobody has come back to go on for so long: what is here is the recording. */
const STALE_MS = 24 * 3_600_000;

// parts of one track, and what is made of them, take turns
const turns = createQueue();
const folderOf = (id: string): string => `recordings/${id}`;
export const recordingUse = (id: string): string => `recording:${id}`;

interface Begun {
  liveId: string;
  kind: TrackKind;
  type: string;
  startAt: number;
  sentAt?: number | undefined;
  recordingId?: string | undefined;
}

export async function beginRecording({ app, who }: Call, { liveId, kind, type, startAt, sentAt, recordingId }: Begun) {
  const { live } = await mustHost(app, who, liveId);
  const now = app.now();
  if (live.openedAt === null)
    throw new Failure(CODE.conflict, 'liveNotOpen', { data: { state: 'scheduled', allowed: ['open'] } });
  const told = startAt + (sentAt === undefined ? 0 : now - sentAt);
  // a clock may be wrong; nothing was recorded before the class, or after it
  const start = Math.min(Math.max(told, live.openedAt), live.endedAt ?? now);
  const id = recordingId ?? app.newId();
  await app.pool.query(
    `insert into live_recording (id, org_id, created_at, live_id, by_id, kind, type, start_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [id, who.orgId, now, liveId, who.userId, kind, type, start],
  );
  const track = await trackOf(app.pool, id);
  if (track?.liveId !== liveId || track.kind !== kind) throw missing();
  await recorderHeard(app.pool, liveId, now);
  return { recordingId: id };
}

/** 404 for whose class it is not. */
async function mustRecord(app: Clock & Postgres, who: Who, id: string): Promise<RecordedTrack> {
  const track = await trackOf(app.pool, id);
  if (!track) throw missing();
  await mustHost(app, who, track.liveId);
  return track;
}

/** Resolves to the first part that is lacking then. */
export async function keepPart(
  { app, who }: Call,
  { recordingId, n }: { recordingId: string; n: number },
  stream: Readable,
): Promise<{ next: number }> {
  const track = await mustRecord(app, who, recordingId);
  const bytes = await readPart(stream);
  if (bytes.length === 0) throw invalid({ file: 'empty' });
  if (track.parts !== null) return { next: track.parts };
  return turns(recordingId, async () => {
    const now = await mustRecord(app, who, recordingId);
    if (now.parts !== null) return { next: now.parts };
    if (now.size + bytes.length > MOST_BYTES) throw invalid({ n: 'liveRecordingFull' });
    const key = `${folderOf(recordingId)}/${n}`;
    const isThere = await app.pool.query('select from live_recording_part where recording_id = $1 and n = $2', [
      recordingId,
      n,
    ]);
    if (isThere.rowCount === 0) {
      await app.files.put(key, bytes);
      const part = { recordingId, n, key, size: bytes.length, at: app.now() };
      await withTransaction(app.pool, (client) => addPart(client, part));
      await recorderHeard(app.pool, track.liveId, part.at);
    }
    return { next: await nextPart(app.pool, recordingId) };
  });
}

async function readPart(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > PART_BYTES) throw invalid({ file: 'livePartTooLarge' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export async function finishRecording(
  { app, who }: Call,
  { recordingId, parts }: { recordingId: string; parts: number },
) {
  await mustRecord(app, who, recordingId);
  return turns(recordingId, async () => {
    const track = await mustRecord(app, who, recordingId);
    try {
      const { length, size } = await whole(app, track, parts);
      return { recordingId, length, size };
    } catch (error) {
      // a screen that was shared for a moment has a head and no picture: nobody is to wait for it
      const isEmpty = error instanceof Failure && error.code === CODE.invalid;
      if (isEmpty && (await nextPart(app.pool, recordingId)) === parts) await dropTrack(app, track);
      throw error;
    }
  });
}

interface Whole {
  length: number;
  size: number;
}

/** 409 while a part is lacking; 422 where the parts are no recording. `isLast`: nothing more is taken of it. */
async function whole(
  app: Clock & HasConfig & Postgres & HasFiles & HasLogger,
  track: RecordedTrack,
  parts: number,
  isLast = true,
): Promise<Whole> {
  const { id, length, size } = track;
  if (track.parts !== null && length !== null) return { length, size };
  const next = await nextPart(app.pool, id);
  if (next < parts) throw new Failure(CODE.conflict, 'incomplete', { data: { next } });
  const path = join(incoming(app), `${id}.joined`);
  const packed = join(incoming(app), `${id}.packed`);
  try {
    await mkdir(incoming(app), { recursive: true });
    await joinParts(app, await partKeys(app.pool, id, parts), path);
    const container = track.type.includes('mp4') ? 'mp4' : 'webm';
    const file = (await remux({ from: path, to: packed, container })) ? packed : path;
    return await store(app, track, { parts: isLast ? parts : null, file });
  } finally {
    await Promise.all([path, packed].map((p) => rm(p, { force: true })));
  }
}

async function joinParts(app: HasFiles, keys: readonly string[], path: string): Promise<void> {
  await rm(path, { force: true });
  for (const key of keys)
    await pipeline(await app.files.stream(key), createWriteStream(path, { flags: 'a', mode: 0o600 }));
}

/** `parts`: null where more may come. */
async function store(
  app: Clock & Postgres & HasFiles & HasLogger,
  track: RecordedTrack,
  { parts, file }: { parts: number | null; file: string },
): Promise<Whole> {
  const { id, orgId, byId, kind, type } = track;
  const { size } = await stat(file);
  const handle = await open(file);
  const media = await readMedia({
    size,
    read: async (start, end) => {
      const bytes = Buffer.alloc(end - start);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
      return bytes.subarray(0, bytesRead);
    },
  }).finally(() => handle.close());
  if (!media) throw invalid({ parts: 'corrupt' });
  const fileId = app.newId();
  const key = newKey(app, fileId);
  const container = type.includes('mp4') ? 'mp4' : 'webm';
  await app.files.putFile(key, file);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk);
  const name = `${kind}.${container}`;
  const row = { id: fileId, orgId, ownerId: byId, name, size, type: media.type, key, sha256: hash.digest('hex') };
  try {
    await withTransaction(app.pool, async (client) => {
      // what was made of fewer parts
      await releaseFiles(client, recordingUse(id));
      // the organisation's material, not one teacher's
      await insertFile(client, { ...row, purpose: 'document', createdAt: app.now() });
      await assignFile(client, fileId, recordingUse(id));
      const done = { id, parts, fileId, length: media.length, size, at: app.now() };
      if (!(await wholeTrack(client, done))) throw missing();
    });
  } catch (error) {
    await removeKey(app, key);
    throw error;
  }
  if (parts !== null) await removeParts(app, id);
  // looked at once more by those who play it: now, so that nobody waits
  await mediaOf(app, fileId);
  return { length: media.length, size };
}

/** A track that came as one file; once. */
export const takeFile = (
  app: Clock & Postgres & HasFiles & HasLogger,
  track: RecordedTrack,
  file: string,
): Promise<void> =>
  turns(track.id, async () => {
    const now = await trackOf(app.pool, track.id);
    if (now && now.fileId === null) await store(app, now, { parts: 1, file });
  });

async function removeParts(app: HasFiles & HasLogger, id: string): Promise<void> {
  for await (const key of app.files.list(folderOf(id))) await removeKey(app, key);
}

/** What a browser that fell silent has sent can be played; one that never came back leaves it as a recording, or nothing. */
export async function sweepRecordings(app: Clock & HasConfig & Postgres & HasFiles & HasLogger): Promise<void> {
  for (const { id, next } of await quietTracks(app.pool, app.now() - QUIET_MS))
    await turns(id, async () => {
      const track = await trackOf(app.pool, id);
      if (track?.parts !== null) return;
      const isMade = await whole(app, track, next, false).then(Boolean, isFailure);
      // looked at again when more has come
      if (!isMade) await app.pool.query('update live_recording set finished_at = $2 where id = $1', [id, app.now()]);
    });
  for (const { id, next } of await staleTracks(app.pool, app.now() - STALE_MS))
    await turns(id, async () => {
      const track = await trackOf(app.pool, id);
      if (!track) return;
      const isKept = next > 0 && (await whole(app, track, next).then(Boolean, isFailure));
      if (!isKept) await dropTrack(app, track);
    });
}

/** What can be played of it stays. */
async function dropTrack(app: Clock & Postgres & HasFiles & HasLogger, { id }: RecordedTrack): Promise<void> {
  const { rowCount } = await app.pool.query(
    'update live_recording set deleted_at = $2 where id = $1 and file_id is null and deleted_at is null',
    [id, app.now()],
  );
  if (rowCount === 1) await removeParts(app, id);
}

/** What is refused will not become better; anything else is tried again at the next round. */
function isFailure(error: unknown): false {
  if (error instanceof Failure) return false;
  throw error;
}
