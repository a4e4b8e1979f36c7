// A group's homework is handed in for all who are in the group at that moment: who came, who went, what is left of a group that is gone.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, homeworkFor, own, save, submit, text } from '#tests/support/homework.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let teacher: Client;
let people: Client[];
let of: Awaited<ReturnType<typeof homeworkFor>>;
beforeAll(async () => {
  server = await testServer();
  await server.app.pool.query('update sys_user set reset_pwd = 0, set_email = 0');
  teacher = await server.signIn('teacher01');
  people = await Promise.all(['student01', 'student02', 'student03', 'student04'].map((n) => server.signIn(n)));
  of = await homeworkFor(server, teacher);
});
afterAll(() => server.stop());

const person = (n: number): Client => people[n] as Client;
const put = (id: string, groupId: string | null, ...ns: number[]) =>
  done(teacher.call('/OrgApi/Group/Put', { id, userIds: ns.map((n) => person(n).user.id), groupId }));

/** A set of two groups, of which the first has two people. */
async function groups(): Promise<{ setId: string; first: string; second: string }> {
  const { id: setId } = await done<{ id: string }>(
    teacher.call('/OrgApi/Group/Add', {
      name: `组 ${randomUUID().slice(0, 4)}`,
      classId: of.classId,
      mode: 'hand',
      max: 30,
    }),
  );
  await done(teacher.call('/OrgApi/Group/Draw', { id: setId, by: 'random', size: 15, commit: '1' }));
  const rows = await done<{ groups: { id: string; userIds: string[] }[] }>(
    teacher.call('/OrgApi/Group/Rows', { id: setId }),
  );
  const [first = '', second = ''] = rows.groups.map((g) => g.id);
  for (const { userIds } of rows.groups)
    await done(teacher.call('/OrgApi/Group/Put', { id: setId, userIds, groupId: null }));
  await put(setId, first, 0, 1);
  await put(setId, second, 2);
  return { setId, first, second };
}
const posted = async (refId: string) =>
  (
    await server.app.pool.query<{ id: string }>(
      "select student_id as id from score_post where kind = 'homework' and ref_id = $1 order by 1",
      [refId],
    )
  ).rows.map((r) => r.id);
const ids = (...ns: number[]): string[] => ns.map((n) => person(n).user.id).sort();

test('who joined without ever looking has a part in it; who left before has none, and writes alone', async () => {
  const { setId, first } = await groups();
  const { id, assignmentId } = await of.given({ setId });
  const { replyId, group } = await own(person(0), assignmentId);
  expect(group).toEqual({ name: expect.any(String), members: [0, 1].map((n) => person(n).user.name) });
  const day = await done<{ items: { assignmentId: string; together?: true }[] }>(
    person(1).call('/api/StudentCenter/MyTask', {}),
  );
  expect(day.items.find((i) => i.assignmentId === assignmentId)?.together).toBe(true);
  await done(save(person(0), assignmentId, 0, text('我们')));
  await put(setId, null, 1);
  await put(setId, first, 3);
  await done(submit(person(0), assignmentId, 1));
  expect(await posted(id)).toEqual(ids(0, 3));
  const [row] = await of.rows(assignmentId);
  expect(row?.memberIds.toSorted()).toEqual(ids(0, 3));
  expect(row?.group).toBe(group?.name);
  expect((await own(person(3), assignmentId)).replyId).toBe(replyId);
  const alone = await own(person(1), assignmentId);
  expect(alone).toMatchObject({ submitted: null, answers: [] });
  expect(alone.replyId).not.toBe(replyId);
  // nobody is reminded of what their group has handed in
  const standing = await done<{ studentId: string; state: string }[]>(
    teacher.call('/OrgApi/Assignment/Standing', { id: assignmentId }),
  );
  expect(standing.find((s) => s.studentId === person(3).user.id)?.state).toBe('submitted');
});

test('who has looked is said of each by themselves, not of the group', async () => {
  const { setId, first } = await groups();
  const { assignmentId } = await of.given({ setId });
  const opened = async () => {
    const people = await done<{ studentId: string; state: string; openedAt: number | null }[]>(
      teacher.call('/OrgApi/Assignment/Standing', { id: assignmentId }),
    );
    return [0, 1, 3].map((n) => people.find((p) => p.studentId === person(n).user.id)?.openedAt ?? null);
  };
  expect(await opened()).toEqual([null, null, null]);
  const begun = server.app.now();
  await own(person(0), assignmentId);
  expect(await opened()).toEqual([expect.any(Number), null, null]);
  server.advance(60_000);
  for (const n of [0, 1, 1]) await own(person(n), assignmentId);
  const [one, two] = await opened();
  expect([(one ?? 0) - begun < 60_000, (two ?? 0) - begun >= 60_000]).toEqual([true, true]);
  // who comes in and never looks has handed in with the others
  await put(setId, first, 3);
  await done(save(person(0), assignmentId, 0, text('我们')));
  await done(submit(person(0), assignmentId, 1));
  expect(await opened()).toEqual([one, two, null]);
  await own(person(3), assignmentId);
  expect(await opened()).toEqual([one, two, expect.any(Number)]);
});

test('who moved to another group hands in with it, and is told back and forth without losing either', async () => {
  const { setId, first, second } = await groups();
  const { id, assignmentId } = await of.given({ setId });
  await own(person(1), assignmentId);
  await done(save(person(1), assignmentId, 0, text('第一组')));
  await own(person(2), assignmentId);
  await done(save(person(2), assignmentId, 0, text('第二组')));
  await put(setId, second, 1);
  await done(submit(person(2), assignmentId, 1));
  expect(await posted(id)).toEqual(ids(1, 2));
  await done(submit(person(0), assignmentId, 1));
  expect((await of.rows(assignmentId)).map((r) => r.memberIds.toSorted())).toHaveLength(2);
  // one that was handed in keeps who handed it in
  await put(setId, first, 1);
  await done(save(person(0), assignmentId, 1, text('再交')));
  await done(submit(person(0), assignmentId, 2));
  expect((await own(person(1), assignmentId)).answers).toEqual(text('第二组'));
});

test('emptied or dissolved in the middle, what was written is still handed in by who wrote it', async () => {
  const { setId } = await groups();
  const { id, assignmentId } = await of.given({ setId });
  await own(person(0), assignmentId);
  await done(save(person(0), assignmentId, 0, text('写到一半')));
  await put(setId, null, 0, 1);
  await done(submit(person(1), assignmentId, 1));
  expect(await posted(id)).toEqual(ids(0, 1));
  const other = await of.given({ setId });
  await own(person(2), other.assignmentId);
  await done(save(person(2), other.assignmentId, 0, text('第二组')));
  await done(teacher.call('/OrgApi/Group/Draw', { id: setId, by: 'random', size: 30, commit: '1' }));
  await done(submit(person(2), other.assignmentId, 1));
  expect(await posted(other.id)).toEqual(ids(2));
});

test('who wrote alone, came into a group and left it again finds what they wrote', async () => {
  const { setId, first } = await groups();
  const { assignmentId } = await of.given({ setId });
  const { replyId } = await own(person(3), assignmentId);
  await done(save(person(3), assignmentId, 0, text('自己写的')));
  await put(setId, first, 3);
  await own(person(0), assignmentId);
  await done(save(person(0), assignmentId, 0, text('我们')));
  await put(setId, first, 3);
  await done(submit(person(0), assignmentId, 1));
  expect((await own(person(3), assignmentId)).answers).toEqual(text('我们'));
  await server.app.pool.query('delete from homework_member where user_id = $1 and reply_id <> $2', [
    person(3).user.id,
    replyId,
  ]);
  await put(setId, null, 3);
  expect(await own(person(3), assignmentId)).toMatchObject({ replyId, answers: text('自己写的') });
});
