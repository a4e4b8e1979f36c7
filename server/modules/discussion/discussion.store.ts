// Threads, what was contributed to them, and votes.
import type { Pool, PoolClient } from 'pg';
import type { Contribution } from '#contract/blocks/index.ts';
import type { Clock, HasLogs, Postgres } from '#server/platform/app.ts';
import type { Db, Transaction } from '#server/platform/sql.ts';

export interface Thread {
  id: string;
  orgId: string;
  courseId: string;
  /** Null: of all who learn the course. */
  classId: string | null;
  prompt: string;
}

/** A contribution with its author's id, which readers do not get. */
export type StoredEntry = Omit<Contribution, 'answer'> & { userId: string; answer?: Contribution['answer'] | null };

/** What a block and the screen show at most: the latest. */
const MOST_SHOWN = 200;

const THREAD = `select id, org_id as "orgId", course_id as "courseId", class_id as "classId", prompt from discussion`;

export async function threadBy(db: Db, id: string): Promise<Thread | null> {
  return (await db.query<Thread>(`${THREAD} where id = $1`, [id])).rows[0] ?? null;
}

interface NewDiscussion {
  orgId: string;
  courseId: string;
  pointId: string;
  studentId: string;
  prompt: string;
}

/** The thread of the student's class for the point, begun by who comes first. */
export async function threadFor(app: Clock & Postgres, p: NewDiscussion): Promise<Thread> {
  const { rows } = await app.pool.query<{ classId: string }>(
    `select c.class_id as "classId" from class_teacher c join member m on m.dept_id = c.class_id
      join sys_user u on u.id = m.user_id where c.course_id = $1 and m.user_id = $2
      order by (c.class_id = u.dept_id) desc nulls last, c.class_id limit 1`,
    [p.courseId, p.studentId],
  );
  const classId = rows[0]?.classId ?? null;
  const find = async () =>
    (
      await app.pool.query<Thread>(`${THREAD} where point_id = $1 and coalesce(class_id, '') = $2`, [
        p.pointId,
        classId ?? '',
      ])
    ).rows[0];
  const known = await find();
  if (known) return known;
  await app.pool.query(
    `insert into discussion (id, org_id, course_id, class_id, point_id, prompt, created_at) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict do nothing`,
    [app.newId(), p.orgId, p.courseId, classId, p.pointId, p.prompt, app.now()],
  );
  const made = await find();
  if (!made) throw new Error(`no thread for the point ${p.pointId}`);
  return made;
}

const ENTRY = `select e.id, u.name as by, e.text, e.at, e.answer, e.user_id as "userId",
  (select count(*)::int from discussion_vote v where v.entry_id = e.id) as votes
  from discussion_entry e join sys_user u on u.id = e.user_id`;

/** The latest, in the order in which they came. */
export async function entriesOf(db: Db, discussionId: string): Promise<StoredEntry[]> {
  const { rows } = await db.query<StoredEntry>(
    `select * from (${ENTRY} where e.discussion_id = $1 order by e.at desc, e.id desc limit $2) x order by x.at, x.id`,
    [discussionId, MOST_SHOWN],
  );
  return rows;
}

export async function entryBy(db: Db, id: string): Promise<(StoredEntry & { discussionId: string }) | null> {
  const { rows } = await db.query<StoredEntry & { discussionId: string }>(
    `select x.*, d.discussion_id as "discussionId" from (${ENTRY} where e.id = $1) x join discussion_entry d on d.id = x.id`,
    [id],
  );
  return rows[0] ?? null;
}

export const shownEntry = ({ id, by, text, votes, at, answer }: StoredEntry): Contribution => ({
  id,
  by,
  text,
  votes,
  at,
  ...(answer ? { answer } : {}),
});

export async function insertEntry(
  client: PoolClient,
  e: Pick<StoredEntry, 'id' | 'userId' | 'text' | 'at' | 'answer'> & { discussionId: string },
): Promise<void> {
  await client.query(
    'insert into discussion_entry (id, discussion_id, user_id, text, at, answer) values ($1, $2, $3, $4, $5, $6)',
    [...[e.id, e.discussionId, e.userId, e.text, e.at], e.answer ? JSON.stringify(e.answer) : null],
  );
}

export async function saidBy(pool: Pool, discussionId: string, userId: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from discussion_entry where discussion_id = $1 and user_id = $2',
    [discussionId, userId],
  );
  return rows[0]?.n ?? 0;
}

export async function votedBy(pool: Pool, discussionId: string, userId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select e.id from discussion_entry e join discussion_vote v on v.entry_id = e.id
      where e.discussion_id = $1 and v.user_id = $2`,
    [discussionId, userId],
  );
  return rows.map((r) => r.id);
}

/** One vote a person; the same again changes nothing. */
export async function setVote(db: Db, entryId: string, userId: string, on: boolean): Promise<void> {
  await db.query(
    on
      ? 'insert into discussion_vote (entry_id, user_id) values ($1, $2) on conflict do nothing'
      : 'delete from discussion_vote where entry_id = $1 and user_id = $2',
    [entryId, userId],
  );
}

/** Tells who follows the thread how a contribution now stands. Who misses it reads the thread anew. */
export async function publishEntry(
  app: HasLogs,
  tx: Transaction,
  discussionId: string,
  entry: StoredEntry,
): Promise<void> {
  await app.logs.appendWith(tx, `discussion:${discussionId}`, [
    { type: 'CUSTOM', name: 'discussion.entry', value: shownEntry(entry) },
  ]);
}
