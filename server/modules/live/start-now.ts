// 立即开课: a live class that is planned, published and opened at once, without a form.
import { createHash, randomUUID } from 'node:crypto';
import type { InputOf } from '#contract/index.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { testIdOf } from '#server/platform/http/runs.ts';
import { mustKeep, planLive } from './live.plan.ts';

const MINUTES = 60;
const TITLE = 100;

/** The same `cmd` of the same person is the same class; where a death came between plan and opening, the opening follows. */
export async function startNow(
  call: Call,
  { cmd = randomUUID(), classIds, courseId, title }: InputOf<'/OrgApi/LiveStream/StartNow'>,
): Promise<{ liveId: string }> {
  const { app, who, request } = call;
  const liveId = createHash('sha256').update(`${who.userId} ${cmd}`).digest('hex').slice(0, 32);
  const { rowCount } = await app.pool.query('select from live_class where id = $1', [liveId]);
  if (rowCount === 0)
    await planLive(call, liveId, {
      title: title ?? (await nameOf(call, classIds, courseId)),
      courseId,
      classIds,
      startAt: app.now(),
      minutes: MINUTES,
      intro: '',
      isPublic: false,
    });
  const live = await mustKeep(call, liveId);
  if (live.openedAt === null)
    await app.lifecycles.command({
      id: `live:${liveId}`,
      cmd,
      event: { type: 'open' },
      who,
      as: 'host',
      testId: testIdOf(request),
    });
  call.note.subject = live.title;
  return { liveId };
}

/** Of the course, or of the classes; an id that leads nowhere is refused where the class is planned. */
async function nameOf({ app, who }: Call, classIds: readonly string[], courseId: string | undefined): Promise<string> {
  const { rows } = await app.pool.query<{ name: string }>(
    `select name from course where id = $1 and org_id = $3
      union all select string_agg(name, '、' order by name_key) from sys_dept where id = any($2) and org_id = $3`,
    [courseId ?? null, classIds, who.orgId],
  );
  return (rows.find((r) => r.name)?.name ?? '-').slice(0, TITLE);
}
