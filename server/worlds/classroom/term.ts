// A term under way in 大学物理实验: two weeks of tasks around the first start, one who was ill, one who has left, and a book with
// marks. All times are relative to the first start, so that something is always late, due today and due this week.
import { loadBook } from '#server/modules/gradebook/index.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { DAY, dayOf, endOfDay, lastOfWeek } from '#server/platform/days.ts';
import { enterColumns } from '#server/platform/kinds/kind.ts';
import { knownTask } from './known-task.ts';

interface Course {
  orgId: string;
  courseId: string;
  classId: string;
  teacherId: string;
  /** By their titles. */
  sectionIds: ReadonlyMap<string, string>;
}

interface Task {
  title: string;
  section: string;
  /** Days since it was given. */
  since: number;
  /** The day at whose end it is due. */
  due: number;
}

/** When the class came together. */
const BEGAN = 25 * DAY;
const SAFETY = '学会实验室安全';
const ILL = 'student06';

const tasksAt = (today: number): Task[] => {
  const sunday = lastOfWeek(today);
  return [
    { title: '读课程说明', section: '课程说明', since: 14, due: today - 7 },
    { title: SAFETY, section: '实验室安全与仪器使用', since: 10, due: today - 2 },
    { title: '练习读数', section: '读数与有效数字', since: 6, due: today },
    // on a Sunday this week is over with the day
    {
      title: '看单摆的影片',
      section: '单摆是怎样摆动的',
      since: 4,
      due: sunday === today ? today + 7 : Math.max(sunday, today + 1),
    },
    { title: '预习实验讲义', section: '实验讲义', since: 2, due: sunday + 5 },
    { title: '读误差与不确定度', section: '误差与不确定度', since: 1, due: sunday + 7 },
  ];
};

export async function termUnderWay(app: Clock & Postgres & Hooks, course: Course): Promise<void> {
  // who joins has nothing that was over before: these were always here
  await app.pool.query('update membership set from_at = $2 where dept_id = $1', [course.classId, app.now() - BEGAN]);
  await leaver(app, course);
  await assign(app, course);
  await book(app, course);
}

async function assign(
  app: Clock & Postgres,
  { orgId, courseId, classId, teacherId, sectionIds }: Course,
): Promise<void> {
  const now = app.now();
  for (const { title, section, since, due } of tasksAt(dayOf(now))) {
    const id = await knownTask(app, {
      orgId,
      kind: 'section',
      refId: sectionIds.get(section) ?? '',
      courseId,
      title,
      classId,
      from: now - since * DAY,
      until: endOfDay(due),
      byId: teacherId,
      told: due <= dayOf(now) + 1 ? ['task.new', 'task.due'] : ['task.new'],
    });
    if (title !== SAFETY) continue;
    await app.pool.query(
      `insert into assignment_exception (id, org_id, created_at, user_id, assignment_id, until_at, reason, by_id)
        select $1, $2, $3, id, $4, $5, '发烧请假，有病假条', $6 from sys_user where org_id = $2 and user_name = $7`,
      [app.newId(), orgId, now - DAY, id, endOfDay(dayOf(now) + 3), teacherId, ILL],
    );
  }
}

/** Was in the class, began, and is not there any more: what was begun stays, read only. */
async function leaver(app: Clock & Postgres, { orgId, courseId, classId, sectionIds }: Course): Promise<void> {
  const id = app.newId();
  const left = app.now() - 5 * DAY;
  await app.pool.query(
    `insert into sys_user (id, org_id, role_id, dept_id, user_name, name, pwd, created_at)
      select $1, org_id, role_id, dept_id, 'student31', '陶然', pwd, created_at from sys_user
        where org_id = $2 and user_name = 'student01'`,
    [id, orgId],
  );
  await app.pool.query('update sys_user set dept_id = null where id = $1', [id]);
  await app.pool.query('update membership set from_at = $3, until_at = $4 where user_id = $1 and dept_id = $2', [
    ...[id, classId, app.now() - BEGAN, left],
  ]);
  await studied(app, { studentId: id, courseId, sectionId: sectionIds.get('课程说明') ?? '', at: left - DAY });
}

interface Studied {
  studentId: string;
  courseId: string;
  sectionId: string;
  at: number;
}

async function studied(app: Clock & Postgres, { studentId, courseId, sectionId, at }: Studied): Promise<void> {
  await app.pool.query(
    "insert into section_study (student_id, section_id, state, studied_ms, updated_at) values ($1, $2, 'done', 180000, $3)",
    [studentId, sectionId, at],
  );
  await app.pool.query(
    `insert into study (id, student_id, course_id, section_id, n, last_at, counted_ms, ended_at)
      values ($1, $2, $3, $4, 12, $5, 180000, $5)`,
    [app.newId(), studentId, courseId, sectionId, at],
  );
}

const GROUPS = [
  { id: 'online', name: '线上学习', weight: 20, keep: null },
  { id: 'class', name: '课堂表现', weight: 20, keep: null },
  { id: 'report', name: '实验报告', weight: 40, keep: null },
  { id: 'exam', name: '期末考查', weight: 20, keep: null },
];

interface OwnColumn {
  title: string;
  groupId: string;
  max: number;
  /** Of the days from now; null: none. */
  due: number | null;
  released: boolean;
  /** Of the n-th student, from 1: null where nothing is marked yet. */
  score: (n: number) => number | null;
}

const COLUMNS: readonly OwnColumn[] = [
  { title: '课堂提问', groupId: 'class', max: 10, due: null, released: true, score: (n) => 6 + ((n * 7) % 9) / 2 },
  { title: '实验操作', groupId: 'class', max: 100, due: null, released: true, score: (n) => 66 + ((n * 11) % 33) },
  {
    title: '报告一：长度测量',
    groupId: 'report',
    max: 100,
    due: -6,
    released: true,
    // one did not hand in
    score: (n) => (n === 9 ? null : 58 + ((n * 13) % 41)),
  },
  {
    title: '报告二：密度测定',
    groupId: 'report',
    max: 100,
    due: 4,
    released: false,
    // half of them are marked
    score: (n) => (n % 2 === 0 ? 62 + ((n * 17) % 37) + 0.5 : null),
  },
  { title: '期末考查', groupId: 'exam', max: 100, due: 30, released: false, score: () => null },
];
/** Has done it before: need not do it again. */
const EXCUSED = { title: '报告一：长度测量', n: 12, reason: '转专业，上学期已修' };

async function book(app: Clock & Postgres & Hooks, { orgId, courseId, classId, teacherId }: Course): Promise<void> {
  const now = app.now();
  await enterColumns(app, app.pool, courseId);
  const { columns } = await loadBook(app, app.pool, courseId);
  await app.pool.query(
    "insert into gradebook (course_id, org_id, version, digits, missing, groups) values ($1, $2, 1, 1, 'zero', $3)",
    [courseId, orgId, JSON.stringify(GROUPS)],
  );
  await app.pool.query("update gradebook_column set group_id = 'online' where course_id = $1", [courseId]);
  const { rows: students } = await app.pool.query<{ id: string; n: number }>(
    `select id, right(user_name, 2)::int as n from sys_user
      where user_name like 'student%' and org_id = $2 and (dept_id = $1 or user_name = 'student31') order by user_name`,
    [classId, orgId],
  );
  for (const [i, { title, groupId, max, due, released, score }] of COLUMNS.entries()) {
    const id = app.newId();
    const until = due === null ? null : endOfDay(dayOf(now) + due);
    await app.pool.query(
      `insert into gradebook_column (id, org_id, course_id, kind, title, group_id, max, until_at, released, sort)
        values ($1, $2, $3, 'own', $4, $5, $6, $7, $8, $9)`,
      [id, orgId, courseId, title, groupId, max, until, released, columns.length + i + 1],
    );
    for (const { id: studentId, n } of students) {
      const isExcused = title === EXCUSED.title && n === EXCUSED.n;
      const points = isExcused ? null : score(n);
      if (points === null && !isExcused) continue;
      await app.pool.query(
        `insert into score_mark (column_id, student_id, version, score, excused, reason, before, by_id, at)
          values ($1, $2, 1, $3, $4, $5, null, $6, $7)`,
        [id, studentId, points, isExcused, isExcused ? EXCUSED.reason : '', teacherId, now - 4 * DAY],
      );
    }
  }
}
