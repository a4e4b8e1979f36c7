// From a file on this machine to a stored one: judged by its bytes, kept under a random key, counted into the quota.
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { FileReason, StoredFile } from '#contract/files.ts';
import type { Clock, HasFiles, HasLogger, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import type { MessageKey } from '#server/platform/messages.ts';
import { type Db, withTransaction } from '#server/platform/sql.ts';
import { cleanName } from '#server/platform/upload/names.ts';
import type { Who } from '#server/platform/who.ts';
import { organisationById } from '../portal/index.ts';
import { judgeFile } from './file.policy.ts';
import { insertFile, type NewFile, present, storedBytes } from './file.store.ts';

interface LocalFile {
  name: string;
  path: string;
  size: number;
  head: Uint8Array;
  sha256: string;
}

interface Limits {
  /** Bytes of one file. */
  file: number;
  /** Bytes of all files of one user. */
  quota: number;
}

export async function uploadLimits(app: { pool: Db }, who: Pick<Who, 'orgId' | 'base'>): Promise<Limits> {
  const organisation = await organisationById(app, who.orgId);
  if (!organisation) throw missing();
  const { fileLimit, fileQuota } = organisation.settings;
  return { file: fileLimit, quota: who.base === 'student' ? fileQuota.student : fileQuota.staff };
}

export const refused = (reason: FileReason, name: string): Failure =>
  new Failure(CODE.invalid, reason satisfies MessageKey, { data: { reason, name: cleanName(name) } });

/** Random, by day so that what a death left can be found, and with nothing of the sender's in it. */
export function newKey(app: Clock, id: string = app.newId()): string {
  const day = new Date(app.now()).toISOString().slice(0, 10).replaceAll('-', '');
  return `uploads/${day}/${id}`;
}

/** Type and key of a file that may be kept; throws when it may not. */
export async function admit(
  app: Clock,
  who: Pick<Who, 'orgId' | 'userId'>,
  file: LocalFile,
  id: string = app.newId(),
): Promise<NewFile> {
  const judged = await judgeFile(file);
  if ('reason' in judged) throw refused(judged.reason, file.name);
  const { orgId, userId: ownerId } = who;
  return {
    id,
    orgId,
    ownerId,
    name: cleanName(file.name),
    size: file.size,
    type: judged.type,
    sha256: file.sha256,
    key: newKey(app),
    purpose: 'upload',
    createdAt: app.now(),
  };
}

/** Throws when so many bytes more are too many for the user. Holds their uploads up until the transaction ends. */
export async function requireRoom(
  client: PoolClient,
  who: Pick<Who, 'userId'>,
  { bytes, quota, name }: { bytes: number; quota: number; name: string },
): Promise<void> {
  if (bytes + (await storedBytes(client, who.userId)) > quota) throw refused('quota', name);
}

/** All of these, or none. */
export async function keepFiles(
  app: Clock & Postgres & HasFiles & HasLogger,
  who: Who,
  files: readonly LocalFile[],
): Promise<StoredFile[]> {
  const { quota } = await uploadLimits(app, who);
  const rows: NewFile[] = [];
  for (const file of files) rows.push(await admit(app, who, file));
  try {
    for (const [at, row] of rows.entries()) await app.files.putFile(row.key, files[at]?.path ?? '');
    await withTransaction(app.pool, async (client) => {
      const bytes = rows.reduce((sum, row) => sum + row.size, 0);
      await requireRoom(client, who, { bytes, quota, name: rows[0]?.name ?? '' });
      for (const row of rows) await insertFile(client, row);
    });
    return rows.map(present);
  } catch (error) {
    for (const { key } of rows) await removeKey(app, key);
    throw error;
  }
}

export async function removeKey(app: HasFiles & HasLogger, key: string): Promise<void> {
  await app.files.delete(key).catch((error: unknown) => app.logger.warn({ err: error }, 'a stored file stays'));
}
