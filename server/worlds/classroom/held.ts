// What goes on now: a group meets, and its teacher has stopped the lesson to show something. A course, a group and a teacher of
// their own, so that whoever tries the class's pause and resume does not meet it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ingestDocument } from '#server/modules/knowledge/index.ts';
import { newLesson } from '#server/modules/theory/index.ts';
import type { Clock, HasFiles, HasLifecycles, Postgres } from '#server/platform/app.ts';
import { dayOf, endOfDay } from '#server/platform/days.ts';
import { knownTask } from './known-task.ts';
import { type DemoPlan, storePlan } from './plan.ts';
import { silent } from './silent.ts';

const POINT = '仪器与步骤';
const DOCUMENTS = ['单摆实验讲义.pdf', '实验室安全与仪器使用.txt'];

const GROUP = ['student01', 'student29'];
const TEACHER = 'teacher02';

/** Into the demo school. */
export async function lessonHeld(app: Clock & Postgres & HasFiles & HasLifecycles): Promise<void> {
  const now = app.now();
  const { rows: people } = await app.pool.query<{ id: string; orgId: string; name: string; userName: string }>(
    `select u.id, u.org_id as "orgId", u.name, u.user_name as "userName" from sys_user u join organisation o on o.id = u.org_id
      where o.code = 'demo' and u.user_name = any($1) order by u.user_name`,
    [[TEACHER, ...GROUP]],
  );
  const teacher = people.find((p) => p.userName === TEACHER);
  if (!teacher) throw new Error(`no ${TEACHER} in the demo school`);
  const { orgId } = teacher;
  const studentIds = people.filter((p) => p !== teacher).map((p) => p.id);
  const [groupId, courseId] = [app.newId(), app.newId()];
  await app.pool.query(
    "insert into sys_dept (id, org_id, name, kind, term, created_at) values ($1, $2, '实验技能小组', 'group', null, $3)",
    [groupId, orgId, now],
  );
  const intro = '小组课：米尺、游标卡尺、停表怎样用，单摆怎样挂、怎样数周期。';
  await app.pool.query(
    `insert into course (id, org_id, owner_id, name, kind, intro, description, cover, status, term, created_at)
      values ($1, $2, $3, '实验技能小组课', 'ai', $4, '', '', 'published', '2026秋', $5)`,
    [courseId, orgId, teacher.id, intro, now],
  );
  await app.pool.query(
    "insert into course_class (id, org_id, course_id, class_id, teacher_id, term, created_at) values ($1, $2, $3, $4, $5, '2026秋', $6)",
    [app.newId(), orgId, courseId, groupId, teacher.id, now],
  );
  for (const userId of studentIds)
    await app.pool.query('insert into group_member (group_id, user_id, joined_at) values ($1, $2, $3)', [
      ...[groupId, userId, now],
    ]);
  const documents = [];
  for (const name of DOCUMENTS) {
    const bytes = readFileSync(join(import.meta.dirname, 'documents', name));
    const { documentId, passages } = await ingestDocument(app, { orgId, courseId, ownerId: teacher.id, name, bytes });
    documents.push({ id: documentId, name, passages });
  }
  const { points } = JSON.parse(readFileSync(join(import.meta.dirname, 'plan.json'), 'utf8')) as DemoPlan;
  const plan = { points: points.filter((p) => p.title === POINT) };
  await storePlan(app, { orgId, courseId, plan, documents });
  const taskId = await knownTask(app, {
    orgId,
    kind: 'lesson',
    refId: courseId,
    courseId,
    title: '上小组课：仪器与步骤',
    classId: groupId,
    from: now,
    until: endOfDay(dayOf(now) + 2),
    byId: teacher.id,
  });
  for (const userId of studentIds) {
    const lesson = await newLesson(app, { orgId, userId }, courseId);
    await app.lifecycles.steer('pause', {
      id: `lesson:${lesson.id}`,
      cmd: `pause:${taskId}`,
      who: { ...silent('teacher'), userId: teacher.id, orgId, name: teacher.name },
      as: 'teacher',
      alone: false,
      testId: null,
    });
  }
}
