// What an administrator looks back on: ninety days of visits and sign-ins, and what three people told of pages.
import { createHash } from 'node:crypto';
import { insertResource } from '#server/modules/course/index.ts';
import { insertFile, newKey } from '#server/modules/files/index.ts';
import type { Clock, HasFiles, Postgres } from '#server/platform/app.ts';
import { DAY, dayOf, endOfDay } from '#server/platform/days.ts';
import { withTransaction } from '#server/platform/sql.ts';

const DAYS = 90;
const HOUR = 3_600_000;
/** A school's pages by how often they are entered. */
const PAGES = [
  ['portal', '首页'],
  ['portal', '首页'],
  ['portal', '首页'],
  ['MyTask', '我的任务'],
  ['MyTask', '我的任务'],
  ['AiCurriculumLearning', '学习智能课程'],
  ['Curriculum', '课程'],
  ['Live', '直播'],
  ['login', '登录'],
] as const;
const DEVICES = ['computer', 'computer', 'computer', 'phone', 'phone', 'tablet'] as const;

const TOLD = [
  {
    user: 'student07',
    days: 12,
    text: '例题里的公式在手机上太小，放大以后又看不全。',
    route: '/AiCurriculumLearning',
    reply: '谢谢，公式现在可以左右滑动了。',
  },
  { user: 'teacher02', days: 3, text: '希望成绩册能按小组排序。', route: '/score/manage', reply: null },
  { user: 'student16', days: 1, text: '直播回放能不能两倍速？', route: '/Live', reply: null },
] as const;

interface Person {
  id: string;
  userName: string;
  name: string;
  role: string;
  classId: string | null;
}

export async function lookingBack(app: Clock & Postgres): Promise<void> {
  const { rows: people } = await app.pool.query<Person & { orgId: string }>(
    `select u.id, u.org_id as "orgId", u.user_name as "userName", u.name, r.base as role, d.id as "classId"
      from sys_user u join sys_role r on r.id = u.role_id join organisation o on o.id = u.org_id
        left join sys_dept d on d.id = u.dept_id and d.kind = 'class'
      where o.code = 'demo' and r.base in ('student', 'teacher', 'admin') order by u.user_name`,
  );
  const orgId = people[0]?.orgId ?? '';
  const now = app.now();
  const pick = numbers(90);
  const visits: object[] = [];
  const signIns: object[] = [];
  for (let day = dayOf(now) - DAYS + 1; day <= dayOf(now); day++) {
    // day 0 was a Thursday
    const isFree = [2, 3].includes(day % 7);
    const many = isFree ? 6 + pick(8) : 24 + pick(22);
    for (let i = 0; i < many; i++) {
      const at = endOfDay(day - 1) + 1 + 7 * HOUR + pick(15 * HOUR);
      if (at > now) continue;
      const who = pick(6) === 0 ? undefined : people[pick(people.length)];
      const [web_id, web_name] = PAGES[pick(PAGES.length)] ?? PAGES[0];
      const device = DEVICES[pick(DEVICES.length)];
      const url = `http://localhost:8080/mengoo/#/${web_id === 'portal' ? '' : web_id}`;
      const own = who && { user_id: who.id, role: who.role, class_id: who.classId };
      visits.push({ uuid: app.newId(), org_id: orgId, url, web_id, web_name, at, device, ...own });
      if (who && pick(3) > 0)
        signIns.push({
          ...signIn(app, orgId, at),
          user_id: who.id,
          user_name: who.userName,
          result: pick(12) ? 0 : 460,
        });
    }
  }
  await app.pool.query(
    `insert into visit (uuid, org_id, user_id, url, web_id, web_name, at, role, device, class_id)
      select uuid, org_id, user_id, url, web_id, web_name, at, role, device, class_id
        from jsonb_populate_recordset(null::visit, $1)`,
    [JSON.stringify(visits)],
  );
  await app.pool.query(
    `insert into operation_log (id, org_id, user_id, power, path, address, at, kind, user_name, result)
      select id, org_id, user_id, power, path, address, at, kind, user_name, result
        from jsonb_populate_recordset(null::operation_log, $1)`,
    [JSON.stringify(signIns)],
  );
  const admin = people.find(({ role }) => role === 'admin');
  for (const { user, days, text, route, reply } of TOLD) {
    const at = now - days * DAY;
    await app.pool.query(
      `insert into feedback (id, org_id, user_id, at, text, route, reply, replied_at, replied_by, done)
        select $1, org_id, id, $3, $4, $5, $6, case when $6::text is null then null else $3::bigint + ${HOUR} end,
            case when $6::text is null then null else $7 end, $6::text is not null
          from sys_user where user_name = $2 and org_id = $8`,
      [app.newId(), user, at, text, route, reply, admin?.id ?? null, orgId],
    );
  }
}

/** A teacher's own material: one file for any course, one that stands in the course already. */
const MATERIAL = [
  ['实验报告模板.md', '# 实验报告\n\n## 目的\n\n## 器材\n\n## 数据与处理\n\n## 误差从哪里来\n', false],
  ['摆长怎样量.txt', '摆长从悬点量到摆球的球心：先量线长，再加上球的半径。', true],
] as const;

export async function ownMaterial(app: Clock & HasFiles & Postgres): Promise<void> {
  const { rows } = await app.pool.query<{ userId: string; orgId: string; courseId: string }>(
    `select u.id as "userId", u.org_id as "orgId", k.id as "courseId" from sys_user u join organisation o on o.id = u.org_id
      join course k on k.owner_id = u.id and k.kind = 'ai' where o.code = 'demo' and u.user_name = 'teacher01'
      order by k.created_at, k.id limit 1`,
  );
  const [teacher] = rows;
  if (!teacher) return;
  for (const [name, text, placed] of MATERIAL) {
    const bytes = Buffer.from(text);
    const file = {
      id: app.newId(),
      orgId: teacher.orgId,
      ownerId: teacher.userId,
      name,
      size: bytes.length,
      type: 'text/plain; charset=utf-8',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      key: newKey(app),
    };
    await app.files.put(file.key, bytes);
    await withTransaction(app.pool, async (client) => {
      await insertFile(client, { ...file, purpose: 'upload', createdAt: app.now() });
      const row = { id: app.newId(), name, fileId: file.id };
      await insertResource(client, row, { who: teacher, courseId: placed ? teacher.courseId : null, at: app.now() });
    });
  }
}

const signIn = (app: Clock, orgId: string, at: number) => ({
  id: app.newId(),
  org_id: orgId,
  at,
  kind: 'signIn',
  power: 'auth.UserNamePwd',
  path: '/api/auth/UserNamePwd',
  address: '10.1.2.3',
});

/** The same at each start. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
