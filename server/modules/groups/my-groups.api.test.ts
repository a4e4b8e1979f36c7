// Students choose their groups: the last place is one person's, and nobody stands in two groups.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GroupRows, MySet } from '#contract/groups.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let teacher: Client;
let students: Client[];
let classId: string;

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  ({ classId } = await taughtBy(server, teacher));
  const names = Array.from({ length: 18 }, (_, n) => `student${String(n + 4).padStart(2, '0')}`);
  students = await Promise.all(names.map((n) => server.signIn(n)));
});
afterAll(() => server.stop());

const student = (n: number): Client => students[n] as Client; // eighteen are signed in
async function done<T>(answer: Promise<{ code: number; data: unknown; msg: string }>): Promise<T> {
  const { code, data, msg } = await answer;
  expect(code, msg).toBe(0);
  return data as T; // the server validates its answers
}
let made = 0;
async function own(fields: object = {}, groups: readonly string[] = ['甲组', '乙组']) {
  const set = { name: `自选 ${++made}`, classId, mode: 'own', max: 4, ...fields };
  const { id } = await done<{ id: string }>(teacher.call('/OrgApi/Group/Add', set));
  const ids = [];
  for (const name of groups)
    ids.push((await done<{ id: string }>(teacher.call('/OrgApi/Group/Found', { id, name }))).id);
  return { id, one: ids[0] ?? '', two: ids[1] ?? '' };
}
const rowsOf = (id: string) => done<GroupRows>(teacher.call('/OrgApi/Group/Rows', { id }));
const join = (who: Client, setId: string, groupId: string) => who.call('/api/Group/Join', { setId, groupId });
const leave = (who: Client, setId: string) => who.call('/api/Group/Leave', { setId });
const mine = async (who: Client, id: string): Promise<MySet | undefined> =>
  (await done<MySet[]>(who.call('/api/Group/Items'))).find((s) => s.id === id);

test('sixteen ask for the last place at once: one has it, the others hear that it is full', async () => {
  const { id, one } = await own();
  for (const n of [0, 1, 2]) await done(join(student(n), id, one));
  // a place is left by one of them meanwhile, too
  const answers = await Promise.all(students.slice(2).map((who) => join(who, id, one)));
  expect(answers.filter((a) => a.code === 0)).toHaveLength(2);
  for (const answer of answers.filter((a) => a.code !== 0))
    expect(answer).toMatchObject({ code: 409, data: { reason: 'full' } });
  expect((await rowsOf(id)).groups[0]?.userIds).toHaveLength(4);
});

test('one person asks for two groups at once, joins and founds at once: one group', async () => {
  const { id, one, two } = await own();
  const who = student(0);
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => [join(who, id, one), join(who, id, two)]).flat(),
    who.call('/api/Group/Found', { setId: id, name: '丙组' }),
  ]);
  expect(answers.some((a) => a.code === 0)).toBe(true);
  for (const answer of answers.filter((a) => a.code !== 0))
    expect(answer).toMatchObject({ code: 409, data: { reason: 'other' } });
  const { groups } = await rowsOf(id);
  expect(groups.flatMap((g) => g.userIds)).toEqual([who.user.id]);
  // what was founded in vain is not there
  expect(groups.filter((g) => g.userIds.length === 0 && g.name === '丙组')).toEqual([]);
});

test('who founds leads; a leader who leaves is followed; what was founded goes with its last member', async () => {
  const { id, one } = await own();
  const [founder, second] = [student(0), student(1)];
  const { groupId } = await done<{ groupId: string }>(
    founder.call('/api/Group/Found', { setId: id, name: '自己的组' }),
  );
  expect(await second.call('/api/Group/Found', { setId: id, name: '自己的组' })).toMatchObject({ code: 422 });
  await done(join(second, id, groupId));
  expect(await mine(second, id)).toMatchObject({ groupId, isOpen: true });
  const groupOf = async () => (await rowsOf(id)).groups.find((g) => g.id === groupId);
  expect((await groupOf())?.leaderId).toBe(founder.user.id);
  await done(leave(founder, id));
  expect((await groupOf())?.leaderId).toBe(second.user.id);
  await done(leave(second, id));
  expect(await groupOf()).toBeUndefined();
  await done(join(second, id, one));
  await done(leave(second, id));
  // a teacher's group stays, with all its places
  expect((await rowsOf(id)).groups.map((g) => g.name)).toEqual(['甲组', '乙组']);
  expect((await leave(second, id)).code).toBe(0);
});

test('founding ends at two hundred groups', async () => {
  const { id } = await own();
  await server.database.pool.query(
    `insert into sys_dept (id, org_id, name, kind, created_at, set_id)
      select $1 || '.' || n, org_id, '多余 ' || n, 'group', 1, $1 from group_set, generate_series(3, 200) n where id = $1`,
    [id],
  );
  const founded = await student(0).call('/api/Group/Found', { setId: id, name: '再来一组' });
  expect(founded).toMatchObject({ code: 409, data: { reason: 'full' } });
});

test('closed: after the end, and where the teacher says who is where', async () => {
  const { id, one } = await own({ until: server.app.now() + 60_000 });
  await done(join(student(0), id, one));
  expect(await join(student(0), id, one)).toMatchObject({ code: 0 });
  server.advance(61_000);
  const closed = { code: 409, data: { reason: 'closed' } };
  expect(await join(student(1), id, one)).toMatchObject(closed);
  expect(await leave(student(0), id)).toMatchObject(closed);
  expect(await student(1).call('/api/Group/Found', { setId: id, name: '晚了' })).toMatchObject(closed);
  expect(await mine(student(0), id)).toMatchObject({ isOpen: false, groupId: one });
  const hand = await own({ mode: 'hand' });
  expect(await join(student(0), hand.id, hand.one)).toMatchObject(closed);
});

test('by the class’s code: nobody comes into two groups of a set, nor into a full or a strange one', async () => {
  const { id, one, two } = await own({ max: 1 });
  const codeOf = async (group: string) =>
    (await done<{ code: string }>(teacher.call('/OrgApi/SysDept/ShareDeptQRCode', { id: group }))).code;
  const [first, second] = [await codeOf(one), await codeOf(two)];
  const enter = (who: Client, code: string) => who.call('/api/StudentCenter/JoinClass', { code });
  await done(enter(student(0), first));
  await done(enter(student(0), first));
  expect(await enter(student(0), second)).toMatchObject({ code: 409, data: { reason: 'other' } });
  expect(await enter(student(1), first)).toMatchObject({ code: 409, data: { reason: 'full' } });
  const both = await Promise.all([enter(student(2), second), enter(student(3), second), join(student(4), id, two)]);
  expect(both.filter((a) => a.code === 0)).toHaveLength(1);
  expect((await rowsOf(id)).groups.map((g) => g.userIds.length)).toEqual([1, 1]);
});

test('a set of another class is not there; a group of another set neither', async () => {
  const [a, b] = [await own(), await own()];
  expect((await join(student(0), a.id, b.one)).code).toBe(404);
  await server.database.pool.query(
    "insert into sys_dept (id, org_id, name, kind, created_at) select 'elsewhere', org_id, '别的班', 'class', 1 from sys_dept where id = $1",
    [classId],
  );
  await server.database.pool.query("update group_set set class_id = 'elsewhere' where id = $1", [b.id]);
  expect((await join(student(0), b.id, b.one)).code).toBe(404);
  expect(await mine(student(0), b.id)).toBeUndefined();
  // a set's groups are no classes of one's own
  await done(join(student(0), a.id, a.one));
  const classes = await done<{ id: string }[]>(student(0).call('/api/StudentCenter/MyClass'));
  expect(classes.map((c) => c.id)).not.toContain(a.one);
});

test('left and joined in a rush, by all of them: each in one group, none over its places, each led', async () => {
  const { id, one, two } = await own({ max: 5 });
  await Promise.all(
    students.map(async (who, n) => {
      for (let round = 0; round < 3; round++) {
        await join(who, id, (n + round) % 2 ? one : two);
        if (round < 2) await leave(who, id);
      }
    }),
  );
  const { groups } = await rowsOf(id);
  expect(groups.map((g) => g.userIds.length)).toEqual([5, 5]);
  expect(groups.every((g) => g.leaderId !== null && g.userIds.includes(g.leaderId))).toBe(true);
});
