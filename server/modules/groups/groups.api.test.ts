// Sets of groups: whose they are, how they are drawn and put together, and that nobody is ever in two groups of one.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Drawn, GroupRows, GroupSet } from '#contract/groups.ts';
import type { OutputOf } from '#contract/index.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let teacher: Client;
let other: Client;
let admin: Client;
let classId: string;
let people: { id: string; userName: string }[];

beforeAll(async () => {
  server = await testServer();
  [teacher, other, admin] = (await Promise.all(['teacher01', 'teacher02', 'admin'].map((n) => server.signIn(n)))) as [
    Client,
    Client,
    Client,
  ];
  ({ classId } = await taughtBy(server, teacher));
  people = await q(
    `select u.id, u.user_name as "userName" from member m join sys_user u on u.id = m.user_id where m.dept_id = $1 order by u.user_name`,
    [classId],
  );
});
afterAll(() => server.stop());

const q = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.database.pool.query(text, values)).rows as T[];
const idOf = (n: number): string => people[n]?.id ?? '';
async function done<T>(answer: Promise<{ code: number; data: unknown; msg: string }>): Promise<T> {
  const { code, data, msg } = await answer;
  expect(code, msg).toBe(0);
  return data as T; // the server validates its answers
}
let made = 0;
const setOf = async (fields: object = {}): Promise<string> =>
  (
    await done<{ id: string }>(
      teacher.call('/OrgApi/Group/Add', { name: `分组 ${++made}`, classId, mode: 'hand', max: 4, ...fields }),
    )
  ).id;
const rowsOf = (id: string) => done<GroupRows>(teacher.call('/OrgApi/Group/Rows', { id }));
const found = async (id: string, name: string): Promise<string> =>
  (await done<{ id: string }>(teacher.call('/OrgApi/Group/Found', { id, name }))).id;
const put = (id: string, userIds: string[], groupId: string | null) =>
  teacher.call('/OrgApi/Group/Put', { id, userIds, groupId });
const itemOf = (id: string) => done<GroupSet>(teacher.call('/OrgApi/Group/Item', { id }));

/** Over all sets, whatever was done: the rule that the rows themselves keep. */
async function expectOneEach(): Promise<void> {
  expect(
    await q('select set_id, user_id from group_member where set_id is not null group by 1, 2 having count(*) > 1'),
  ).toEqual([]);
  // each group with people is led by one of them
  expect(
    await q(
      `select d.id from sys_dept d where d.set_id is not null and d.deleted_at is null
        and exists (select from member m where m.dept_id = d.id)
        and not exists (select from group_leader l join member m on m.dept_id = l.group_id and m.user_id = l.user_id
          where l.group_id = d.id and l.until_at is null)`,
    ),
  ).toEqual([]);
}
beforeEach(() => () => expectOneEach());

test('a set is its maker’s, its class’s teachers’ and the administrators’; a name is one in a class', async () => {
  const id = await setOf({ name: '合作小组（1）' });
  expect(await itemOf(id)).toMatchObject({
    classId,
    mode: 'hand',
    max: 4,
    until: null,
    groups: 0,
    people: 30,
    placed: 0,
  });
  expect((await other.call('/OrgApi/Group/Item', { id })).code).toBe(404);
  expect((await admin.call('/OrgApi/Group/Item', { id })).code).toBe(0);
  const again = await teacher.call('/OrgApi/Group/Add', { name: '合作小组(１)', classId, mode: 'own', max: 4 });
  expect(again).toMatchObject({ code: 422, data: { fields: { name: expect.any(String) } } });
  expect((await teacher.call('/OrgApi/Group/Update', { id, mode: 'own', max: 6 })).code).toBe(0);
  expect(await itemOf(id)).toMatchObject({ mode: 'own', max: 6 });
  const elsewhere = await other.call('/OrgApi/Group/Add', { name: '偷来的', classId, mode: 'own', max: 4 });
  expect(elsewhere.code).toBe(404);
  // a set's group is no class of its own
  const groupId = await found(id, '甲组');
  const below = await teacher.call('/OrgApi/Group/Add', { name: '组中组', classId: groupId, mode: 'hand', max: 4 });
  expect(below.code).toBe(404);
});

test.each([1, 2, 3, 4, 7, 29, 30, 100])(
  'drawn at random in groups of %i: everybody once, sizes one apart',
  async (size) => {
    const id = await setOf();
    const seed = size * 11;
    const draw = (commit: '0' | '1') =>
      done<Drawn>(teacher.call('/OrgApi/Group/Draw', { id, by: 'random', size, seed, commit }));
    const shown = await draw('0');
    expect((await rowsOf(id)).groups).toEqual([]);
    const { groups } = await draw('1');
    expect(groups).toEqual(shown.groups);
    expect(groups).toHaveLength(Math.max(1, Math.round(30 / size)));
    const sizes = groups.map((g) => g.userIds.length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    expect(groups.flatMap((g) => g.userIds).toSorted()).toEqual(people.map((p) => p.id).toSorted());
    const rows = await rowsOf(id);
    expect(rows.without).toEqual([]);
    expect(rows.groups.map((g) => [g.name, g.userIds.toSorted()])).toEqual(
      groups.map((g) => [g.name, g.userIds.toSorted()]),
    );
    expect(rows.groups.every((g) => g.leaderId !== null && g.userIds.includes(g.leaderId))).toBe(true);
  },
);

test('drawn again: other groups in place of those, and the old ones in the history alone', async () => {
  const id = await setOf();
  const draw = (by: object) => teacher.call('/OrgApi/Group/Draw', { id, by: 'random', size: 5, commit: '1', ...by });
  await draw({ seed: 1 });
  const first = await rowsOf(id);
  await draw({ seed: 2 });
  const second = await rowsOf(id);
  expect(second.groups.map((g) => g.name)).toEqual(first.groups.map((g) => g.name));
  expect(second.groups.map((g) => g.userIds)).not.toEqual(first.groups.map((g) => g.userIds));
  expect(second.groups.some((g) => first.groups.some((f) => f.id === g.id))).toBe(false);
  const history = await done<OutputOf<'/OrgApi/Group/History'>>(teacher.call('/OrgApi/Group/History', { id }));
  expect(history.filter((h) => h.what === 'joined')).toHaveLength(60);
  expect(history.filter((h) => h.what === 'left')).toHaveLength(30);
  expect(history.filter((h) => h.what === 'led')).toHaveLength(12);
});

test('even by a column of the score book: 422 without one, 404 for another’s, and means that no exchange narrows', async () => {
  const id = await setOf();
  const { data: course } = await teacher.call<{ id: string }>('/OrgApi/Course/Add', {
    name: '有成绩的课',
    kind: 'plain',
  });
  await teacher.call('/OrgApi/CourseClass/Add', { courseId: course.id, classId });
  const { id: columnId } = await done<{ id: string }>(
    teacher.call('/OrgApi/CourseScoreManage/AddColumn', { courseId: course.id, title: '期中', max: 100 }),
  );
  const scores = new Map(people.map((p, n) => [p.id, (n * 37) % 101]));
  for (const [studentId, score] of scores)
    await done(
      teacher.call('/OrgApi/CourseScoreManage/Mark', { columnId, studentId, version: 0, score, excused: false }),
    );
  const draw = (by: object, who = teacher) =>
    who.call<Drawn>('/OrgApi/Group/Draw', { id, by: 'score', size: 4, commit: '0', ...by });
  expect(await draw({})).toMatchObject({ code: 422, data: { fields: { columnId: expect.any(String) } } });
  expect((await draw({ columnId: 'none' })).code).toBe(404);
  const columns = await done<OutputOf<'/OrgApi/Group/Columns'>>(teacher.call('/OrgApi/Group/Columns', { id }));
  expect(columns).toContainEqual({ id: columnId, title: '期中', course: '有成绩的课', scored: 30 });
  expect(columns.every((c) => c.scored > 0)).toBe(true);
  const { groups } = await done<Drawn>(draw({ columnId }));
  const meanOf = (ids: readonly string[]) => ids.reduce((all, p) => all + (scores.get(p) ?? 0), 0) / ids.length;
  const span = (all: readonly (readonly string[])[]) => Math.max(...all.map(meanOf)) - Math.min(...all.map(meanOf));
  const given = groups.map((g) => g.userIds);
  for (const a of given.keys())
    for (const b of given.keys())
      for (const p of given[a] ?? [])
        for (const r of a < b ? (given[b] ?? []) : []) {
          const changed = given.map((g) => g.map((x) => (x === p ? r : x === r ? p : x)));
          expect(span(changed)).toBeGreaterThanOrEqual(span(given) - 1e-9);
        }
  // the other teacher's own set cannot be drawn by marks that they do not see
  const { data: hidden } = await admin.call<{ id: string }>('/OrgApi/Group/Add', {
    name: '教务',
    classId,
    mode: 'hand',
    max: 4,
  });
  await q('update group_set set maker_id = $2 where id = $1', [hidden.id, other.user.id]);
  expect((await other.call('/OrgApi/Group/Draw', { id: hidden.id, by: 'score', columnId, size: 4 })).code).toBe(404);
});

test('by hand: put, moved, taken out; whoever leads is followed, replaced in one step, and it is all kept', async () => {
  const id = await setOf();
  const [one, two] = [await found(id, '甲组'), await found(id, '乙组')];
  expect(await teacher.call('/OrgApi/Group/Found', { id, name: '甲 组' })).toMatchObject({ code: 0 });
  expect((await teacher.call('/OrgApi/Group/Found', { id, name: '甲组' })).code).toBe(422);
  expect(await done(put(id, [idOf(0), idOf(1), idOf(2)], one))).toEqual({ moved: 3 });
  expect(await done(put(id, [idOf(0)], one))).toEqual({ moved: 0 });
  const led = (await rowsOf(id)).groups.find((g) => g.id === one)?.leaderId ?? '';
  expect(await done(put(id, [led], two))).toEqual({ moved: 1 });
  const [follower] = (await rowsOf(id)).groups.find((g) => g.id === one)?.userIds ?? [];
  expect((await rowsOf(id)).groups.find((g) => g.id === one)?.leaderId).not.toBe(led);
  await done(teacher.call('/OrgApi/Group/Lead', { groupId: one, userId: follower }));
  expect((await rowsOf(id)).groups.find((g) => g.id === one)?.leaderId).toBe(follower);
  const stranger = await teacher.call('/OrgApi/Group/Lead', { groupId: one, userId: led });
  expect(stranger).toMatchObject({ code: 422, data: { fields: { userId: expect.any(String) } } });
  expect(await done(put(id, [idOf(0), idOf(1), idOf(2)], null))).toEqual({ moved: 3 });
  expect((await rowsOf(id)).without).toHaveLength(30);
  expect((await put(id, ['nobody'], one)).code).toBe(422);
  const elsewhere = await found(await setOf(), '别的组');
  expect((await put(id, [idOf(0)], elsewhere)).code).toBe(404);
  await done(teacher.call('/OrgApi/Group/Rename', { groupId: one, name: '丙组' }));
  await done(put(id, [idOf(4)], one));
  await done(teacher.call('/OrgApi/Group/Dissolve', { groupId: one }));
  const rows = await rowsOf(id);
  expect(rows.groups.map((g) => g.name)).toEqual(['乙组', '甲 组']);
  expect(rows.without).toContain(idOf(4));
});

test('a set goes and comes back with its groups, without what was dissolved before', async () => {
  const id = await setOf();
  const [one, two] = [await found(id, '留下'), await found(id, '解散')];
  await put(id, [idOf(0)], one);
  await teacher.call('/OrgApi/Group/Dissolve', { groupId: two });
  server.advance(1_000);
  await done(teacher.call('/OrgApi/Group/Delete', { ids: [id] }));
  expect((await teacher.call('/OrgApi/Group/Rows', { id })).code).toBe(404);
  expect((await put(id, [idOf(1)], one)).code).toBe(404);
  await done(teacher.call('/OrgApi/Group/Restore', { ids: [id] }));
  expect((await rowsOf(id)).groups).toMatchObject([{ id: one, userIds: [idOf(0)], leaderId: idOf(0) }]);
});

test('people put at once into different groups stand in one', async () => {
  const id = await setOf();
  const ids = await Promise.all(['一', '二', '三', '四'].map((name) => found(id, name)));
  const answers = await Promise.all(
    ids.flatMap((group) => [put(id, [idOf(7), idOf(8)], group), put(id, [idOf(8)], group)]),
  );
  expect(answers.map((a) => a.code)).toEqual(answers.map(() => 0));
  expect((await rowsOf(id)).groups.flatMap((g) => g.userIds).toSorted()).toEqual([idOf(7), idOf(8)].toSorted());
});

test('draws at once leave the groups of one of them', async () => {
  const id = await setOf();
  const draws = Array.from({ length: 6 }, (_, seed) =>
    teacher.call('/OrgApi/Group/Draw', { id, by: 'random', size: 3 + seed, seed, commit: '1' }),
  );
  expect((await Promise.all(draws)).map((a) => a.code)).toEqual(draws.map(() => 0));
  const { groups, without } = await rowsOf(id);
  expect([groups.flatMap((g) => g.userIds).length, without]).toEqual([30, []]);
});

test('the school’s tree and its pickers have no group of a set; its members are kept to the rule there, too', async () => {
  const id = await setOf();
  const [one, two] = [await found(id, '一组'), await found(id, '二组')];
  const { items } = await done<{ items: { id: string }[] }>(
    admin.call('/OrgApi/SysDept/Items', { kind: 'group', pageSize: 100 }),
  );
  const simple = await done<{ id: string }[]>(teacher.call('/OrgApi/SysDept/SimpleItems'));
  for (const list of [items, simple]) expect(list.filter((d) => d.id === one || d.id === two)).toEqual([]);
  expect((await admin.call('/OrgApi/SysDept/Delete', { ids: [one] })).code).toBe(404);
  const add = (group: string, n: number) =>
    teacher.call('/OrgApi/SysDept/AddMembers', { id: group, userIds: [idOf(n)] });
  expect(await done(add(one, 0))).toEqual({ added: 1 });
  expect(await add(two, 0)).toMatchObject({ code: 409, data: { reason: 'other' } });
  const [outside] = await q<{ id: string }>("select id from sys_user where user_name = 'teacher02' and org_id = $1", [
    teacher.user.orgId,
  ]);
  expect((await teacher.call('/OrgApi/SysDept/AddMembers', { id: one, userIds: [outside?.id] })).code).toBe(409);
  expect(await done(teacher.call('/OrgApi/SysDept/RemoveMembers', { id: one, userIds: [idOf(0)] }))).toEqual({
    removed: 1,
  });
  expect(await done(add(two, 0))).toEqual({ added: 1 });
  await done(add(one, 1));
  expect(await done(admin.call('/OrgApi/SysDept/Merge', { ids: [one], into: two }))).toMatchObject({ people: 1 });
  expect((await rowsOf(id)).groups).toMatchObject([{ id: two, userIds: [idOf(0), idOf(1)] }]);
  const third = await found(id, '三组');
  await done(add(third, 2));
  const plain = await done<{ id: string }>(admin.call('/OrgApi/SysDept/Add', { name: '平常的组', kind: 'group' }));
  await done(admin.call('/OrgApi/SysDept/AddMembers', { id: plain.id, userIds: [idOf(2)] }));
  expect((await admin.call('/OrgApi/SysDept/Merge', { ids: [plain.id], into: two })).code).toBe(409);
  expect((await rowsOf(id)).groups).toMatchObject([{ id: two }, { id: third, userIds: [idOf(2)] }]);
});

test('who leaves the class leaves its groups; classes that become one keep their sets and groups', async () => {
  const add = (name: string) => done<{ id: string }>(admin.call('/OrgApi/SysDept/Add', { name, kind: 'class' }));
  const [from, to] = [await add('要并的班'), await add('并入的班')];
  const people = [];
  const roles = await done<{ items: { id: string; base: string }[] }>(
    admin.call('/OrgApi/SysRole/Items', { pageSize: 100 }),
  );
  const roleId = roles.items.find((r) => r.base === 'student')?.id;
  for (const n of [1, 2, 3]) {
    const user = { userName: `merged0${n}`, name: `并班生${n}`, roleId, deptId: from.id };
    people.push((await done<{ id: string }>(admin.call('/OrgApi/SysUser/Add', user))).id);
  }
  const of = async (classId: string) =>
    (await done<{ id: string }>(admin.call('/OrgApi/Group/Add', { name: '小组', classId, mode: 'hand', max: 4 }))).id;
  const [id] = [await of(from.id), await of(to.id)];
  const group = (await done<{ id: string }>(admin.call('/OrgApi/Group/Found', { id, name: '一组' }))).id;
  const put = (userIds: string[]) => admin.call('/OrgApi/Group/Put', { id, userIds, groupId: group });
  await done(put(people));
  const rows = () => done<GroupRows>(admin.call('/OrgApi/Group/Rows', { id }));
  const [first = '', second = '', third = ''] = people;
  await done(admin.call('/OrgApi/Group/Lead', { groupId: group, userId: first }));
  await done(admin.call('/OrgApi/SysUser/Update', { id: first, deptId: to.id }));
  expect((await rows()).groups).toMatchObject([{ userIds: [second, third] }]);
  expect([second, third]).toContain((await rows()).groups[0]?.leaderId);
  await done(admin.call('/OrgApi/SysDept/Merge', { ids: [from.id], into: to.id }));
  expect((await rows()).groups).toMatchObject([{ userIds: [second, third] }]);
  expect((await rows()).without).toContain(first);
  const sets = await done<{ items: GroupSet[] }>(admin.call('/OrgApi/Group/Items', { classId: to.id }));
  expect(sets.items.map((s) => s.name).toSorted()).toEqual(['小组', '小组 · 要并的班']);
  await done(admin.call('/OrgApi/SysUser/Delete', { ids: [second] }));
  expect((await rows()).groups).toMatchObject([{ userIds: [third], leaderId: third }]);
});

test('an experiment takes a set’s groups, of those who have none there', async () => {
  const id = await setOf();
  const [one, two] = [await found(id, '甲组'), await found(id, '乙组')];
  await put(id, [idOf(0), idOf(1)], one);
  await put(id, [idOf(2), idOf(3)], two);
  await found(id, '空组');
  await teacher.call('/OrgApi/Group/Lead', { groupId: one, userId: idOf(1) });
  const experiment = await done<{ id: string }>(
    teacher.call('/OrgApi/Experiment/Add', {
      name: '按分组做',
      kind: 'link',
      url: 'https://lab.example/',
      classIds: [classId],
    }),
  );
  const own = { experimentId: experiment.id, name: '甲组', leaderId: idOf(2), members: [{ id: idOf(2) }] };
  await done(teacher.call('/OrgApi/ExpGroup/Add', own));
  const take = (setId: string, who = teacher) =>
    who.call<{ groups: number; ids: string[] }>('/OrgApi/ExpGroup/FromSet', { experimentId: experiment.id, setId });
  expect((await take('none')).code).toBe(404);
  const { groups, ids } = await done<{ groups: number; ids: string[] }>(take(id));
  expect([groups, ids.length]).toEqual([2, 2]);
  const { items } = await done<{ items: { name: string; leaderId: string; members: { id: string }[] }[] }>(
    teacher.call('/OrgApi/ExpGroup/Items', { experimentId: experiment.id, sort: 'name', pageSize: 100 }),
  );
  expect(items.map((g) => [g.name, g.leaderId, g.members.map((m) => m.id)]).toSorted()).toEqual(
    [
      ['甲组', idOf(2), [idOf(2)]],
      ['甲组 2', idOf(1), [idOf(0), idOf(1)]],
      ['乙组', idOf(3), [idOf(3)]],
    ].toSorted(),
  );
  expect(await done(take(id))).toEqual({ groups: 0, ids: [] });
  expect((await take(id, other)).code).toBe(404);
});
