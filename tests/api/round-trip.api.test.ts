// Files that the school wrote, read back as they are: nothing changes, whatever its names, titles and scores hold.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { taughtBy } from '#tests/support/demo.ts';
import { dice } from '#tests/support/packages.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended, send } from '#tests/support/upload.ts';

const SEED = Number(process.env['SEED'] ?? 20261128);
const BOOKS = 6;
const PEOPLE = 60;

let server: TestServer;
let teacher: Client;
let admin: Client;
beforeAll(async () => {
  server = await testServer();
  [teacher, admin] = (await Promise.all(['teacher01', 'admin'].map((n) => server.signIn(n)))) as [Client, Client];
});
afterAll(() => server.stop());

const roll = dice(SEED);
const one = <T>(from: readonly T[]): T => from[roll(from.length)] as T; // none is empty
const PIECES =
  "= + - @ ' '= '' \" , ; ， ； | _x0041_ 1E5 #N/A 50% 85 00012 免 缺交 (2) 作业 作业1 作业１ （一） (一) 第十一 成绩 总 2026-11-28 𠮷 \ue863 ① ½ ² é e\u0301 & < > \\ / * ~ ` $5".split(
    ' ',
  );
const words = (most: number): string =>
  Array.from({ length: 1 + roll(most) }, () => one(PIECES))
    .join(one(['', ' ', '  ']))
    .trim();

async function exported(who: Client, path: string, body: object, format: string): Promise<Uint8Array> {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: who.user.token },
    body: JSON.stringify({ ...body, format }),
  });
  expect(answer.headers.get('content-disposition')).toContain(format);
  return new Uint8Array(await answer.arrayBuffer());
}

async function imported(who: Client, path: string, file: { name: string; bytes: Uint8Array }, fields: object) {
  const { data, msg } = await send<{ jobId: string }>(server, who, path, [file], { commit: '0', ...fields });
  expect(msg).toBe('');
  const { errors, counts, result } = await ended(who, data.jobId);
  return {
    errors,
    changed: counts['changed'],
    unchanged: counts['unchanged'],
    isNew: counts['new'],
    left: counts['left'],
    result,
  };
}

/** A course with columns that are called anything, of which some come from elsewhere, and scores of every kind. */
async function randomBook(): Promise<{ courseId: string; scores: number }> {
  const { pool } = server.database;
  const { classId } = await taughtBy(server, teacher);
  const add = (path: Parameters<Client['call']>[0], fields: object) => teacher.call<{ id: string }>(path, fields);
  const courseId = (await add('/OrgApi/Course/Add', { name: words(3), kind: one(['plain', 'ai']) })).data.id;
  await add('/OrgApi/CourseClass/Add', { courseId, classId });
  const titles = Array.from({ length: 8 }, () => words(3));
  const made = await Promise.all(
    titles.map((_title, n) =>
      add('/OrgApi/CourseScoreManage/AddColumn', { courseId, title: `${n}`, max: one([100, 20, 7.5]) }),
    ),
  );
  const ids = made.map((m) => m.data.id);
  // what comes from elsewhere may be called as another is, or as what says whose row it is
  const reserved = ['学号', '姓名', '总评', '得分', '平时成绩（100%）', titles[0] ?? '', titles[1] ?? ''];
  for (const [n, id] of ids.entries())
    await pool.query('update gradebook_column set title = $2, kind = $3, ref_id = $4 where id = $1', [
      ...[id, n < 5 ? titles[n] : one(reserved)],
      ...(n < 5 && n !== 2 ? ['own', null] : ['lesson', `${courseId}-${n}`]),
    ]);
  const { rows } = await pool.query<{ id: string }>(
    'select user_id as id from course_student where course_id = $1 and not has_left',
    [courseId],
  );
  let scores = 0;
  for (const { id: studentId } of rows)
    for (const [n, columnId] of ids.entries()) {
      const what = roll(4);
      if (what === 0) {
        await pool.query(
          `insert into score_mark (column_id, student_id, version, score, excused, reason, before, by_id, at)
            values ($1, $2, 1, $3, $4, '', null, $5, 1)`,
          [
            columnId,
            studentId,
            ...one([
              [roll(7), false],
              [1.005, false],
              [null, true],
            ] as const),
            teacher.user.id,
          ],
        );
        scores++;
      }
      if (what !== 1 || n < 5) continue;
      await pool.query(
        `insert into score_post (kind, ref_id, student_id, attempt, org_id, score, max, state, at)
          values ('lesson', $1, $2, 1, $3, $4, 3, 'scored', 1)`,
        [`${courseId}-${n}`, studentId, teacher.user.orgId, roll(4)],
      );
      scores++;
    }
  return { courseId, scores };
}

test.each(Array.from({ length: BOOKS }, (_, n) => n))(`book %i of seed ${SEED}`, async () => {
  const { courseId, scores } = await randomBook();
  for (const format of ['xlsx', 'csv'] as const) {
    const bytes = await exported(teacher, '/OrgApi/CourseScoreManage/Export', { courseId }, format);
    const path = '/OrgApi/CourseScoreManage/Import';
    expect(await imported(teacher, path, { name: `成绩.${format}`, bytes }, { courseId }), format).toMatchObject({
      errors: [],
      changed: 0,
      unchanged: scores,
      result: { changes: [] },
    });
  }
});

test(`people of seed ${SEED}`, async () => {
  const { pool } = server.database;
  const { orgId } = admin.user;
  const classes = Array.from(
    { length: 6 },
    (_, n) => [`c${n}`, n % 2 ? words(2) : one(['高一（1）班', '高一(1)班'])] as const,
  );
  for (const [id, name] of classes)
    await pool.query("insert into sys_dept (id, org_id, name, kind, created_at) values ($1, $2, $3, 'class', 1)", [
      id,
      orgId,
      name,
    ]);
  for (let n = 0; n < PEOPLE; n++)
    await pool.query(
      `insert into sys_user (id, org_id, role_id, user_name, name, dept_id, phone, email, pwd, created_at)
        select $1, $2, r.id, $3, $4, $5, $6, $7, '', 1 from sys_role r where r.org_id = $2 and r.base = 'student' and r.builtin`,
      [
        `p${n}`,
        orgId,
        `${one(['-', '', '00', '1E', 'S_', '.'])}${n}`,
        words(3),
        one(classes)[0],
        n % 3 ? null : `1380000${1000 + n}`,
        n % 5 ? null : `A${n}@Example.com`,
      ],
    );
  // everybody, of whatever role: each import leaves the others alone
  for (const format of ['xlsx', 'csv'] as const) {
    const bytes = await exported(admin, '/OrgApi/SysUser/Export', {}, format);
    for (const path of ['/OrgApi/UploadFile/StudentImport', '/OrgApi/UploadFile/TeacherImport']) {
      const found = await imported(admin, path, { name: `人.${format}`, bytes }, {});
      expect(found, `${path} ${format}`).toMatchObject({ errors: [], changed: 0, isNew: 0 });
      const [some, others] = path.endsWith('StudentImport')
        ? [found.unchanged, found.left]
        : [found.left, found.unchanged];
      expect(some).toBeGreaterThanOrEqual(PEOPLE);
      expect(others).toBeGreaterThanOrEqual(2);
    }
  }
});
