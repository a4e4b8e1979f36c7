// What is known of a stored film or recording: looked at once, when somebody first asks.
import { buffer } from 'node:stream/consumers';
import type { Pool } from 'pg';
import type { HasFiles, HasLogger, Postgres } from '#server/platform/app.ts';
import { MediaError, type MediaFile, readMedia } from '#server/platform/film/index.ts';
import { createQueue } from '#server/platform/queue.ts';
import { type FileRow, fileById } from './file.store.ts';

// one at a time: each has a thread
const turns = createQueue();

/** What was told already: a file never changes, and who seeks in a film asks again and again. */
const told = new WeakMap<Pool, Map<string, MediaFile | null>>();
const MOST_TOLD = 1000;

const found = async (pool: Pool, fileId: string): Promise<MediaFile | null | undefined> => {
  const kept = told.get(pool) ?? new Map<string, MediaFile | null>();
  told.set(pool, kept);
  const before = kept.get(fileId);
  if (before !== undefined) return before;
  const { rows } = await pool.query<MediaFile | { kind: null }>({
    name: 'file-media',
    text: 'select kind, type, length, codecs from file_media where file_id = $1',
    values: [fileId],
  });
  const [row] = rows;
  const media = row?.kind === null ? null : row;
  if (media === undefined) return undefined;
  if (kept.size >= MOST_TOLD) kept.clear();
  kept.set(fileId, media);
  return media;
};

/** Undefined: not there, no audio or video, or nothing that lasts. */
export async function mediaOf(app: Postgres & HasFiles & HasLogger, fileId: string): Promise<MediaFile | undefined> {
  const known = await found(app.pool, fileId);
  if (known !== undefined) return known ?? undefined;
  return turns('media', async () => {
    const meanwhile = await found(app.pool, fileId);
    if (meanwhile !== undefined) return meanwhile ?? undefined;
    const file = await fileById(app.pool, fileId);
    return file && look(app, file);
  }).then((media) => media ?? undefined);
}

async function look(app: Postgres & HasFiles & HasLogger, { id, key, size }: FileRow): Promise<MediaFile | undefined> {
  const read = async (start: number, end: number): Promise<Uint8Array> =>
    buffer(await app.files.stream(key, { start, end: end - 1 }));
  try {
    const media = await readMedia({ size, read });
    const { kind = null, type = null, length = null, codecs = [] } = media ?? {};
    await app.pool.query(
      `insert into file_media (file_id, kind, type, length, codecs) values ($1, $2, $3, $4, $5)
        on conflict (file_id) do nothing`,
      [id, kind, type, length, codecs],
    );
    return media;
  } catch (error) {
    // perhaps the machine was busy: it is looked at again when somebody asks again
    if (!(error instanceof MediaError)) throw error;
    app.logger.warn({ err: error, fileId: id }, 'a film could not be looked at');
    return undefined;
  }
}
