// What is said, changed, deleted and taken back. Whoever writes in a thread holds its first post, so that nobody changes words
// while they are being answered.
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import { RESTORE_DAYS } from '#contract/kit.ts';
import { tooMany } from '#server/platform/auth/throttle.ts';
import { DAY } from '#server/platform/days.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { type Db, type Transaction, withTransaction } from '#server/platform/sql.ts';
import { notifyWith } from '../jobs/index.ts';
import { canOpen, mustWrite, type TalkAccess, type TalkFamily, talkAccess } from './talk.access.ts';
import { deletedOf, type KeptPost, keptOf, lockThread } from './talk.store.ts';

const HOUR_MS = 3_600_000;
/** Of one student in one course: a talk, not a flood. */
const MOST_AN_HOUR = 30;
/** Characters of a question that its notice names it by. */
const TITLE = 60;

export interface Added {
  courseId: string;
  sectionId?: string | undefined;
  parentId?: string | undefined;
  text: string;
  score?: number | undefined;
  draftedBy?: 'tutor' | undefined;
}

/** The post and how `who` stands with its course; 404 where it is not theirs to see. */
export async function seenPost(
  call: Call,
  family: TalkFamily,
  id: string,
): Promise<{ post: KeptPost; talk: TalkAccess }> {
  const [post] = await keptOf(call.app.pool, { orgId: call.who.orgId, kind: family.kind }, [id]);
  if (!post) throw missing();
  const talk = await talkAccess(call, family, post.courseId);
  if (!canOpen(talk, post.sectionId)) throw missing();
  return { post, talk };
}

export async function addPost(call: Call, family: TalkFamily, input: Added): Promise<{ id: string }> {
  const { app, who } = call;
  const talk = await talkAccess(call, family, input.courseId);
  mustWrite(talk);
  const byTeacher = talk.access === 'teaches';
  checkScore(family, input, byTeacher);
  if (input.draftedBy && (!byTeacher || input.parentId === undefined)) throw invalid({ draftedBy: 'unknownField' });
  const id = app.newId();
  await withTransaction(app.pool, async (client, tx) => {
    // one person's tabs come one after the other
    await client.query('select 1 from sys_user where id = $1 for no key update', [who.userId]);
    if (!byTeacher) await mustNotFlood(client, who.userId, input.courseId, app.now());
    const thread = input.parentId === undefined ? null : await threadOf(client, call, family, input.parentId);
    if (input.parentId !== undefined && (thread?.courseId !== input.courseId || !canOpen(talk, thread.sectionId)))
      throw invalid({ parentId: 'missing' });
    const sectionId = thread ? thread.sectionId : (input.sectionId ?? null);
    if ((input.sectionId ?? sectionId) !== sectionId || !(await isThere(client, talk, sectionId)))
      throw invalid({ sectionId: 'missing' });
    const draft = input.draftedBy && thread ? await draftOf(client, thread.id) : undefined;
    // words that were changed say themselves what they are
    const marks = draft?.text === input.text ? draft.marks : undefined;
    const { rowCount } = await client.query(
      `insert into course_post (id, org_id, created_at, kind, course_id, section_id, parent_id, author_id, by_teacher, text,
          score, drafted_by, citations, marks)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict do nothing`,
      [
        id,
        who.orgId,
        app.now(),
        family.kind,
        input.courseId,
        sectionId,
        thread?.id ?? null,
        who.userId,
        byTeacher,
        input.text,
        input.score ?? null,
        input.draftedBy ?? null,
        JSON.stringify(draft?.citations ?? []),
        marks ? JSON.stringify(marks) : null,
      ],
    );
    // only an evaluation can stand in the way of another
    if (rowCount === 0) throw new Failure(CODE.conflict, 'evaluatedAlready');
    if (family.kind === 'qa' && thread) await tellAsker(call, tx, thread);
  });
  return { id };
}

function checkScore({ kind }: TalkFamily, { score, parentId, text }: Added, byTeacher: boolean): void {
  if (kind !== 'evaluation') return;
  if (parentId !== undefined) {
    if (score !== undefined) throw invalid({ score: 'unknownField' });
    if (text === '') throw invalid({ text: 'required' });
    return;
  }
  if (byTeacher) throw new Failure(CODE.forbidden, 'evaluateOwn');
  if (score === undefined) throw invalid({ score: 'required' });
}

async function mustNotFlood(client: PoolClient, userId: string, courseId: string, now: number): Promise<void> {
  // what was deleted counts: else it would be no limit
  const { rows } = await client.query<{ n: number; first: number }>(
    `select count(*)::int as n, min(created_at)::float8 as first from course_post
      where author_id = $1 and course_id = $2 and created_at > $3`,
    [userId, courseId, now - HOUR_MS],
  );
  const { n = 0, first = now } = rows[0] ?? {};
  if (n < MOST_AN_HOUR) return;
  throw tooMany({ now: () => now }, first + HOUR_MS);
}

/** The first post of the thread, held until the end of the transaction. Null: there is no such thread any more. */
async function threadOf(client: PoolClient, { who }: Call, family: TalkFamily, id: string): Promise<KeptPost | null> {
  const of = { orgId: who.orgId, kind: family.kind };
  const [found] = await keptOf(client, of, [id]);
  if (!found) return null;
  const threadId = found.parentId ?? found.id;
  await lockThread(client, threadId);
  return (await keptOf(client, of, [threadId]))[0] ?? null;
}

/** A section of the course that they may open. */
async function isThere(client: PoolClient, talk: TalkAccess, sectionId: string | null): Promise<boolean> {
  if (sectionId === null) return true;
  if (talk.sections !== null) return talk.sections.has(sectionId);
  const { rowCount } = await client.query(
    'select 1 from section_shown where id = $1 and course_id = $2 and parent_id is not null and deleted_at is null',
    [sectionId, talk.courseId],
  );
  return rowCount === 1;
}

/** What the draft rested on is the server's word, not the sender's. */
async function draftOf(client: PoolClient, threadId: string) {
  const { rows } = await client.query<{ draft: OutputOf<'/OrgApi/CourseQA/Draft'> }>(
    'select draft from course_post where id = $1 and draft is not null',
    [threadId],
  );
  if (!rows[0]) throw invalid({ draftedBy: 'missing' });
  return rows[0].draft;
}

/** A person's words in a line. */
const titleOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > TITLE ? `${[...line].slice(0, TITLE).join('')}…` : line;
};

/** Where the asker reads it. */
const pathOf = ({ courseId, sectionId }: KeptPost): string => {
  const query = new URLSearchParams({ courseId, ...(sectionId === null ? { talk: 'qa' } : { sectionId }) });
  return `/${sectionId === null ? 'CurriculumInfo' : 'CurriculumLearning'}?${query}`;
};

/** Last in the transaction: it keeps the asker's log. */
async function tellAsker({ app, who }: Call, tx: Transaction, thread: KeptPost): Promise<void> {
  if (thread.authorId === who.userId) return;
  await notifyWith(app, tx, {
    orgId: who.orgId,
    userId: thread.authorId,
    kind: 'qa.answered',
    title: titleOf(thread.text),
    data: { path: pathOf(thread) },
  });
}

export interface Changed {
  id: string;
  version?: number | undefined;
  text?: string | undefined;
  score?: number | undefined;
}

/** One's own, and a student's only until somebody has replied. */
export async function updatePost(
  call: Call,
  family: TalkFamily,
  { id, version, text, score }: Changed,
): Promise<{ id: string; version: number }> {
  const { app, who } = call;
  const { post, talk } = await seenPost(call, family, id);
  if (post.authorId !== who.userId) throw new Failure(CODE.forbidden, 'ownWords');
  mustWrite(talk);
  if (post.parentId !== null && score !== undefined) throw invalid({ score: 'unknownField' });
  // an evaluation may be its stars alone
  if (text === '' && post.parentId !== null) throw invalid({ text: 'required' });
  return withTransaction(app.pool, async (client) => {
    await lockThread(client, post.parentId ?? post.id);
    const [now] = await keptOf(client, { orgId: who.orgId, kind: family.kind }, [id]);
    if (!now) throw missing();
    if (now.version !== (version ?? post.version)) throw new Failure(CODE.conflict, 'stale');
    if (now.replied && talk.access !== 'teaches')
      throw new Failure(CODE.conflict, 'wordsReplied', { data: { reason: 'replied' } });
    await client.query(
      'update course_post set marks = case when $2::text is null or $2 = text then marks end, text = coalesce($2, text), score = coalesce($3, score), version = version + 1 where id = $1',
      [id, text ?? null, score ?? null],
    );
    return { id, version: now.version + 1 };
  });
}

/** How `who` stands with the course of each; throws where nothing can be written in one of them. */
async function talksOf(call: Call, family: TalkFamily, rows: readonly KeptPost[]): Promise<Map<string, TalkAccess>> {
  const talks = new Map<string, TalkAccess>();
  for (const courseId of new Set(rows.map((r) => r.courseId)))
    talks.set(courseId, await talkAccess(call, family, courseId));
  if (rows.some((r) => !canOpen(talks.get(r.courseId) as TalkAccess, r.sectionId))) throw missing(); // each has its talk
  for (const talk of talks.values()) mustWrite(talk);
  return talks;
}

/** One's own, or what stands in a course that one teaches. */
export async function deletePosts(
  call: Call,
  family: TalkFamily,
  { ids }: { ids: readonly string[] },
): Promise<{ deleted: number }> {
  const { app, who } = call;
  const rows = await keptOf(app.pool, { orgId: who.orgId, kind: family.kind }, ids);
  if (rows.length !== new Set(ids).size) throw missing();
  const talks = await talksOf(call, family, rows);
  const isTheirs = (r: KeptPost) => r.authorId === who.userId || talks.get(r.courseId)?.access === 'teaches';
  if (!rows.every(isTheirs)) throw new Failure(CODE.forbidden, 'ownWords');
  await app.pool.query(
    'update course_post set deleted_at = $2, deleted_by = $3 where id = any($1) and deleted_at is null',
    [ids, app.now(), who.userId],
  );
  return { deleted: rows.length };
}

const UNIQUE = '23505';

/** By who deleted it, or by who teaches the course: what a teacher took away, no student brings back. */
export async function restorePosts(
  call: Call,
  family: TalkFamily,
  { ids }: { ids: readonly string[] },
): Promise<{ restored: number }> {
  const { app, who } = call;
  const of = { orgId: who.orgId, kind: family.kind };
  const rows = await deletedOf(app.pool, of, ids, app.now() - RESTORE_DAYS * DAY);
  if (rows.length !== new Set(ids).size) throw missing();
  const talks = await talksOf(call, family, rows);
  const isTheirs = (r: (typeof rows)[number]) =>
    talks.get(r.courseId)?.access === 'teaches' || (r.authorId === who.userId && r.deletedBy === who.userId);
  if (!rows.every(isTheirs)) throw missing();
  const parents = [...new Set(rows.flatMap((r) => r.parentId ?? []))].filter((id) => !ids.includes(id));
  if ((await keptOf(app.pool, of, parents)).length !== parents.length)
    throw new Failure(CODE.conflict, 'restoreOrphan');
  try {
    await app.pool.query(
      'update course_post set deleted_at = null, deleted_by = null, version = version + 1 where id = any($1)',
      [ids],
    );
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === UNIQUE;
    throw isTaken ? new Failure(CODE.conflict, 'evaluatedAlready') : error;
  }
  return { restored: rows.length };
}

/** One vote a person; the same again changes nothing. */
export async function vote(
  call: Call,
  family: TalkFamily,
  { id, on }: { id: string; on: boolean },
): Promise<{ votes: number }> {
  const { app, who } = call;
  const { post, talk } = await seenPost(call, family, id);
  if (post.authorId === who.userId) throw new Failure(CODE.forbidden, 'ownVote');
  mustWrite(talk);
  return withTransaction(app.pool, async (client) => {
    // two who vote at once take turns, or each would be told of one vote
    await lockThread(client, id);
    await client.query(
      on
        ? 'insert into course_vote (post_id, user_id) values ($1, $2) on conflict do nothing'
        : 'delete from course_vote where post_id = $1 and user_id = $2',
      [id, who.userId],
    );
    return { votes: await votesOf(client, id) };
  });
}

const votesOf = async (db: Db, id: string): Promise<number> =>
  (await db.query<{ n: number }>('select count(*)::int as n from course_vote where post_id = $1', [id])).rows[0]?.n ??
  0;

/** The course's teachers'; 404 for all others. */
export async function select(
  call: Call,
  family: TalkFamily,
  { id, on }: { id: string; on: boolean },
): Promise<{ selected: boolean }> {
  const { talk } = await seenPost(call, family, id);
  if (talk.access !== 'teaches') throw missing();
  mustWrite(talk);
  await call.app.pool.query('update course_post set selected = $2 where id = $1', [id, on]);
  return { selected: on };
}
