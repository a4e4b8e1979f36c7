// Adds uploaded files to a course: all of a form, or none.

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CODE } from '#contract/codes.ts';
import type { App } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { createQueue } from '#server/platform/queue.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { sniff } from '#server/platform/tutor/extract/index.ts';
import { mayTeachCourse } from '../course/course.access.ts';
import { sendExtraction } from './extraction.ts';
import { addDocuments, type NewDocument } from './knowledge.store.ts';
import { cleanName, fileName } from './names.ts';
import { type ReceivedFile, receive } from './upload.ts';

export const incoming = (app: App): string => join(app.config.DATA_DIR, 'incoming');

// the file store takes whole files: one in memory at a time
const oneByOne = createQueue();

export async function upload({ app, who, request }: Call): Promise<{ items: { id: string; name: string }[] }> {
  const received: ReceivedFile[] = [];
  const admit = async (courseId: string) => {
    if (!(await mayTeachCourse(app.pool, who, courseId, app.now()))) throw missing();
  };
  try {
    const { courseId, files } = await receive(request, { folder: incoming(app), newId: app.newId, admit }, received);
    for (const file of files) refuseByHead(file);
    const documents = files.map((file) => {
      const id = app.newId();
      const { orgId, userId: ownerId } = who;
      const document: NewDocument = {
        ...{ id, orgId, courseId, ownerId, name: cleanName(file.name), size: file.size },
        ...{ file: `documents/${id}`, createdAt: app.now() },
      };
      return { ...document, path: file.path };
    });
    return { items: await keep(app, who.orgId, documents) };
  } finally {
    await Promise.all(received.map((file) => rm(file.path, { force: true })));
  }
}

function refuseByHead({ name, head, size }: ReceivedFile): void {
  const seen = sniff(head, size, fileName(name));
  if (!('reason' in seen)) return;
  const { reason, detail } = seen;
  throw new Failure(reason === 'too-large' ? CODE.tooLarge : CODE.invalid, reason, {
    data: { reason, name: cleanName(name), ...(detail && { detail }) },
  });
}

/** Files first, rows then: a row without a file would be a document that nobody can read. */
async function keep(app: App, orgId: string, documents: readonly (NewDocument & { path: string })[]) {
  try {
    for (const { file, path } of documents)
      await oneByOne('store', async () => app.files.put(file, await readFile(path)));
    const added = await withTransaction(app.pool, (client) => addDocuments(client, orgId, documents));
    if (!added) throw new Failure(CODE.invalid, 'quota', { data: { reason: 'quota' } });
    for (const { id } of added) {
      // the row is the truth: what could not be sent is taken up at the next start
      await sendExtraction(app, id).catch((error: unknown) =>
        app.logger.error({ err: error }, 'extraction was not sent'),
      );
    }
    return added;
  } catch (error) {
    for (const { file } of documents) await removeFile(app, file);
    throw error;
  }
}

export async function removeFile(app: App, file: string): Promise<void> {
  await app.files.delete(file).catch((error: unknown) => app.logger.warn({ err: error }, "a document's file stays"));
}
