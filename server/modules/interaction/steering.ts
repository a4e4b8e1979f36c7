// Pause and resume: which lessons of a class a teacher reaches, and whether one that begins now begins paused.
import { CODE } from '#contract/codes.ts';
import type { Clock, HasLifecycles, HasLogs, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import type { Transaction } from '#server/platform/sql.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';
import { coursesOf, mayTeachCourse, teachesClass } from '../course/index.ts';

/** What was pushed longer ago is over. */
export const RECENT_MS = 24 * 3600 * 1000;

const BY = "jsonb_build_object('userId', u.id, 'orgId', u.org_id, 'name', u.name, 'base', r.base)";

/** The class's teachers of today, and the organisation's administrators. */
export async function steers(app: Clock & Postgres, who: Who, classId: string): Promise<boolean> {
  const { rowCount } = await app.pool.query(
    'select 1 from sys_dept where id = $1 and org_id = $2 and deleted_at is null',
    [classId, who.orgId],
  );
  return rowCount === 1 && (isAdmin(who) || (await teachesClass(app.pool, who.userId, classId, app.now())));
}

export async function mustSteer(app: Clock & Postgres, who: Who, classId: string): Promise<void> {
  if (!(await steers(app, who, classId))) throw missing();
}

/** Said to the whole class, in its log. */
export const tellClass = (app: HasLogs, tx: Transaction, classId: string, name: string, value: object) =>
  app.logs.appendWith(tx, `class:${classId}`, [{ type: 'CUSTOM', name, value }]);

interface Steering {
  /** The push. */
  id: string;
  kind: 'pause' | 'resume';
  who: Who;
  /** The test id of the call that began the steering; null in production. */
  testId: string | null;
}

interface Reached {
  lessons: number;
  students: number;
}

/**
 * Every lesson of the class's students in the courses that the class was given, and in those that the teacher teaches and
 * that are open to all; those that do not take the command now are left as they are. Who took it: a student may have more than one.
 */
export async function steer(app: Clock & Postgres & HasLifecycles, classId: string, s: Steering): Promise<Reached> {
  const { who } = s;
  const courses = isAdmin(who) ? null : await coursesOf(app.pool, who.userId, who.orgId, app.now(), true);
  const { rows } = await app.pool.query<{ id: string; studentId: string }>(
    `select l.id, l.student_id as "studentId" from lesson_shown l join member m on m.user_id = l.student_id
      where m.dept_id = $1 and l.org_id = $2 and l.ended_at is null and ($3::text[] is null or l.course_id = any($3)
        or exists (select from class_teacher c where c.class_id = $1 and c.course_id = l.course_id))
      group by l.id, l.student_id`,
    [classId, who.orgId, courses],
  );
  const done = await Promise.all(rows.map(({ id }) => command(app, id, s)));
  await app.pool.query('update class_push set told_at = $2 where id = $1', [s.id, app.now()]);
  const reached = rows.filter((_, i) => done[i]);
  return { lessons: reached.length, students: new Set(reached.map((r) => r.studentId)).size };
}

/** What was kept but not told to every lesson, because a process ended in between: told now, unless a later word stands. */
export async function steerUntold(app: Clock & Postgres & HasLifecycles): Promise<void> {
  const { rows } = await app.pool.query<Omit<LastWord, 'given'> & { superseded: boolean }>(
    `select p.id, p.class_id as "classId", p.kind, ${BY} as by, exists (select from class_push n
        where n.class_id = p.class_id and n.teacher_id = p.teacher_id and n.kind in ('pause', 'resume') and (n.at, n.id) > (p.at, p.id)) as superseded
      from class_push p join sys_user u on u.id = p.teacher_id join sys_role r on r.id = u.role_id
      where p.told_at is null and p.at > $1 order by p.at`,
    [app.now() - RECENT_MS],
  );
  for (const { id, classId, kind, by, superseded } of rows) {
    if (superseded) await app.pool.query('update class_push set told_at = $2 where id = $1', [id, app.now()]);
    else await steer(app, classId, { id, kind, who: asWho(by), testId: null });
  }
}

/** False: it does not take it now. */
async function command(app: HasLifecycles, lessonId: string, { id, kind, who, testId }: Steering): Promise<boolean> {
  try {
    return await app.lifecycles.steer(kind, {
      id: `lesson:${lessonId}`,
      cmd: `${kind}:${id}`,
      who,
      as: 'teacher',
      alone: false,
      testId,
    });
  } catch (error) {
    if (error instanceof Failure && error.code === CODE.conflict) return false;
    throw error;
  }
}

// $1 the student, $3 the course: the last word of each teacher to each of their classes, latest first
const LAST = `select * from (
    select distinct on (p.class_id, p.teacher_id) p.id, p.class_id as "classId", p.kind, p.at,
      exists (select from class_teacher c where c.class_id = p.class_id and c.course_id = $3) as given,
      ${BY} as by
    from class_push p join member m on m.dept_id = p.class_id and m.user_id = $1
      join sys_user u on u.id = p.teacher_id join sys_role r on r.id = u.role_id
    where p.kind in ('pause', 'resume') and p.at > $2
    order by p.class_id, p.teacher_id, p.at desc, p.id desc) x
  order by x.at desc, x.id desc`;

interface LastWord {
  id: string;
  classId: string;
  kind: 'pause' | 'resume';
  /** The class was given the course. */
  given: boolean;
  by: Pick<Who, 'userId' | 'orgId' | 'name' | 'base'>;
}

/** Who had the word, as far as a command asks: nothing is allowed by it. */
const asWho = (by: LastWord['by']): Who => ({
  ...by,
  userName: '',
  role: '',
  roleId: '',
  deptId: null,
  gated: false,
  powers: new Set<string>(),
  family: '',
});

/** To be called when the lesson is there: a pause that comes meanwhile finds it, one that came before is found here. */
export async function pauseWithClass(
  app: Clock & Postgres & HasLifecycles,
  lesson: { id: string; studentId: string; courseId: string },
  testId: string | null,
): Promise<void> {
  const { rows } = await app.pool.query<LastWord>({
    name: 'class-paused',
    text: LAST,
    values: [lesson.studentId, app.now() - RECENT_MS, lesson.courseId],
  });
  const decided = new Set<string>();
  for (const { id, classId, kind, given, by } of rows) {
    if (decided.has(classId)) continue;
    // a course that is open to all is its own teachers' to stop
    if (!given && !(await mayTeachCourse(app.pool, by, lesson.courseId, app.now()))) continue;
    decided.add(classId);
    if (kind === 'pause') await command(app, lesson.id, { id, kind, who: asWho(by), testId });
  }
}
