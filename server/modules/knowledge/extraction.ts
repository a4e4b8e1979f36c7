// Reads a document in a job: one at a time in a process, taken up again after a death, leaving nothing when it is deleted.

import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import type { DocumentReason } from '#contract/knowledge.ts';
import type { App, HasJobs, HasLogger, Postgres } from '#server/platform/app.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { ExtractError, type Extraction, extract } from '#server/platform/tutor/index.ts';
import { ownFileName } from '#server/platform/upload/names.ts';
import { sendEmbedding } from './embedding.ts';
import { putFigures, replaceFigures, sweepFigures } from './figures.store.ts';
import { followQuotes } from './follow.ts';
import type { DocumentRow } from './knowledge.store.ts';
import { replacePassages } from './passages.store.ts';

const JOB = 'extract';
/** What an older reader has read is read again by it: apart from uploads, for which people wait. */
const AGAIN = 'read-again';
/** Counts up with what readers say of a document: 1, what of its words is more than words. */
export const READER = 8;
const MAX_TRIES = 3;
const PROGRESS_MS = 300;
/** The rest is storing the passages. */
const READING = 0.9;

export const sendExtraction = (app: HasJobs, documentId: string): Promise<void> => app.jobs.send(JOB, { documentId });

export function mountExtraction(server: FastifyInstance, app: App): void {
  const closing = new AbortController();
  let working: Promise<void> = Promise.resolve();
  for (const job of [JOB, AGAIN])
    app.jobs.work<{ documentId: string }>(job, ({ documentId }, signal) => {
      const work = extractDocument(app, documentId, AbortSignal.any([signal, closing.signal]));
      working = Promise.allSettled([working, work]).then(() => {});
      return work;
    });
  // nobody waits for it: what a failure leaves undone the next start finds
  server.addHook('onListen', () => {
    resumeExtractions(app).catch((err: unknown) => server.log.error({ err }, 'documents to be read'));
  });
  server.addHook('onClose', async () => {
    closing.abort();
    await working;
  });
}

/**
 * Sends a job for each document that waits or whose reader has died, and then for each that an older reader has read; a reader that
 * lives keeps its document.
 */
export async function resumeExtractions(app: Postgres & HasJobs): Promise<void> {
  const { rows } = await app.pool.query<{ id: string; isRead: boolean }>(
    `select id, state = 'ready' as "isRead" from document
      where deleted_at is null and (state in ('queued', 'extracting') or (state = 'ready' and reader < $1 and corrections_by is null))
      order by 2, created_at`,
    [READER],
  );
  for (const { id, isRead } of rows) await app.jobs.send(isRead ? AGAIN : JOB, { documentId: id });
}

/** Rejects with what is no fault of the document, to be tried again. */
export async function extractDocument(app: App, documentId: string, signal: AbortSignal): Promise<void> {
  const client = await app.pool.connect();
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  try {
    // lives as long as this connection, so as this process: whoever gets it knows that nobody else reads the document
    const lock = await client.query<{ free: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as free', [
      `${JOB}:${documentId}`,
    ]);
    if (lock.rows[0]?.free) await readLocked(app, client, documentId, AbortSignal.any([signal, lost.signal]));
    else await leave(client, documentId);
  } finally {
    // the lock goes with the connection
    client.release(true);
  }
}

/** Somebody reads it. If they have just finished and it was sent again meanwhile, this job must come again too. */
async function leave(client: PoolClient, documentId: string): Promise<void> {
  const { rowCount } = await client.query(
    "select 1 from document where id = $1 and state = 'queued' and deleted_at is null",
    [documentId],
  );
  if (rowCount !== 0) throw new Error('the last reader has not let go of the document yet');
}

async function readLocked(app: App, client: PoolClient, documentId: string, signal: AbortSignal): Promise<void> {
  const document = await claim(client, documentId);
  if (!document) return;
  if (document.tries > MAX_TRIES) return fail(app, documentId, 'corrupt');
  const gone = new AbortController();
  const progress = progressOf(app, documentId, () => gone.abort());
  try {
    const bytes = await app.files.get(document.file);
    const extraction = await extract(
      { bytes, name: ownFileName(document.name) },
      { signal: AbortSignal.any([signal, gone.signal]), onProgress: progress.report },
    );
    await progress.written();
    await store(app, document, extraction);
  } catch (error) {
    await progress.written();
    if (gone.signal.aborted) return;
    if (error instanceof ExtractError) return fail(app, documentId, error.reason);
    // going down is no fault of the document's
    if (signal.aborted)
      await client.query('update document set tries = tries - 1 where id = $1', [documentId]).catch(() => {});
    throw error;
  }
}

/** One that an older reader has read stays ready: its passages serve until the new ones are there. */
async function claim(client: PoolClient, documentId: string): Promise<(DocumentRow & { tries: number }) | null> {
  const { rows } = await client.query<DocumentRow & { tries: number }>(
    `update document set state = case when state = 'ready' then state else 'extracting' end, tries = tries + 1
      where id = $1 and deleted_at is null and (state in ('queued', 'extracting') or (state = 'ready' and reader < $2 and corrections_by is null))
      returning id, org_id as "orgId", course_id as "courseId", owner_id as "ownerId", name, file, state, tries`,
    [documentId, READER],
  );
  return rows[0] ?? null;
}

/** Of one that is ready its old passages go on to serve. */
async function fail(app: Postgres, documentId: string, reason: DocumentReason): Promise<void> {
  await app.pool.query(
    `update document set state = case when state = 'ready' then state else 'failed' end,
        reason = case when state = 'ready' then reason else $2 end, reader = $3
      where id = $1 and deleted_at is null`,
    [documentId, reason, READER],
  );
}

class Gone extends Error {}

async function store(app: App, document: DocumentRow, extraction: Extraction): Promise<void> {
  const { type, passages, figures, skippedPictures, unread } = extraction;
  const { id: documentId, orgId, courseId, ownerId } = document;
  await putFigures(app, documentId, figures);
  await withTransaction(app.pool, async (client) => {
    await replacePassages(client, app.newId, { documentId, orgId, courseId }, passages);
    const lost = await followQuotes(app, client, documentId, passages);
    await replaceFigures(client, app, { documentId, orgId, ownerId }, figures);
    const done = await client.query(
      `update document set state = 'ready', type = $2, skipped_pictures = $3, unread = $4, reader = $5, progress = 1,
          tries = 0, reason = null, lost_quotes = $6
        where id = $1 and deleted_at is null`,
      [documentId, type, skippedPictures, JSON.stringify(unread), READER, JSON.stringify(lost)],
    );
    if (done.rowCount !== 1) throw new Gone();
  }).catch((error: unknown) => {
    if (!(error instanceof Gone)) throw error;
  });
  await sweepFigures(app, documentId);
  await sendEmbedding(app);
}

/** Stores progress now and then; `gone` is told when there is no such document any more. */
function progressOf(app: Postgres & HasLogger, documentId: string, gone: () => void) {
  let last = 0;
  let writing: Promise<void> = Promise.resolve();
  const write = async (progress: number) => {
    const { rowCount } = await app.pool.query(
      'update document set progress = greatest(progress, $2) where id = $1 and deleted_at is null',
      [documentId, progress * READING],
    );
    if (rowCount === 0) gone();
  };
  return {
    report: (progress: number) => {
      const now = performance.now();
      if (now - last < PROGRESS_MS) return;
      last = now;
      // a progress that could not be written is no reason to stop
      writing = writing
        .then(() => write(progress))
        .catch((error: unknown) => app.logger.warn({ err: error }, 'progress'));
    },
    written: () => writing,
  };
}
