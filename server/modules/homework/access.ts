// Who has a part in a reply, or marks it.
import type { Clock, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { isAdmin, type Person } from '#server/platform/who.ts';
import { givenTo } from '../assignments/index.ts';
import { type Homework, homeworkById, isStaff, staffHomework, TEACHES_REPLY } from './homework.store.ts';
import { type Reply, replyById, replyOf } from './reply.store.ts';

/** Null: it is not for them. */
export async function roleIn(
  app: Clock & Postgres,
  who: Person,
  replyId: string,
): Promise<'student' | 'teacher' | null> {
  const { rows } = await app.pool.query<{ isIn: boolean; teaches: boolean }>({
    name: 'homework-reply-role',
    text: `select exists (select from homework_member m where m.reply_id = r.id and m.user_id = $1) as "isIn", ${TEACHES_REPLY} as teaches
      from homework_reply r join homework h on h.id = r.homework_id and h.deleted_at is null where r.id = $3 and r.org_id = $4`,
    values: [who.userId, app.now(), replyId, who.orgId],
  });
  const [row] = rows;
  if (!row) return null;
  if (row.isIn) return 'student';
  return isStaff(who) && (isAdmin(who) || row.teaches) ? 'teacher' : null;
}

/** Whether `who` keeps or gives this homework, or has it to do: its pictures are theirs to see. */
export async function seesHomework(app: Clock & Postgres, who: Person, id: string): Promise<boolean> {
  if (isStaff(who))
    return staffHomework(app, who, id).then(
      () => true,
      () => false,
    );
  const now = app.now();
  if ((await givenTo(app.pool, 'homework', [id], who.userId)).some((g) => g.from <= now)) return true;
  return (await replyOf(app.pool, id, who.userId)) !== null;
}

/** Whether the bank's question stands in homework that `who` has opened. */
export async function wasAsked({ pool }: Postgres, { userId }: Person, questionId: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'homework-asked',
    text: `select from homework_member m join homework_reply r on r.id = m.reply_id, jsonb_each(r.asked) q
      where m.user_id = $1 and q.value ->> 'questionId' = $2 limit 1`,
    values: [userId, questionId],
  });
  return rowCount === 1;
}

/** 404 unless `who` teaches its student. */
export async function taughtReply(
  app: Clock & Postgres,
  who: Person,
  replyId: string,
): Promise<{ reply: Reply; homework: Homework }> {
  if ((await roleIn(app, who, replyId)) !== 'teacher') throw missing();
  const reply = await replyById(app.pool, replyId);
  const homework = reply && (await homeworkById(app.pool, reply.homeworkId));
  if (!homework) throw missing();
  return { reply, homework };
}
