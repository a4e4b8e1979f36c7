// A reply is made when its student, or the first of a group, looks at the homework.
import type { PoolClient } from 'pg';
import type { Clock, HasLifecycles, Postgres } from '#server/platform/app.ts';
import { commandAsEngine } from '#server/platform/lifecycle/as-engine.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { groupOfMember } from '../groups/index.ts';
import { newlyAsked, questionsOfItems } from './asked.ts';
import type { GivenHomework, Terms } from './dates.ts';
import type { Homework } from './homework.store.ts';
import { homeworkLog, type Reply, replyOf } from './reply.store.ts';

/**
 * The reply of `who`, made where there is none; its end and its questions are brought up to date. Who has left what it was given to only
 * looks at it: it stays as it was, for them to go on with where they come back.
 */
export async function openReply(
  app: Clock & Postgres & HasLifecycles,
  who: Who,
  { homework, reply, terms }: GivenHomework,
): Promise<Reply> {
  if (terms.hasLeft && reply) return reply;
  const own = await askMore(app, reply ?? (await begin(app, who, homework, terms)), homework);
  if (own.untilAt === terms.end) return own;
  const isOpen = app.now() <= terms.end;
  const event = { type: 'dates', until: terms.end, isOpen };
  await commandAsEngine(app, { id: homeworkLog(own.id), cmd: app.newId(), event });
  return (await replyOf(app.pool, homework.id, who.userId)) ?? own;
}

async function askMore({ pool }: Postgres, reply: Reply, { items }: Homework): Promise<Reply> {
  const more = await newlyAsked(pool, reply, items);
  if (!more) return reply;
  await pool.query('update homework_reply set asked = asked || $2 where id = $1', [reply.id, JSON.stringify(more)]);
  return { ...reply, asked: { ...reply.asked, ...more } };
}

async function begin(
  app: Clock & Postgres & HasLifecycles,
  who: Who,
  homework: Homework,
  { end }: Terms,
): Promise<Reply> {
  const group = homework.setId === null ? null : await groupOfMember(app.pool, homework.setId, who.userId);
  const members = group ? group.userIds : [who.userId];
  const leaderId = group?.leaderId ?? members[0] ?? who.userId;
  const id = app.newId();
  const asked = await questionsOfItems(app.pool, who.orgId, homework.items);
  await withTransaction(app.pool, async (client, tx) => {
    // looked at on two devices, or by two of a group at once
    await client.query('select pg_advisory_xact_lock(33, hashtext($1))', [`${homework.id} ${group?.id ?? who.userId}`]);
    if (await replyOf(client, homework.id, who.userId)) return;
    // who comes into a group later writes on with it
    const joining = { homeworkId: homework.id, groupId: group?.id ?? null, userId: who.userId };
    if (await joinReply(client, joining, app.now())) return;
    await app.lifecycles.createWith(tx, homeworkLog(id), {
      input: { until: end },
      row: {
        table: 'homework_reply',
        values: {
          id,
          org_id: who.orgId,
          homework_id: homework.id,
          student_id: leaderId,
          group_id: group?.id ?? null,
          asked: JSON.stringify(asked),
        },
      },
    });
    // who has a reply of their own from before the group keeps it
    await client.query(
      `insert into homework_member (reply_id, user_id, opened_at)
        select $1, x, case when x = $4 then $5::bigint end from unnest($2::text[]) as x
        where not exists (select from homework_member m join homework_reply r on r.id = m.reply_id
          where r.homework_id = $3 and m.user_id = x)`,
      [id, members, homework.id, who.userId, app.now()],
    );
  });
  const made = await replyOf(app.pool, homework.id, who.userId);
  if (!made) throw new Error('a reply that was made is there');
  return made;
}

/** Who is in a group has a part in its reply before they look at it; alone one has it by looking. */
export async function noteLook(
  { pool, now }: Clock & Postgres,
  { id, groupId }: Pick<Reply, 'id' | 'groupId'>,
  { userId }: Pick<Who, 'userId'>,
): Promise<void> {
  if (groupId === null) return;
  await pool.query({
    name: 'homework-looked',
    text: 'update homework_member set opened_at = $3 where reply_id = $1 and user_id = $2 and opened_at is null',
    values: [id, userId, now()],
  });
}

/** Also into what somebody wrote alone, was in a group, and is in none any more. */
async function joinReply(
  client: PoolClient,
  { homeworkId, groupId, userId }: { homeworkId: string; groupId: string | null; userId: string },
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into homework_member (reply_id, user_id, opened_at) select id, $3, $4 from homework_reply where homework_id = $1
      and case when $2::text is null then group_id is null and student_id = $3 else group_id = $2 end`,
    [homeworkId, groupId, userId, now],
  );
  return rowCount === 1;
}
