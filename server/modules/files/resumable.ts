// Large files in parts. What has come lies in one file below DATA_DIR/incoming/parts; its length is the offset, so a
// server that is killed forgets nothing and a part that comes twice changes nothing.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CODE } from '#contract/codes.ts';
import type { StoredFile } from '#contract/files.ts';
import type { App, Clock, HasConfig, HasFiles, HasLogger, Hooks, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { createQueue } from '#server/platform/queue.ts';
import { createRegistry } from '#server/platform/registry.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { HEAD_BYTES } from '#server/platform/upload/detect.ts';
import { cleanName } from '#server/platform/upload/names.ts';
import { incoming, tooLarge } from '#server/platform/upload/receive.ts';
import type { Who } from '#server/platform/who.ts';
import { visibleFile } from './file.access.ts';
import { insertFile, present, storedBytes } from './file.store.ts';
import { admit, refused, removeKey, uploadLimits } from './keep.ts';
import {
  deleteStale,
  deleteUpload,
  findUpload,
  finishUpload,
  insertUpload,
  sameUpload,
  touchUpload,
  type UploadRow,
} from './resumable.store.ts';

/** What becomes of an upload that was begun: a file, or nothing. */
export interface UploadEnd {
  uploadId: string;
  /** Null: it was refused, or given up. */
  fileId: string | null;
}
const ends = createRegistry<(end: UploadEnd) => Promise<void>>('end of an upload');
/** Hears of every upload that ends, after its file is stored; what it fails at is no affair of who sends. */
export const onUploadEnd = ends.register;

async function tellEnd(app: Hooks & HasLogger, end: UploadEnd): Promise<void> {
  for (const tell of ends.of(app).values())
    await tell(end).catch((error: unknown) => app.logger.error({ err: error }, 'the end of an upload was not told'));
}

const PART_SIZE = 8 * 1024 * 1024;
const STALE_MS = 3 * 24 * 3_600_000;

// parts, finishing and giving up of one file take turns
const turns = createQueue();

const folder = (app: HasConfig): string => join(incoming(app), 'parts');
const pathOf = (app: HasConfig, id: string): string => join(folder(app), id);
const offsetOf = async (app: HasConfig, id: string): Promise<number> =>
  (await stat(pathOf(app, id)).catch(() => ({ size: 0 }))).size;

interface Announced {
  name: string;
  size: number;
  sha?: string | undefined;
}

export async function begin(app: Clock & HasConfig & Postgres, who: Who, { name, size, sha }: Announced) {
  const limits = await uploadLimits(app, who);
  if (size > limits.file) throw tooLarge(cleanName(name), limits.file);
  const { orgId, userId: ownerId } = who;
  const row: UploadRow = {
    id: app.newId(),
    orgId,
    ownerId,
    name: cleanName(name),
    size,
    sha256: sha ?? null,
    fileId: null,
  };
  const upload = await withTransaction(app.pool, async (client) => {
    const bytes = await storedBytes(client, ownerId);
    // without a checksum nobody knows whether it is the same file
    const same = sha === undefined ? null : await sameUpload(client, row);
    if (same) return same;
    if (bytes + size > limits.quota) throw refused('quota', name);
    await insertUpload(client, row, app.now());
    return row;
  });
  return { uploadId: upload.id, offset: await offsetOf(app, upload.id), partSize: PART_SIZE };
}

export async function status(app: HasConfig & Postgres, who: Who, id: string) {
  const upload = await ownUpload(app, who, id);
  const offset = upload.fileId ? upload.size : await offsetOf(app, id);
  return { uploadId: id, offset, size: upload.size, partSize: PART_SIZE };
}

async function ownUpload(app: Postgres, who: Who, id: string): Promise<UploadRow> {
  const upload = await findUpload(app.pool, who, id);
  if (!upload) throw missing();
  return upload;
}

/** Appends bytes that begin at `offset`; those that are here already are let pass by. Resolves to how much is here now. */
export function writePart(
  app: Clock & HasConfig & Postgres,
  who: Who,
  id: string,
  offset: number,
  bytes: Readable,
): Promise<{ offset: number }> {
  return turns(id, async () => {
    const upload = await ownUpload(app, who, id);
    const here = upload.fileId ? upload.size : await offsetOf(app, id);
    if (offset > here) throw new Failure(CODE.conflict, 'offset', { data: { offset: here } });
    await mkdir(folder(app), { recursive: true });
    await touchUpload(app.pool, id, app.now());
    const added = withoutFirst(here - offset, upload.size - here, upload.name);
    await pipeline(bytes, added, createWriteStream(pathOf(app, id), { flags: 'a', mode: 0o600 }));
    return { offset: upload.fileId ? upload.size : await offsetOf(app, id) };
  });
}

/** Drops so many bytes, passes at most so many on, and refuses more. */
function withoutFirst(drop: number, most: number, name: string): Transform {
  let left = drop;
  let room = most;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const rest = chunk.subarray(Math.min(left, chunk.length));
      left -= chunk.length - rest.length;
      room -= rest.length;
      if (room < 0) done(tooLarge(name, most));
      else done(null, rest);
    },
  });
}

export function finish(app: App, who: Who, id: string): Promise<StoredFile> {
  return turns(id, async () => {
    const upload = await ownUpload(app, who, id);
    if (upload.fileId) return present(await visibleFile(app, who, upload.fileId));
    const offset = await offsetOf(app, id);
    if (offset < upload.size) throw new Failure(CODE.conflict, 'incomplete', { data: { offset } });
    try {
      return await store(app, who, upload);
    } catch (error) {
      // what was refused will not become better: it has to be sent anew
      if (error instanceof Failure) {
        await forget(app, id);
        await tellEnd(app, { uploadId: id, fileId: null });
      }
      throw error;
    }
  });
}

async function store(
  app: Clock & HasConfig & Postgres & HasFiles & HasLogger & Hooks,
  who: Who,
  upload: UploadRow,
): Promise<StoredFile> {
  const path = pathOf(app, upload.id);
  const { head, sha256 } = await digest(path);
  if (upload.sha256 !== null && upload.sha256 !== sha256) throw refused('checksum', upload.name);
  const { name, size } = upload;
  const row = await admit(app, who, { name, path, size, head, sha256 });
  try {
    await app.files.putFile(row.key, path);
    await withTransaction(app.pool, async (client) => {
      await insertFile(client, row);
      // given up or finished by another process meanwhile
      if (!(await finishUpload(client, upload.id, row.id))) throw missing();
    });
  } catch (error) {
    await removeKey(app, row.key);
    throw error;
  }
  await rm(path, { force: true });
  await tellEnd(app, { uploadId: upload.id, fileId: row.id });
  return present(row);
}

async function digest(path: string): Promise<{ head: Buffer; sha256: string }> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

export function cancelUpload(app: HasConfig & Postgres & Hooks & HasLogger, who: Who, id: string): Promise<void> {
  return turns(id, async () => {
    await ownUpload(app, who, id);
    await forget(app, id);
    await tellEnd(app, { uploadId: id, fileId: null });
  });
}

async function forget(app: HasConfig & Postgres, id: string): Promise<void> {
  await deleteUpload(app.pool, id);
  await rm(pathOf(app, id), { force: true });
}

/** Files that nobody goes on sending, and the rows of those that were finished long ago. */
export async function sweepUploads(app: Clock & HasConfig & Postgres): Promise<void> {
  for (const id of await deleteStale(app.pool, app.now() - STALE_MS)) await rm(pathOf(app, id), { force: true });
}
