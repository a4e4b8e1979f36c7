// Adds files to a course: those of a form, or one that came in parts. All of them, or none. What is no document goes to
// the module that takes it: a graph's file.
import { createHash } from 'node:crypto';
import { CODE } from '#contract/codes.ts';
import type { GraphImport } from '#contract/graph.ts';
import { id } from '#contract/kit.ts';
import type { Clock, HasFiles, HasJobs, HasLogger, Postgres } from '#server/platform/app.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import type { Call, Context } from '#server/platform/http/mount.ts';
import { createRegistry } from '#server/platform/registry.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { sniff } from '#server/platform/tutor/index.ts';
import { HEAD_BYTES } from '#server/platform/upload/detect.ts';
import { cleanName, ownFileName } from '#server/platform/upload/names.ts';
import { chosenFiles, type ReceivedFile, receiveFiles, unknownField } from '#server/platform/upload/receive.ts';
import type { Who } from '#server/platform/who.ts';
import { mayTeachCourse } from '../course/index.ts';
import { assignFile, dropFile, type FileRow, findFile, removeKey } from '../files/index.ts';
import { sendExtraction } from './extraction.ts';
import { addDocuments, documentsOfSize, documentUse, findDocuments, type NewDocument } from './knowledge.store.ts';

interface Added {
  id: string;
  name: string;
  /** Has the same bytes, and is there already. */
  same?: { id: string; name: string };
}

interface Uploaded {
  items: Added[];
  graph?: GraphImport;
}

/** Takes files that come with a course's material and are no documents. */
export interface FileImporter {
  /** By the file's name. */
  takes: (name: string) => boolean;
  /** All that came together; without `commit` it only looks at them. The rights are checked. */
  take: (
    call: Context,
    courseId: string,
    files: readonly ReceivedFile[],
    commit: boolean,
  ) => Promise<Omit<Uploaded, 'items'>>;
}

const importers = createRegistry<FileImporter>('importer of files');
export const fileImporter = importers.register;

/** A file that has come, wherever it lies now. */
interface Arrived {
  name: string;
  size: number;
  /** Its first bytes. */
  head: Uint8Array;
  /** On this machine, to be stored; or stored already. */
  at: { path: string } | { stored: FileRow };
}

export async function upload(call: Call): Promise<Uploaded> {
  const { app, who } = call;
  const fields: Fields = { courseId: null, commit: true };
  const field = (name: string, value: unknown) => readField(call, fields, name, value);
  return receiveFiles(call, { field }, async (received) => {
    const { courseId, commit } = fields;
    if (courseId === null) throw invalid({ courseId: 'required' });
    const files = chosenFiles(received);
    const importer = [...importers.of(app).values()].find(({ takes }) => files.some((f) => takes(f.name)));
    if (importer) return { items: [], ...(await importer.take(call, courseId, files, commit)) };
    const arrived = files.map(({ path, ...file }) => ({ ...file, at: { path } }));
    return { items: await add(app, who, courseId, arrived) };
  });
}

interface Fields {
  courseId: string | null;
  commit: boolean;
}

/** Who may not teach the course is refused as soon as the form names it. */
async function readField({ app, who }: Call, fields: Fields, name: string, value: unknown): Promise<void> {
  // only a graph file can be looked at before it is taken
  if (name === 'commit' && (value === '0' || value === '1')) {
    fields.commit = value === '1';
    return;
  }
  if (name !== 'courseId') throw unknownField(name);
  const named = id.safeParse(value);
  if (!named.success || fields.courseId !== null) throw invalid({ courseId: 'badId' });
  fields.courseId = named.data;
  if (!(await mayTeachCourse(app.pool, who, named.data, app.now()))) throw missing();
}

/**
 * A file of the caller's own that nothing uses yet becomes a document: its bytes stay where they lie. Asked again, it is
 * the same document. A file that cannot be one is given up.
 */
export async function addStored(
  app: Clock & Postgres & HasFiles & HasJobs & HasLogger,
  who: Who,
  courseId: string,
  fileId: string,
): Promise<{ items: Added[] }> {
  const file = await findFile(app.pool, who.orgId, fileId);
  if (file?.ownerId !== who.userId) throw missing();
  const [kind, documentId = ''] = file.usedBy?.split(':') ?? [];
  if (kind === 'source') {
    const [known] = await findDocuments(app.pool, who.orgId, [documentId]);
    if (known?.courseId === courseId) return { items: [{ id: known.id, name: known.name }] };
  }
  if (file.usedBy !== null) throw missing();
  try {
    const head = await headOf(app, file.key);
    return { items: await add(app, who, courseId, [{ ...file, head, at: { stored: file } }]) };
  } catch (error) {
    if (error instanceof Failure && (await dropFile(app.pool, file.id, app.now()))) await removeKey(app, file.key);
    throw error;
  }
}

async function headOf(app: HasFiles, key: string): Promise<Buffer> {
  let head = Buffer.alloc(0);
  for await (const chunk of (await app.files.stream(key)) as AsyncIterable<Buffer>) {
    head = Buffer.concat([head, chunk]);
    if (head.length >= HEAD_BYTES) break;
  }
  return head.subarray(0, HEAD_BYTES);
}

/** The one way into a course's material. */
async function add(
  app: Clock & Postgres & HasFiles & HasJobs & HasLogger,
  who: Who,
  courseId: string,
  files: readonly Arrived[],
): Promise<Added[]> {
  for (const file of files) refuseByHead(file);
  const { orgId, userId: ownerId } = who;
  const documents = files.map(({ name, size, at }) => {
    const id = app.newId();
    const file = 'path' in at ? `documents/${id}` : at.stored.key;
    const document: NewDocument = {
      id,
      orgId,
      courseId,
      ownerId,
      name: cleanName(name),
      size,
      file,
      createdAt: app.now(),
    };
    return { ...document, at };
  });
  return withSame(app, courseId, documents, await keep(app, orgId, documents));
}

function refuseByHead({ name, head, size }: Arrived): void {
  const seen = sniff(head, size, ownFileName(name));
  if (!('reason' in seen)) return;
  const { reason, detail } = seen;
  const key = reason === 'wrong-type' && detail ? (`${reason}-${detail}` as const) : reason;
  throw new Failure(reason === 'too-large' ? CODE.tooLarge : CODE.invalid, key, {
    data: { reason, name: cleanName(name), ...(detail && { detail }) },
  });
}

/** Each with the document that has its bytes already: whether both are wanted is for who has sent it. */
async function withSame(
  app: Postgres & HasFiles & HasLogger,
  courseId: string,
  documents: readonly NewDocument[],
  added: readonly Added[],
): Promise<Added[]> {
  const ids = added.map(({ id }) => id);
  const found: Added[] = [];
  for (const [at, { id, name }] of added.entries()) {
    const own = documents.find((document) => document.id === id);
    const same = own && (await sameIn(app, own, await documentsOfSize(app.pool, courseId, own.size, ids.slice(at))));
    found.push({ id, name, ...(same ? { same } : {}) });
  }
  return found;
}

async function sameIn(
  app: HasFiles & HasLogger,
  { file }: NewDocument,
  others: Awaited<ReturnType<typeof documentsOfSize>>,
): Promise<Added['same']> {
  if (others.length === 0) return undefined;
  try {
    const wanted = await checksumOf(app, file);
    for (const { id, name, file: key } of others) if ((await checksumOf(app, key)) === wanted) return { id, name };
  } catch (error) {
    // it was taken all the same: that a file cannot be compared is nothing to fail for
    app.logger.warn({ err: error }, 'a document was not compared');
  }
  return undefined;
}

async function checksumOf(app: HasFiles, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of (await app.files.stream(key)) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}

/** Files first, rows then: a row without a file would be a document that nobody can read. */
async function keep(
  app: Postgres & HasFiles & HasJobs & HasLogger,
  orgId: string,
  documents: readonly (NewDocument & Pick<Arrived, 'at'>)[],
) {
  try {
    for (const { file, at } of documents) if ('path' in at) await app.files.putFile(file, at.path);
    const added = await withTransaction(app.pool, async (client) => {
      // somebody else was faster
      for (const { id, at } of documents)
        if ('stored' in at && !(await assignFile(client, at.stored.id, documentUse(id)))) throw missing();
      const rows = await addDocuments(client, orgId, documents);
      if (!rows) throw new Failure(CODE.invalid, 'quota', { data: { reason: 'quota' } });
      return rows;
    });
    for (const { id } of added) {
      // the row is the truth: what could not be sent is taken up at the next start
      await sendExtraction(app, id).catch((error: unknown) =>
        app.logger.error({ err: error }, 'extraction was not sent'),
      );
    }
    return added;
  } catch (error) {
    for (const { file, at } of documents) if ('path' in at) await removeFile(app, file);
    throw error;
  }
}

export async function removeFile(app: HasFiles & HasLogger, file: string): Promise<void> {
  await app.files.delete(file).catch((error: unknown) => app.logger.warn({ err: error }, "a document's file stays"));
}
