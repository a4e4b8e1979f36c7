// Live classes of the demo school: one of today that can be opened at once, a weekly series, and one open to the whole school.
import type { App } from '#server/platform/app.ts';
import { DAY, dayOf } from '#server/platform/days.ts';
import { withTransaction } from '#server/platform/sql.ts';

interface Course {
  orgId: string;
  courseId: string;
  classId: string;
  teacherId: string;
}

const HOUR = 3_600_000;
const WEEK = 7 * DAY;
const SERIES = 4;

interface Planned {
  title: string;
  intro: string;
  startAt: number;
  courseId: string | null;
  classIds: string[];
  isPublic: boolean;
  seriesId: string | null;
}

export async function liveClasses(app: App, { orgId, courseId, classId, teacherId }: Course): Promise<void> {
  const now = app.now();
  // on the hour: nobody begins at eight minutes past
  const hour = Math.floor(now / HOUR) * HOUR;
  const seriesId = app.newId();
  const ours = { courseId, classIds: [classId], isPublic: false };
  const weekly = Array.from({ length: SERIES }, (_none, n): Planned & { id: string } => ({
    ...ours,
    id: n === 0 ? seriesId : app.newId(),
    title: '单摆实验答疑',
    intro: '每周一次，带着实验报告来提问。',
    startAt: hour + DAY + n * WEEK,
    seriesId,
  }));
  const single = { seriesId: null, id: '' };
  await keep(app, { orgId, teacherId }, [
    {
      ...ours,
      ...single,
      id: app.newId(),
      title: '单摆法测重力加速度：直播课',
      intro: '一起看单摆怎样摆动，讲周期公式，当堂答题。',
      startAt: hour,
    },
    ...weekly,
    {
      ...single,
      id: app.newId(),
      title: '物理开放日：身边的摆',
      intro: '全校同学都可以来听。',
      startAt: hour + 2 * DAY,
      courseId: null,
      classIds: [],
      isPublic: true,
    },
  ]);
}

async function keep(
  app: App,
  { orgId, teacherId }: Pick<Course, 'orgId' | 'teacherId'>,
  all: readonly (Planned & { id: string })[],
): Promise<void> {
  const now = app.now();
  await withTransaction(app.pool, async (client, tx) => {
    for (const { id, title, intro, startAt, courseId, classIds, isPublic, seriesId } of all) {
      const minutes = dayOf(startAt) === dayOf(now) ? 90 : 45;
      const values = {
        id,
        org_id: orgId,
        created_at: now,
        title,
        intro,
        start_at: startAt,
        minutes,
        course_id: courseId,
        class_ids: classIds,
        is_public: isPublic,
        status: 'published',
        host_id: teacherId,
        series_id: seriesId,
      };
      await app.lifecycles.createWith(tx, `live:${id}`, { input: {}, row: { table: 'live_class', values } });
      await client.query('insert into live_room (id, live_id) values ($1, $1)', [id]);
      if (classIds.length === 0) continue;
      await client.query(
        `insert into assignment (id, org_id, created_at, kind, ref_id, course_id, title, class_ids, user_ids, from_at, until_at, by_id)
          values ($1, $2, $3, 'live', $4, $5, $6, $7, '{}', $3, $8, $9)`,
        [app.newId(), orgId, now, id, courseId, title, classIds, startAt + minutes * 60_000, teacherId],
      );
    }
  });
}
