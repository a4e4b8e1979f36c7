// Which course each class is studying, and in which its roll was called: what is opened without a word opens there.
import type { Clock, Postgres } from '#server/platform/app.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';
import { teachesClass } from '../course/index.ts';

/** A lesson that has not moved for so long is not being studied now. */
const JUST_NOW_MS = 30 * 60_000;
/** Longer ago nothing is said: the first class is as good as another. */
const LATELY_MS = 14 * 24 * 3600_000;

interface Studied {
  classId: string;
  courseId: string;
  learning: number;
  movedAt: number | null;
  calledAt: number | null;
}

const LEARNT = `select m.dept_id as "classId", l.course_id as "courseId",
    count(distinct l.student_id) filter (where l.over_at is null and y.updated_at > $2)::int as learning,
    max(y.updated_at) as "movedAt"
  from member m join sys_dept d on d.id = m.dept_id and d.org_id = $1 and d.deleted_at is null and d.kind in ('class', 'group')
    join lesson_shown l on l.student_id = m.user_id join lifecycle y on y.id = 'lesson:' || l.id
  where y.state <> 'preparing' and y.updated_at > $3 group by m.dept_id, l.course_id`;

const CALLED = `select class_id as "classId", course_id as "courseId", max(at) as "calledAt" from roll_call
  where org_id = $1 and course_id is not null and at > $3 group by class_id, course_id`;

const STUDIED = `select "classId", "courseId", coalesce(learning, 0) as learning, "movedAt", "calledAt"
  from (${LEARNT}) s full join (${CALLED}) c using ("classId", "courseId")
  order by learning desc, "movedAt" desc nulls last, "calledAt" desc`;

/** Of the classes that one steers. */
export async function studied(app: Clock & Postgres, who: Who): Promise<Studied[]> {
  const now = app.now();
  const { rows } = await app.pool.query<Studied>(STUDIED, [who.orgId, now - JUST_NOW_MS, now - LATELY_MS]);
  if (isAdmin(who)) return rows;
  const ids = [...new Set(rows.map((r) => r.classId))];
  const own = await Promise.all(ids.map((id) => teachesClass(app.pool, who.userId, id, now)));
  const mine = new Set(ids.filter((_, i) => own[i]));
  return rows.filter((r) => mine.has(r.classId));
}
