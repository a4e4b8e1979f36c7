// An administrator's day: who was here, and what needs a hand now, each with the page where it can be done.
import { statfs } from 'node:fs/promises';
import type { AdminLine } from '#contract/day.ts';
import type { Clock, HasConfig, HasMedia, Postgres } from '#server/platform/app.ts';
import { DAY, dayOf, endOfDay } from '#server/platform/days.ts';
import { failedMessages } from '#server/platform/messenger.failures.ts';
import type { Who } from '#server/platform/who.ts';
import { failedJobs } from '../jobs/index.ts';
import { openFeedback } from '../qa/index.ts';

const WEEK_MS = 7 * DAY;
/** In percent. */
const NEARLY_FULL = 90;
const FAILED = '/jobs?state=failed&school=true';

export async function adminDay(app: Clock & HasConfig & HasMedia & Postgres, { orgId }: Pick<Who, 'orgId'>) {
  const now = app.now();
  const [signIns, failed, mail, untaught, full, feedback] = await Promise.all([
    peopleToday(app, orgId, now),
    failedJobs(app.pool, orgId, now - WEEK_MS),
    failedMessages(app.pool, orgId, now),
    untaughtIn(app, orgId, now),
    storageUsed(app),
    openFeedback(app.pool, orgId),
  ]);
  const lines: AdminLine[] = [
    { id: 'imports', count: failed.imports, path: FAILED },
    { id: 'jobs', count: failed.others, path: FAILED },
    { id: 'mail', count: mail, path: '/admin/user' },
    {
      id: 'courses',
      count: untaught.ai + untaught.plain,
      path: untaught.ai > 0 ? '/teach/AIcourse' : '/curriculum/course',
    },
    { id: 'feedback', count: feedback, path: '/admin/feedback?status=open' },
    { id: 'media', count: app.media.health().state === 'away' ? 1 : 0, path: '/live/course' },
    { id: 'storage', count: full > NEARLY_FULL ? full : 0, path: '/curriculum/course' },
  ];
  return { signIns, lines: lines.filter(({ count }) => count > 0) };
}

/** Who signed in today, or came back to a sign-in of before. Guests are nobody's people. */
async function peopleToday(app: Postgres, orgId: string, now: number): Promise<number> {
  const { rows } = await app.pool.query<{ n: number }>(
    `select count(distinct s.user_id)::int as n from session s join sys_user u on u.id = s.user_id
        join sys_role r on r.id = u.role_id and r.base <> 'guest'
      where u.org_id = $1 and s.rotated_at > $2`,
    [orgId, endOfDay(dayOf(now) - 1)],
  );
  return rows[0]?.n ?? 0;
}

/** Courses of which neither owner nor team nor a class's teacher can sign in any more. */
async function untaughtIn(app: Postgres, orgId: string, now: number): Promise<Record<'ai' | 'plain', number>> {
  const { rows } = await app.pool.query<Record<'ai' | 'plain', number>>(
    `select count(*) filter (where k.kind = 'ai')::int as ai, count(*) filter (where k.kind = 'plain')::int as plain
      from course k where k.org_id = $1 and k.deleted_at is null and k.status <> 'closed' and not exists (
        select from sys_user u where u.deleted_at is null and not u.disabled and (u.id = k.owner_id
          or exists (select from course_team t where t.course_id = k.id and t.user_id = u.id)
          or exists (select from class_teacher c where c.course_id = k.id and c.teacher_id = u.id
            and in_span(c.from_at, c.until_at, $2))))`,
    [orgId, now],
  );
  return rows[0] ?? { ai: 0, plain: 0 };
}

/** Of the disk that files lie on, in percent; 0 where they lie in a bucket. */
async function storageUsed({ config }: HasConfig): Promise<number> {
  if (config.S3_BUCKET) return 0;
  const { blocks, bavail } = await statfs(config.DATA_DIR);
  return blocks > 0 ? Math.floor((100 * (blocks - bavail)) / blocks) : 0;
}
