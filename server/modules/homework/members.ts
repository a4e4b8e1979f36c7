// Whose a group's reply is: until it is handed in that of those who looked at it, from then on that of all who were in the group.
import type { PoolClient } from 'pg';
import { groupNamed, lockSetsOf } from '../groups/index.ts';
import type { Reply } from './reply.store.ts';

/** Those of its group at this moment, in the transaction of its hand-in. A group that is gone leaves its reply to who wrote it. */
export async function gatherMembers(
  client: PoolClient,
  { id, homeworkId, groupId, attempt }: Pick<Reply, 'id' | 'homeworkId' | 'groupId' | 'attempt'>,
): Promise<void> {
  if (groupId === null) return;
  await lockSetsOf(client, [groupId]);
  const group = await groupNamed(client, groupId);
  if (!group || group.userIds.length === 0) return;
  const { leaderId, userIds } = group;
  // what somebody wrote elsewhere and never handed in counts no more; what they handed in does
  await client.query(
    `with others as (select m.user_id, m.reply_id, g.attempt from homework_member m
        join homework_reply r on r.id = m.reply_id and r.homework_id = $2 and r.id <> $1
        join homework_progress g on g.reply_id = r.id where m.user_id = any($3)),
      moved as (delete from homework_member m using others o
        where m.reply_id = o.reply_id and m.user_id = o.user_id and o.attempt = 0)
      insert into homework_member (reply_id, user_id) select $1, x from unnest($3::text[]) as x
        where not exists (select from others o where o.user_id = x and o.attempt > 0) on conflict do nothing`,
    [id, homeworkId, userIds],
  );
  // who left before anything was handed in has no part in it; who left later keeps the mark
  if (attempt === 0)
    await client.query('delete from homework_member where reply_id = $1 and user_id <> all($2)', [id, userIds]);
  await client.query(
    `update homework_reply r set student_id = $2 where id = $1
      and exists (select from homework_member m where m.reply_id = r.id and m.user_id = $2)`,
    [id, leaderId ?? userIds[0]],
  );
}
