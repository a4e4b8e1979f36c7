// What replies to one piece of homework have in common. Prints and signatures are made after a hand-in, by a job; whoever asks before
// that has them made then. Replies are compared as they were handed in last.
import { CODE } from '#contract/codes.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { byValue } from '#contract/names.ts';
import type { App, HasFiles, HasJobs, HasLogger, Postgres } from '#server/platform/app.ts';
import {
  alikeAmong,
  type Compared,
  type ComparedPart,
  DuplicateError,
  keepPrints,
  looked,
  sameBetween,
} from '#server/platform/duplicate/index.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { parsed, wordsIn } from '#server/platform/html.parse.ts';
import type { Context } from '#server/platform/http/mount.ts';
import { filesNamed } from '../files/index.ts';
import { taughtReply } from './access.ts';
import { filesInAnswers, idOf, PICTURE_TYPES, replyFiles } from './files.ts';
import { type Homework, homeworkById } from './homework.store.ts';
import { repliesToAssignment } from './replies.ts';
import { latestOf, type Reply, type ReplyAttempt, replyById } from './reply.store.ts';

const JOB = 'homework-prints';
/** Questions that are answered in one's own words. */
const WRITTEN: ReadonlySet<string> = new Set(['short', 'essay']);

const poolOf = (homework: Pick<Homework, 'id'>): string => `homework:${homework.id}`;

/** Nothing that a hand-in fails at. */
export const sendPrints = (app: HasJobs & HasLogger, replyId: string): Promise<void> =>
  app.jobs.send(JOB, { replyId }).catch((err: unknown) => app.logger.warn({ err }, 'no job for the prints of a reply'));

export function workPrints(app: App): void {
  app.jobs.work<{ replyId: string }>(JOB, async ({ replyId }) => {
    const reply = await replyById(app.pool, replyId);
    const homework = reply && (await homeworkById(app.pool, reply.homeworkId));
    if (homework) await comparedOf(app, homework, [reply]);
  });
}

/** Those that were handed in, with prints and signatures that are stored. */
async function comparedOf(
  app: Postgres & HasFiles & HasLogger,
  homework: Homework,
  replies: readonly Reply[],
): Promise<Compared[]> {
  const ids = replies.map((r) => r.id);
  const [latest, named] = await Promise.all([latestOf(app.pool, ids), replyFiles(app.pool, ids)]);
  const handed = replies.flatMap((reply) => {
    const attempt = latest.get(reply.id);
    if (!attempt) return [];
    const own = new Set(filesInAnswers(attempt.answers).map(idOf));
    const files = named.flatMap((f) => (f.replyId === reply.id && own.has(f.id) && f.fileId ? [f.fileId] : []));
    return [{ id: reply.id, parts: partsOf(reply, attempt), files }];
  });
  await keepPrints(app, poolOf(homework), handed);
  const stored = await filesNamed(
    app.pool,
    homework.orgId,
    handed.flatMap((h) => h.files),
  );
  const pictures = new Map(stored.filter((f) => PICTURE_TYPES.has(f.type)).map((f) => [f.id, f]));
  const signatures = await looked(
    app,
    [...pictures.values()].map(({ sha256, key }) => ({ sha256, open: () => app.files.get(key) })),
  );
  return handed.map(({ id, parts, files }) => ({
    id,
    parts,
    pictures: files.flatMap((fileId) => {
      const file = pictures.get(fileId);
      return file ? [{ id: fileId, sha256: file.sha256, signature: signatures.get(file.sha256) ?? null }] : [];
    }),
  }));
}

const partsOf = ({ asked }: Reply, { answers, items }: ReplyAttempt): ComparedPart[] => {
  const kinds = new Map(items.map((i) => [i.id, i.kind]));
  return answers.flatMap(({ itemId, value }) => {
    const kind = kinds.get(itemId);
    const isWritten = kind === 'text' || (kind === 'question' && WRITTEN.has(asked[itemId]?.fields.kind ?? ''));
    return isWritten && typeof value === 'string' ? [{ key: itemId, text: value }] : [];
  });
};

/** What was asked, and so stands in many. */
const maskOf = ({ title, html, items }: Homework, replies: readonly Reply[]): string[] => [
  title,
  wordsIn(parsed(html)),
  ...items.map((i) => i.title),
  ...new Set(replies.flatMap((r) => Object.values(r.asked).map((a) => a.fields.stem))),
];

export async function similarReplies(
  { app, ...call }: Context,
  assignmentId: string,
): Promise<OutputOf<'/OrgApi/WorkReply/Similar'>> {
  const { homework, replies } = await repliesToAssignment({ app, ...call }, assignmentId);
  const all = await comparedOf(app, homework, replies);
  const mask = maskOf(homework, replies);
  const alike = await alikeAmong(app, poolOf(homework), { all, mask }).catch(refused);
  const pictures = ({ with: others }: (typeof alike)[number]) => others.reduce((n, o) => n + o.pictures.length, 0);
  return alike
    .toSorted((a, b) => b.rate - a.rate || pictures(b) - pictures(a) || byValue(a.id, b.id))
    .map(({ id, rate, with: others }) => ({
      replyId: id,
      rate,
      with: others.map((o) => ({ replyId: o.id, rate: o.rate, files: o.pictures })),
    }));
}

export async function comparedReplies(
  { app, who }: Context,
  { id, otherId }: InputOf<'/OrgApi/WorkReply/Compare'>,
): Promise<OutputOf<'/OrgApi/WorkReply/Compare'>> {
  const { reply, homework } = await taughtReply(app, who, id);
  const { reply: other } = await taughtReply(app, who, otherId);
  if (other.homeworkId !== homework.id || other.id === reply.id) throw missing();
  const [one, its] = await comparedOf(app, homework, [reply, other]);
  if (!one || !its) throw missing();
  const { passages, pictures } = await sameBetween(one, its, maskOf(homework, [reply, other])).catch(refused);
  return {
    passages: passages.map(({ part, otherPart, ...places }) => ({ itemId: part, otherItemId: otherPart, ...places })),
    files: pictures.map(({ picture, otherPicture }) => ({ fileId: picture, otherFileId: otherPicture })),
  };
}

function refused(error: unknown): never {
  throw error instanceof DuplicateError ? new Failure(CODE.unavailable, 'homeworkSimilar') : error;
}
