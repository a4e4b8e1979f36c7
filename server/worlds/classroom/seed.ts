// The demo school 梦谷示范学校, with a class, a course taught from real documents, and a second school whose numbers collide.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { draftOnto } from '#server/modules/graph/index.ts';
import { ingestDocument } from '#server/modules/knowledge/index.ts';
import { syncOrganisation } from '#server/modules/menus/index.ts';
import type { Clock, HasFiles, Postgres } from '#server/platform/app.ts';
import { hashPassword } from '#server/platform/auth/password.ts';
import type { World } from '../world.ts';
import { backOffice } from './back-office.ts';
import { experimentsCourse } from './experiments.ts';
import { knownTask } from './known-task.ts';
import { lastTermCourse } from './last-term.ts';
import { type DemoPlan, storePlan } from './plan.ts';
import { surveysGiven } from './surveys.ts';
import { virtualExperiments } from './virtual.ts';

const DEMO_PASSWORD = 'Mengoo-demo-2026';
const STUDENTS = 30;
const WEEK = 7 * 24 * 3_600_000;
const TEACHER = '林知行';
const NAMES =
  '赵一鸣 钱思远 孙若琳 李浩然 周子墨 吴欣怡 郑宇航 王梓涵 冯佳宁 陈奕辰 褚天佑 卫诗雨 蒋明轩 沈雨桐 韩书瑶 杨皓宇 朱婉清 秦子豪 尤可欣 许文博 何静怡 吕俊杰 施语嫣 张子轩 孔令仪 曹睿哲 严心悦 华景行 金若溪 魏子昂'.split(
    ' ',
  );

export async function seedClassroom(world: World): Promise<void> {
  const pwd = await hashPassword(DEMO_PASSWORD);
  const main = await school(world, { code: 'demo', name: '梦谷示范学校', position: 0 });
  const classId = await dept(world.app, main, '物理实验1班', 'class', '2026秋');
  const office = await dept(world.app, main, '物理教研室', 'dept', null);
  const user = (u: Person) => person(world.app, main, pwd, u);
  const teacher = await user({
    userName: 'teacher01',
    name: TEACHER,
    role: 'teacher',
    deptId: office,
    phone: '13900000001',
  });
  await user({ userName: 'teacher02', name: '何静安', role: 'teacher', deptId: office, phone: '13900000002' });
  await user({ userName: 'admin', name: '教务管理员', role: 'admin', deptId: null, phone: null });
  await user({ userName: 'super', name: '平台管理员', role: 'super', deptId: null, phone: null });
  await user({ userName: 'qa', name: '测试工程师', role: 'qa', deptId: null, phone: null });
  for (let n = 1; n <= STUDENTS; n++) {
    await user({
      userName: `student${pad(n)}`,
      name: NAMES[n - 1] ?? `学生${n}`,
      role: 'student',
      deptId: classId,
      phone: `138000000${pad(n)}`,
      resetPwd: n === 2 ? 1 : 0,
      setEmail: n === 3 ? 1 : 0,
    });
  }
  const lessonId = await pendulumCourse(world.app, main.orgId, { id: teacher, name: TEACHER }, classId);
  await experimentsCourse(world.app, { orgId: main.orgId, teacherId: teacher, classId, lessonId });
  await virtualExperiments(world.app, { orgId: main.orgId, teacherId: teacher, classId, lessonId });
  await lastTermCourse(world.app, { orgId: main.orgId, teacherId: teacher, classId });
  await surveysGiven(world.app, { orgId: main.orgId, teacherId: teacher, classId });
  await backOffice(world.app, main.orgId);
  await secondSchool(world, pwd);
}

const pad = (n: number): string => String(n).padStart(2, '0');

interface School {
  orgId: string;
  roles: Map<string, string>;
}

async function school(
  { app, operations }: World,
  o: { code: string; name: string; position: number },
): Promise<School> {
  const orgId = app.newId();
  await app.pool.query(
    'insert into organisation (id, code, name, position, settings, created_at) values ($1, $2, $3, $4, $5, $6)',
    [
      ...[orgId, o.code, o.name, o.position],
      JSON.stringify({ openLiveStream: 1, showUserName: 1, loginAccess: 0, allowRegister: true }),
      app.now(),
    ],
  );
  await syncOrganisation(app.pool, orgId, operations, app.newId, app.now());
  const { rows } = await app.pool.query<{ id: string; name: string }>(
    'select id, name from sys_role where org_id = $1',
    [orgId],
  );
  return { orgId, roles: new Map(rows.map((r) => [r.name, r.id])) };
}

async function dept(
  app: Clock & Postgres,
  { orgId }: School,
  name: string,
  kind: string,
  term: string | null,
): Promise<string> {
  const id = app.newId();
  await app.pool.query(
    'insert into sys_dept (id, org_id, name, kind, term, created_at) values ($1, $2, $3, $4, $5, $6)',
    [...[id, orgId, name, kind, term, app.now()]],
  );
  return id;
}

interface Person {
  userName: string;
  name: string;
  role: string;
  deptId: string | null;
  phone: string | null;
  resetPwd?: number;
  setEmail?: number;
}

async function person(app: Clock & Postgres, s: School, pwd: string, p: Person): Promise<string> {
  const id = app.newId();
  await app.pool.query(
    `insert into sys_user (id, org_id, role_id, dept_id, user_name, name, phone, pwd, reset_pwd, set_email, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      s.orgId,
      s.roles.get(p.role),
      p.deptId,
      p.userName,
      p.name,
      p.phone,
      pwd,
      p.resetPwd ?? 0,
      p.setEmail ?? 0,
      app.now(),
    ],
  );
  return id;
}

const DESCRIPTION =
  '<p>这是大学物理实验的第一课，也适合高中学生选修。不需要先学简谐运动，助教会从单摆讲起。</p>' +
  '<h3>学完后你能</h3><ul><li>说清单摆做简谐运动的条件，用周期公式求重力加速度；</li>' +
  '<li>选对仪器，测准摆长和周期，用作图法处理数据；</li><li>分析误差从哪里来，写出带不确定度的结果。</li></ul>' +
  '<h3>怎样安排</h3><p>六个知识点，每点先讲解、再看例题、最后做检查题，共约九十分钟。可以分几次学，下次从停下的那句话接着学。</p>';

async function pendulumCourse(
  app: Clock & Postgres & HasFiles,
  orgId: string,
  teacher: { id: string; name: string },
  classId: string,
): Promise<string> {
  const courseId = app.newId();
  const intro =
    '从一根细线和一个小球出发，测出脚下的重力加速度：弄清单摆为什么做简谐运动，周期由什么决定，怎样测得准，误差从哪里来。';
  await app.pool.query(
    `insert into course (id, org_id, owner_id, name, kind, intro, description, cover, status, term, is_public, guest_points, created_at)
      values ($1, $2, $3, $4, 'ai', $5, $6, '', 'published', '2026秋', true, 2, $7)`,
    [courseId, orgId, teacher.id, '单摆法测重力加速度', intro, DESCRIPTION, app.now()],
  );
  await app.pool.query(
    "insert into course_class (id, org_id, course_id, class_id, teacher_id, term, created_at) values ($1, $2, $3, $4, $5, '2026秋', $6)",
    [app.newId(), orgId, courseId, classId, teacher.id, app.now()],
  );
  // the week's task, so that a student's day is not empty
  await knownTask(app, {
    orgId,
    kind: 'lesson',
    refId: courseId,
    courseId,
    title: '学完单摆法测重力加速度',
    classId,
    from: app.now(),
    until: app.now() + WEEK,
    byId: teacher.id,
  });
  const folder = join(import.meta.dirname, 'documents');
  const documents = [];
  for (const name of readdirSync(folder).sort()) {
    const bytes = readFileSync(join(folder, name));
    const { documentId, passages } = await ingestDocument(app, { orgId, courseId, ownerId: teacher.id, name, bytes });
    documents.push({ id: documentId, name, passages });
  }
  const plan = JSON.parse(readFileSync(join(import.meta.dirname, 'plan.json'), 'utf8')) as DemoPlan;
  await storePlan(app, { orgId, courseId, plan, documents });
  await draftOnto(app, teacher, courseId, 0);
  return courseId;
}

/** Same user names, same numbers, another school: what leaks between schools shows here. */
async function secondSchool(world: World, pwd: string): Promise<void> {
  const s = await school(world, { code: 'second', name: '第二示范学校', position: 1 });
  const { app } = world;
  const classId = await dept(app, s, '物理实验1班', 'class', '2026秋');
  const user = (u: Person) => person(app, s, pwd, u);
  const teacher = await user({
    userName: 'teacher01',
    name: '苏明理',
    role: 'teacher',
    deptId: null,
    phone: '13900000001',
  });
  await user({ userName: 'admin', name: '第二学校管理员', role: 'admin', deptId: null, phone: null });
  await user({ userName: 'student01', name: '高远', role: 'student', deptId: classId, phone: '13800000001' });
  await user({ userName: 'student02', name: '夏晴', role: 'student', deptId: classId, phone: '13800000002' });
  await app.pool.query(
    `insert into course (id, org_id, owner_id, name, kind, intro, status, created_at) values ($1, $2, $3, '单摆法测重力加速度', 'ai', '', 'draft', $4)`,
    [app.newId(), s.orgId, teacher, app.now()],
  );
}
