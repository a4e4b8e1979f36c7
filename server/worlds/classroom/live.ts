// Live classes of the demo school: one of today that can be opened at once, a weekly series, one that is open to everybody, one
// that its teacher never began, and one of yesterday with all that a class leaves.
import type { App, Clock, HasLifecycles, Postgres } from '#server/platform/app.ts';
import { DAY, dayOf, endOfDay } from '#server/platform/days.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { classCalled } from './called.ts';
import { type DemoClass, materialOf } from './live-files.ts';
import { classHeld } from './live-held.ts';

const HOUR = 3_600_000;
const WEEK = 7 * DAY;
const SERIES = 4;

interface Planned {
  title: string;
  intro: string;
  startAt: number;
  minutes: number;
  isOfClass: boolean;
  seriesId?: string;
  id?: string;
}

/** Into the demo school, beside its pendulum course. */
export async function liveClasses(app: App): Promise<void> {
  const place = await placeOf(app);
  const now = app.now();
  const today = endOfDay(dayOf(now) - 1) + 1;
  const seriesId = app.newId();
  const todays = await plan(app, place, {
    title: '单摆法测重力加速度：直播课',
    intro: '一起看单摆怎样摆动，讲周期公式，当堂答题。请带上学号和草稿纸。',
    // on the hour: nobody begins at eight minutes past
    startAt: Math.floor(now / HOUR) * HOUR,
    minutes: 90,
    isOfClass: true,
  });
  await materialOf(app, place, todays, ['单摆实验课件.pptx', '单摆实验讲义.pdf']);
  for (let week = 0; week < SERIES; week++)
    await plan(app, place, {
      title: '单摆实验答疑',
      intro: '每周一次，带着实验报告来提问。',
      startAt: today + DAY + 16 * HOUR + week * WEEK,
      minutes: 45,
      isOfClass: true,
      seriesId,
      ...(week === 0 ? { id: seriesId } : {}),
    });
  await plan(app, place, {
    title: '物理开放日：身边的摆',
    intro: '钟摆、秋千、傅科摆：摆动里的物理。全校同学都可以来听，也欢迎家长旁听。',
    startAt: today + 2 * DAY + 19 * HOUR,
    minutes: 60,
    isOfClass: false,
  });
  await plan(app, place, {
    title: '误差从哪里来',
    intro: '比一比各组的数据，找出误差的来源。',
    startAt: today - 2 * DAY + 14 * HOUR,
    minutes: 40,
    isOfClass: true,
  });
  const heldAt = today - DAY + 10 * HOUR;
  const held = await plan(app, place, {
    title: '听秒摆，数周期',
    intro: '听着秒摆的滴答声数周期，弄清周期由什么决定。',
    startAt: heldAt,
    minutes: 40,
    isOfClass: true,
  });
  await classHeld(app, place, held);
  await classCalled(app, place, { liveId: held, at: heldAt });
  // the school knows of them already: no bell rings thirty times at the first start
  await app.pool.query("delete from notice where kind like 'live.%'");
}

async function placeOf(app: Postgres): Promise<DemoClass> {
  const { rows } = await app.pool.query<Omit<DemoClass, 'teacher'> & { teacherId: string; teacher: string }>(
    `select k.org_id as "orgId", k.id as "courseId", c.class_id as "classId", u.id as "teacherId", u.name as teacher
      from course k join organisation o on o.id = k.org_id and o.code = 'demo'
        join sys_user u on u.id = k.owner_id and u.user_name = 'teacher01' join course_class c on c.course_id = k.id
      where k.kind = 'ai' and k.status = 'published' order by k.created_at limit 1`,
  );
  const [found] = rows;
  if (!found) throw new Error('no course in the demo school');
  const { teacherId, teacher, ...rest } = found;
  return { ...rest, teacher: { id: teacherId, name: teacher } };
}

/** Published, and a task of its class. */
async function plan(
  app: Clock & Postgres & HasLifecycles,
  { orgId, courseId, classId, teacher }: DemoClass,
  p: Planned,
): Promise<string> {
  const now = app.now();
  const { id = app.newId(), title, intro, startAt, minutes } = p;
  const classIds = p.isOfClass ? [classId] : [];
  const values = {
    id,
    org_id: orgId,
    created_at: now,
    title,
    intro,
    start_at: startAt,
    minutes,
    course_id: p.isOfClass ? courseId : null,
    class_ids: classIds,
    is_public: !p.isOfClass,
    status: 'published',
    host_id: teacher.id,
    series_id: p.seriesId ?? null,
  };
  await withTransaction(app.pool, async (client, tx) => {
    await app.lifecycles.createWith(tx, `live:${id}`, { input: {}, row: { table: 'live_class', values } });
    await client.query('insert into live_room (id, live_id) values ($1, $1)', [id]);
    if (!p.isOfClass) return;
    await client.query(
      `insert into assignment (id, org_id, created_at, kind, ref_id, course_id, title, class_ids, user_ids, from_at, until_at, by_id)
        values ($1, $2, $3, 'live', $4, $5, $6, $7, '{}', $3, $8, $9)`,
      [app.newId(), orgId, now, id, courseId, title, classIds, startAt + minutes * 60_000, teacher.id],
    );
  });
  return id;
}
