// Files of a reply: taken when a draft names them, cleaned where they are pictures, and filled in when bytes come later.
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { FileProblem, HandedFile, HomeworkAnswer } from '#contract/homework-own.ts';
import type { Clock, HasFiles, HasLogger, Postgres } from '#server/platform/app.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import { cleanGif } from '#server/platform/picture/gif.ts';
import { cleanJpeg } from '#server/platform/picture/jpeg.ts';
import { cleanPng } from '#server/platform/picture/png.ts';
import { cleanWebp } from '#server/platform/picture/webp.ts';
import { type Db, withTransaction } from '#server/platform/sql.ts';
import { detect, HEAD_BYTES } from '#server/platform/upload/detect.ts';
import { isShowable } from '#server/platform/upload/image.ts';
import type { Who } from '#server/platform/who.ts';
import {
  useFiles as claimFiles,
  type FileRow,
  filesNamed,
  newKey,
  releaseFiles,
  removeKey,
  replaceBytes,
  type UploadEnd,
  uploadsOf,
} from '../files/index.ts';

/** Bytes are waited for so long after they counted. */
export const WAIT_MS = 24 * 3_600_000;
const KINDS = ['jpeg', 'png', 'webp', 'gif'] as const;
export const PICTURE_TYPES: ReadonlySet<string> = new Set(KINDS.map((kind) => `image/${kind}`));
const isShownKind = (kind: string): kind is (typeof KINDS)[number] => PICTURE_TYPES.has(`image/${kind}`);
const OCTETS = 'application/octet-stream';
/** A picture is cleaned in memory; a hundred million pixels have less. */
const MOST_BYTES = 128 * 1024 * 1024;

export interface ReplyFile {
  replyId: string;
  /** As answers name it: the upload's, or the file's. */
  id: string;
  name: string;
  fileId: string | null;
  isLost: boolean;
  dueAt: number | null;
  /** What is wrong with it where it calls itself a picture. */
  problem: FileProblem | null;
}

type Store = Clock & Postgres & HasFiles & HasLogger;

export const usedBy = (replyId: string): string => `homework:${replyId}`;

export const idOf = (file: HandedFile): string => ('fileId' in file ? file.fileId : file.uploadId);

/** The files among the answers; of a question they are ids as the bank has them. */
export const filesInAnswers = (answers: readonly HomeworkAnswer[]): HandedFile[] =>
  answers.flatMap(({ value }) =>
    Array.isArray(value) ? value.filter((v): v is HandedFile => typeof v === 'object') : [],
  );

export async function replyFiles(db: Db, replyIds: readonly string[]): Promise<ReplyFile[]> {
  const { rows } = await db.query<ReplyFile>({
    name: 'homework-files',
    text: `select reply_id as "replyId", id, name, file_id as "fileId", is_lost as "isLost", due_at as "dueAt", problem
      from homework_file where reply_id = any($1)`,
    values: [replyIds],
  });
  return rows;
}

/** Where its bytes are: `lost` will not become better. */
export const stateOfFile = ({ fileId, isLost, dueAt }: ReplyFile, now: number): 'ready' | 'waiting' | 'lost' =>
  fileId !== null ? 'ready' : isLost || (dueAt !== null && dueAt < now) ? 'lost' : 'waiting';

type Cleaned = Pick<FileRow, 'id' | 'key' | 'size' | 'sha256' | 'type'>;

/** As a file is called that a browser should show. */
const CALLED_PICTURE = /\.(?:jpe?g|png|webp|gif)$/i;
/** The bytes with which a JPEG that was not cut off ends, once it is cleaned. */
const JPEG_HEAD = 0xffd8;
const JPEG_END = 0xffd9;
/** And a PNG: the name of its last chunk, before that chunk's checksum. */
const PNG_HEAD = 0x89504e47;
const PNG_END = 0x49454e44;

/** Taken all the same: who sent it is told, and sends another. */
function problemIn(clean: Uint8Array, type: string): FileProblem | null {
  const view = new DataView(clean.buffer, clean.byteOffset, clean.byteLength);
  if (view.getUint16(0) === JPEG_HEAD && view.getUint16(clean.length - 2) !== JPEG_END) return 'cut';
  if (view.getUint32(0) === PNG_HEAD && view.getUint32(clean.length - 8) !== PNG_END) return 'cut';
  return PICTURE_TYPES.has(type) ? null : 'large';
}

/** By its first bytes: one with a long word before its size is stored as octets, and has its place in it all the same. */
async function isPicture(app: HasFiles, { key, type, size }: FileRow): Promise<boolean> {
  if (PICTURE_TYPES.has(type)) return true;
  if (type !== OCTETS || size < 12) return false;
  const head: Buffer[] = await (await app.files.stream(key, { start: 0, end: 11 })).toArray();
  return PICTURE_TYPES.has(`image/${detect(Buffer.concat(head), false)}`);
}

interface Looked {
  /** Other bytes for a picture, kept under a key of their own; null: it stays as it is. */
  clean: Cleaned | null;
  problem: FileProblem | null;
  /** It begins as a picture, and what is said in it beside the picture cannot be told from it: its bytes are not taken. */
  isLost?: true;
}

async function cleaned(app: Store, file: FileRow): Promise<Looked> {
  if (!(await isPicture(app, file))) return { clean: null, problem: CALLED_PICTURE.test(file.name) ? 'unread' : null };
  if (file.size > MOST_BYTES) return { clean: null, problem: 'large', isLost: true };
  const bytes = await app.files.get(file.key);
  const clean = cleanJpeg(bytes) ?? cleanPng(bytes) ?? cleanWebp(bytes) ?? cleanGif(bytes);
  if (!clean) return { clean: null, problem: 'unread', isLost: true };
  const kind = detect(clean.subarray(0, HEAD_BYTES), false);
  const type = isShownKind(kind) && isShowable(kind, clean.subarray(0, HEAD_BYTES)) ? `image/${kind}` : file.type;
  const problem = problemIn(clean, type);
  if (clean.length === bytes.length && Buffer.compare(clean, bytes) === 0) return { clean: null, problem };
  const key = newKey(app);
  await app.files.put(key, clean);
  const sha256 = createHash('sha256').update(clean).digest('hex');
  return { clean: { id: file.id, key, size: clean.length, sha256, type }, problem };
}

interface Taken {
  problems: ReadonlyMap<string, FileProblem>;
  /** Those whose bytes are not the reply's: they stay their sender's, and are named with what is wrong. */
  lost: ReadonlySet<string>;
}

/**
 * Cleans and claims these files of one person for a reply, with what is written in the same transaction. What fails leaves
 * everything as it was; a picture that cannot be cleaned fails alone, for the draft around it must not stand still.
 */
async function withTaken<T>(
  app: Store,
  { files, owner, replyId }: { files: readonly FileRow[]; owner: { userId: string }; replyId: string },
  work: (client: PoolClient, taken: Taken) => Promise<T>,
): Promise<T> {
  const problems = new Map<string, FileProblem>();
  const lost = new Set<string>();
  const others: { file: FileRow; clean: Cleaned }[] = [];
  try {
    for (const file of files) {
      const { clean, problem, isLost } = await cleaned(app, file);
      if (problem) problems.set(file.id, problem);
      if (isLost) lost.add(file.id);
      if (clean) others.push({ file, clean });
    }
    const done = await withTransaction(app.pool, async (client) => {
      const ids = files.map((f) => f.id).filter((id) => !lost.has(id));
      if (ids.length > 0 && !(await claimFiles(client, owner, ids, usedBy(replyId))))
        throw invalid({ answers: 'homeworkNoFile' });
      for (const { clean } of others) await replaceBytes(client, clean);
      return work(client, { problems, lost });
    });
    for (const { file } of others) await removeKey(app, file.key);
    return done;
  } catch (error) {
    for (const { clean } of others) await removeKey(app, clean.key);
    throw error;
  }
}

/** The files that a draft names are the reply's from now on, and those that nothing names any more are not. */
export async function takeReplyFiles(
  app: Store,
  who: Who,
  {
    replyId,
    answers,
    kept,
  }: { replyId: string; answers: readonly HomeworkAnswer[]; kept: readonly HomeworkAnswer[][] },
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const named = filesInAnswers(answers);
  const known = new Set((await replyFiles(app.pool, [replyId])).map((f) => f.id));
  const fresh = named.filter((f) => !known.has(idOf(f)));
  const begun = await newUploads(app, who, fresh);
  const given = fresh.flatMap((f) => ('fileId' in f ? [f.fileId] : []));
  const finished = begun.flatMap((u) => u.fileId ?? []);
  const files = (await filesNamed(app.pool, who.orgId, [...given, ...finished])).filter(
    (f) => f.ownerId === who.userId,
  );
  if (files.length !== new Set([...given, ...finished]).size) throw invalid({ answers: 'homeworkNoFile' });
  const rows = [
    ...files.filter((f) => given.includes(f.id)).map((f) => ({ id: f.id, name: f.name, file_id: f.id })),
    ...begun.map((u) => ({ id: u.id, name: u.name, file_id: u.fileId })),
  ];
  const still = new Set([...named, ...kept.flatMap(filesInAnswers)].map(idOf));
  await withTaken(app, { files, owner: who, replyId }, async (client, { problems, lost }) => {
    // two devices take turns
    await client.query('select from homework_reply where id = $1 for update', [replyId]);
    await client.query(
      `insert into homework_file (reply_id, id, name, file_id, problem, is_lost)
        select $1, x.id, x.name, case when not x.is_lost then x.file_id end, x.problem, x.is_lost
        from jsonb_to_recordset($2::jsonb) as x (id text, name text, file_id text, problem text, is_lost boolean)
        on conflict do nothing`,
      [
        replyId,
        JSON.stringify(
          rows.map((row) => {
            const fileId = row.file_id ?? '';
            return { ...row, problem: problems.get(fileId), is_lost: lost.has(fileId) };
          }),
        ),
      ],
    );
    await client.query('delete from homework_file where reply_id = $1 and id <> all($2)', [replyId, [...still]]);
    const left = (await replyFiles(client, [replyId])).flatMap((f) => f.fileId ?? []);
    await releaseFiles(client, usedBy(replyId), left);
    await work(client);
  });
}

async function newUploads(app: Postgres, who: Who, fresh: readonly HandedFile[]) {
  const ids = fresh.flatMap((f) => ('uploadId' in f ? [f.uploadId] : []));
  const begun = ids.length === 0 ? [] : await uploadsOf(app.pool, who.userId, ids);
  if (begun.length !== new Set(ids).size) throw invalid({ answers: 'homeworkNoFile' });
  if (begun.some((u) => u.sha256 === null)) throw invalid({ answers: 'homeworkNoSha' });
  return begun;
}

/** From now on the bytes of what was handed in are waited for. */
export async function awaitBytes(client: PoolClient, replyId: string, answers: readonly HomeworkAnswer[], now: number) {
  await client.query(
    'update homework_file set due_at = $3 where reply_id = $1 and id = any($2) and file_id is null and due_at is null',
    [replyId, filesInAnswers(answers).map(idOf), now + WAIT_MS],
  );
}

/** An upload has ended: replies that named it have the file, or have lost it. Says which these are. */
export async function uploadEnded(app: Store, { uploadId, fileId }: UploadEnd): Promise<string[]> {
  const { rows } = await app.pool.query<{ replyId: string; orgId: string }>({
    name: 'homework-file-awaited',
    text: `select f.reply_id as "replyId", r.org_id as "orgId" from homework_file f join homework_reply r on r.id = f.reply_id
      where f.id = $1 and f.file_id is null and not f.is_lost and (f.due_at is null or f.due_at >= $2)`,
    values: [uploadId, app.now()],
  });
  for (const { replyId, orgId } of rows) {
    const isTaken = fileId !== null && (await takeLate(app, { replyId, orgId, uploadId, fileId }));
    if (!isTaken)
      await app.pool.query(
        'update homework_file set is_lost = true where reply_id = $1 and id = $2 and file_id is null',
        [replyId, uploadId],
      );
  }
  return rows.map((r) => r.replyId);
}

/** False: it was judged, and would be again. What fails otherwise is tried anew when somebody looks. */
async function takeLate(
  app: Store,
  { replyId, orgId, uploadId, fileId }: { replyId: string; orgId: string; uploadId: string; fileId: string },
): Promise<boolean> {
  const [file] = await filesNamed(app.pool, orgId, [fileId]);
  if (!file) return false;
  try {
    await withTaken(app, { files: [file], owner: { userId: file.ownerId }, replyId }, async (client, taken) => {
      const isLost = taken.lost.has(fileId);
      await client.query(
        'update homework_file set file_id = $3, problem = $4, is_lost = $5 where reply_id = $1 and id = $2',
        [replyId, uploadId, isLost ? null : fileId, taken.problems.get(fileId), isLost],
      );
    });
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    app.logger.warn({ err: error }, 'a file was not taken into a reply');
    return false;
  }
}

/** What ended while nobody heard of it, as after a death: found when somebody looks. */
export async function settleUploads(app: Store, files: readonly ReplyFile[]): Promise<boolean> {
  const open = files.filter((f) => stateOfFile(f, app.now()) === 'waiting').map((f) => f.id);
  if (open.length === 0) return false;
  const known = new Map((await uploadsOf(app.pool, null, open)).map((u) => [u.id, u.fileId]));
  // one that is not there any more was refused, or given up
  const ended = open.filter((id) => known.get(id) !== null);
  for (const id of ended)
    await uploadEnded(app, { uploadId: id, fileId: known.get(id) ?? null }).catch((error: unknown) =>
      app.logger.error({ err: error }, 'an upload that has ended was not taken into a reply'),
    );
  return ended.length > 0;
}
