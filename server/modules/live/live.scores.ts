// What a live class comes to in the score book: right answers of those asked, one attempt each.
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
    text: `with q as (select id from live_question where live_id = $1 and kind = 'question' and closed_at is not null)
      select u.id as "userId", l.org_id as "orgId", l.course_id as "courseId", count(a.*) filter (where a.verdict = 'right')::int as right,
          count(a.*) filter (where a.verdict = 'to-teacher')::int as "toMark", (select count(*)::int from q) as asked
        from live_class l join live_seat s on s.live_id = l.id join sys_user u on u.id = s.user_id
          join sys_role r on r.id = u.role_id and r.base = 'student'
          left join live_answer a on a.user_id = u.id and a.question_id in (select id from q)
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
  const [first] = rows;
  if (first && first.asked > 0) await enterColumns(app, client, first.courseId);
}
