// Replies as rows: whose they are, their draft, what was handed in of it, how it was marked.
import type { BankFields } from '#contract/bank.ts';
import type { HomeworkItem } from '#contract/homework.ts';
import type { HomeworkAnswer, HomeworkState } from '#contract/homework-own.ts';
import type { Db } from '#server/platform/sql.ts';

/** A question of the bank as this reply asks it. */
export interface ReplyQuestion {
  questionId: string;
  fields: BankFields;
}

export interface Reply {
  id: string;
  orgId: string;
  homeworkId: string;
  studentId: string;
  groupId: string | null;
  draft: HomeworkAnswer[];
  draftVersion: number;
  asked: Record<string, ReplyQuestion>;
  more: number;
  returnedText: string;
  /** Of its marks. */
  version: number;
  state: HomeworkState;
  /** How often it was handed in. */
  attempt: number;
  /** The chart's own end. */
  untilAt: number;
  isMarked: boolean;
  isShown: boolean;
}

const REPLY = `r.id, r.org_id as "orgId", r.homework_id as "homeworkId", r.student_id as "studentId", r.group_id as "groupId",
  r.draft, r.draft_version as "draftVersion", r.asked, r.more, r.returned_text as "returnedText",
  r.version, g.state, g.attempt, g.until_at as "untilAt", g.is_marked as "isMarked", g.is_shown as "isShown"`;
const FROM = 'homework_reply r join homework_progress g on g.reply_id = r.id';

export const homeworkLog = (replyId: string): string => `homework:${replyId}`;
export const replyIdOf = (lifecycle: string): string => lifecycle.slice('homework:'.length);

export async function replyById(db: Db, id: string): Promise<Reply | null> {
  const { rows } = await db.query<Reply>({
    name: 'homework-reply',
    text: `select ${REPLY} from ${FROM} where r.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** The one in which this person has a part. */
export async function replyOf(db: Db, homeworkId: string, userId: string): Promise<Reply | null> {
  const { rows } = await db.query<Reply>({
    name: 'homework-reply-of',
    text: `select ${REPLY} from ${FROM} join homework_member m on m.reply_id = r.id and m.user_id = $2 where r.homework_id = $1`,
    values: [homeworkId, userId],
  });
  return rows[0] ?? null;
}

/** Of these people, each reply once. */
export async function repliesOf(db: Db, homeworkId: string, userIds: readonly string[]): Promise<Reply[]> {
  const { rows } = await db.query<Reply>({
    name: 'homework-replies-of',
    text: `select ${REPLY} from ${FROM} where r.homework_id = $1
      and exists (select from homework_member m where m.reply_id = r.id and m.user_id = any($2))`,
    values: [homeworkId, userIds],
  });
  return rows;
}

export async function membersOf(db: Db, replyId: string): Promise<string[]> {
  const { rows } = await db.query<{ userId: string }>({
    name: 'homework-members',
    text: 'select user_id as "userId" from homework_member where reply_id = $1 order by user_id',
    values: [replyId],
  });
  return rows.map((r) => r.userId);
}

/** The same of each of these replies. */
export async function membersOfEach(db: Db, replyIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await db.query<{ replyId: string; userIds: string[] }>({
    name: 'homework-members-of-each',
    text: `select reply_id as "replyId", array_agg(user_id order by user_id) as "userIds" from homework_member
      where reply_id = any($1) group by reply_id`,
    values: [replyIds],
  });
  return new Map(rows.map((r) => [r.replyId, r.userIds]));
}

export interface ReplyAttempt {
  replyId: string;
  attempt: number;
  draftVersion: number;
  at: number;
  untilAt: number | null;
  daysLate: number;
  percent: number;
  answers: HomeworkAnswer[];
  items: Pick<HomeworkItem, 'id' | 'kind' | 'points'>[];
  max: number;
  text: string;
}

const ATTEMPT = `reply_id as "replyId", attempt, draft_version as "draftVersion", at, until_at as "untilAt", days_late as "daysLate",
  percent, answers, items, max, text`;

/** What was handed in: all times of these replies, the latest first. */
export async function attemptsOfReplies(db: Db, replyIds: readonly string[]): Promise<ReplyAttempt[]> {
  const { rows } = await db.query<ReplyAttempt>({
    name: 'homework-attempts',
    text: `select ${ATTEMPT} from homework_attempt where reply_id = any($1) order by reply_id, attempt desc`,
    values: [replyIds],
  });
  return rows;
}

/** The last time of each reply. */
export async function latestOf(db: Db, replyIds: readonly string[]): Promise<Map<string, ReplyAttempt>> {
  const { rows } = await db.query<ReplyAttempt>({
    name: 'homework-latest',
    text: `select distinct on (reply_id) ${ATTEMPT} from homework_attempt where reply_id = any($1) order by reply_id, attempt desc`,
    values: [replyIds],
  });
  return new Map(rows.map((a) => [a.replyId, a]));
}

export interface Mark {
  replyId: string;
  attempt: number;
  itemId: string;
  points: number;
  text: string;
  /** The name of whose it is; null: the machine's. */
  by: string | null;
}

export async function marksOfReplies(db: Db, replyIds: readonly string[]): Promise<Mark[]> {
  const { rows } = await db.query<Mark>({
    name: 'homework-marks',
    text: `select k.reply_id as "replyId", k.attempt, k.item_id as "itemId", k.points, k.text, u.name as by
      from homework_mark k left join sys_user u on u.id = k.by_id where k.reply_id = any($1)`,
    values: [replyIds],
  });
  return rows;
}

export async function insertAttempt(db: Db, a: Omit<ReplyAttempt, 'text'> & { byId: string }): Promise<void> {
  await db.query(
    `insert into homework_attempt (reply_id, attempt, draft_version, at, by_id, until_at, days_late, percent, answers, items, max)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      a.replyId,
      a.attempt,
      a.draftVersion,
      a.at,
      a.byId,
      a.untilAt,
      a.daysLate,
      a.percent,
      JSON.stringify(a.answers),
      JSON.stringify(a.items),
      a.max,
    ],
  );
}

interface Marking {
  replyId: string;
  attempt: number;
  /** Null: the machine. */
  byId: string | null;
  at: number;
}

export async function putMarks(
  db: Db,
  { replyId, attempt, byId, at }: Marking,
  marks: readonly { itemId: string; points: number; text?: string | undefined }[],
): Promise<void> {
  await db.query(
    `insert into homework_mark (reply_id, attempt, item_id, points, text, by_id, at)
      select $1, $2, x."itemId", x.points, coalesce(x.text, ''), $3, $4
        from jsonb_to_recordset($5::jsonb) as x ("itemId" text, points float8, text text)
      on conflict (reply_id, attempt, item_id) do update set points = excluded.points, by_id = excluded.by_id, at = excluded.at,
        text = excluded.text`,
    [replyId, attempt, byId, at, JSON.stringify(marks)],
  );
}
