// What a live class comes to in the score book: right answers of those asked and pushed to one's class, one attempt each.
import type { PoolClient } from 'pg';
import type { Hooks } from '#server/platform/app.ts';
import { enterColumns } from '#server/platform/kinds/kind.ts';
import { postAttempt } from '../gradebook/index.ts';

interface Standing {
  userId: string;
  orgId: string;
  courseId: string | null;
  right: number;
  toMark: number;
  asked: number;
}

/** Of all who came or answered, or of one; in the transaction of the reveal, the end or the mark that it follows from. */
export async function postScores(
  app: Hooks,
  client: PoolClient,
  { liveId, at, userId }: { liveId: string; at: number; userId?: string },
): Promise<void> {
  const { rows } = await client.query<Standing>({
    name: 'live-standing',
    text: `with q as (select id, class_id from live_counted where live_id = $1),
        a as (select g.question_id, g.user_id, g.verdict from live_given g join q on q.id = g.question_id)
      select u.id as "userId", l.org_id as "orgId", l.course_id as "courseId", count(*) filter (where a.verdict = 'right')::int as right,
          count(*) filter (where a.verdict = 'to-teacher')::int as "toMark", (select count(*)::int from q where q.class_id is null or exists (select from a x where x.question_id = q.id and x.user_id = u.id)
            or exists (select from member m where m.dept_id = q.class_id and m.user_id = u.id)) as asked
        from live_class l join (select user_id from live_seat where live_id = $1 union select user_id from a) s on true
          join sys_user u on u.id = s.user_id
          join sys_role r on r.id = u.role_id and r.base = 'student'
          left join a on a.user_id = u.id
        where l.id = $1 and ($2::text is null or u.id = $2)
          and not exists (select from live_cohost o where o.live_id = l.id and o.user_id = u.id and o.deleted_at is null)
        group by u.id, l.org_id, l.course_id order by u.id`,
    values: [liveId, userId ?? null],
  });
  for (const { userId: studentId, orgId, right, toMark, asked } of rows) {
    if (asked === 0) continue;
    const isOpen = toMark > 0;
    await postAttempt(client, {
      orgId,
      kind: 'live',
      refId: liveId,
      studentId,
      attempt: 1,
      state: isOpen ? 'toMark' : 'scored',
      score: isOpen ? null : right,
      max: asked,
      at,
    });
  }
  const first = rows.find(({ asked }) => asked > 0);
  if (first) await enterColumns(app, client, first.courseId);
}

/** Of the live class that a question was pushed in, where it was pushed in one. */
export const postPushed =
  (app: Hooks) =>
  async (client: PoolClient, { pushId, studentId, at }: { pushId: string; studentId?: string; at: number }) => {
    const { rows } = await client.query<{ liveId: string }>(
      'select live_id as "liveId" from live_counted where id = $1 and class_id is not null order by live_id',
      [pushId],
    );
    for (const { liveId } of rows)
      await postScores(app, client, { liveId, at, ...(studentId === undefined ? {} : { userId: studentId }) });
  };
