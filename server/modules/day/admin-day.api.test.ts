// An administrator's day: who was here, and what needs a hand, by school.
import type { StatsFs } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { adminDay } from './admin-day.ts';

type Day = OutputOf<'/api/AdminCenter/Today'>;
const DAY = 86_400_000;

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  // nobody answers there
  server = await testServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

const q = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
const day = async (who: Client = admin): Promise<Day> => {
  const { code, data } = await who.call<Day>('/api/AdminCenter/Today');
  expect(code).toBe(0);
  // how full this machine's disk is, is no part of it
  return { ...data, lines: data.lines.filter((line) => line.id !== 'storage') };
};
const job = (id: string, kind: string, ago: number) =>
  q(
    `insert into job (id, org_id, owner_id, kind, title, input, state, created_at, ended_at)
      select $1, org_id, id, $2, '名单.xlsx', '{}', 'failed', $3, $3 from sys_user where user_name = 'teacher01' limit 1`,
    [id, kind, server.app.now() - ago],
  );

test('people of today are counted once, without guests and without another school', async () => {
  const before = (await day()).signIns;
  await server.call('/api/auth/Guest');
  await server.signIn('admin@second');
  for (let n = 0; n < 2; n++) await server.signIn('student07');
  expect((await day()).signIns).toBe(before + 1);
  // who comes back tomorrow to the sign-in of today is one of tomorrow's
  await q(
    "update session set rotated_at = $1 where user_id = (select id from sys_user where user_name = 'student07' limit 1)",
    [server.app.now() - 2 * DAY],
  );
  expect((await day()).signIns).toBe(before);
});

test('what failed within seven days, a mail that could not be sent, a course that nobody teaches', async () => {
  await q(
    "insert into feedback (id, org_id, user_id, at, text, route) select 'f', org_id, id, 1, 'x', '/' from sys_user where user_name = 'student07' and org_id = $1",
    [admin.user.orgId],
  );
  expect((await day()).lines).toEqual([{ id: 'feedback', count: 1, path: '/admin/feedback?status=open' }]);
  await q('update feedback set done = true');
  expect((await day()).lines).toEqual([]);
  await job('j1', 'student-import', DAY);
  await job('j2', 'export', DAY);
  await job('j3', 'export', 8 * DAY);
  await q("update sys_user set email = 's08@school.test' where user_name = 'student08'");
  await server.call('/api/PwdHelp/SendReset', { userName: 'student08', email: 's08@school.test' });
  await expect
    .poll(async () => (await day()).lines.map(({ id, count }) => [id, count]))
    .toEqual([
      ['imports', 1],
      ['jobs', 1],
      ['mail', 1],
    ]);
  await q("update sys_user set disabled = true where user_name like 'teacher0%'");
  const courses = (await day()).lines.find(({ id }) => id === 'courses');
  expect(courses).toMatchObject({ path: '/teach/AIcourse', count: expect.any(Number) });
  await q("update sys_user set disabled = false where user_name like 'teacher0%'");
  expect((await day(await server.signIn('admin@second'))).lines).toEqual([]);
});

test('the list that a line leads to has the jobs of the school, without what they made', async () => {
  const listed = await admin.call<{ items: { id: string }[] }>('/api/Job/Items', { state: 'failed', school: true });
  expect(listed.data.items.map(({ id }) => id)).toEqual(expect.arrayContaining(['j1', 'j2']));
  await q('update job set result = \'{"passwords":"f"}\' where id = \'j1\'');
  expect(await admin.call('/api/Job/Item', { id: 'j1' })).toMatchObject({ code: 0, data: { result: null } });
  const stranger = await server.signIn('student09');
  expect(await stranger.call('/api/Job/Items', { state: 'failed', school: true })).toMatchObject({
    data: { items: [] },
  });
  expect((await stranger.call('/api/Job/Item', { id: 'j1' })).code).toBe(404);
});

test('a media server that is away, and a disk of files that is over nine tenths full', async () => {
  const linesOf = async (more: object = {}) =>
    (await adminDay({ ...server.app, ...more }, { orgId: admin.user.orgId })).lines.map(({ id, count }) => [id, count]);
  const statfs = vi.spyOn(promises, 'statfs');
  const full = (percent: number) => {
    statfs.mockResolvedValue({ blocks: 100, bavail: 100 - percent } as StatsFs);
    syncBuiltinESMExports();
  };
  full(90);
  expect((await linesOf()).filter(([id]) => id === 'storage' || id === 'media')).toEqual([]);
  full(91);
  const media = { ...server.app.media, health: () => ({ ...server.app.media.health(), state: 'away' as const }) };
  const lines = await linesOf({ media });
  statfs.mockRestore();
  syncBuiltinESMExports();
  expect(lines).toContainEqual(['storage', 91]);
  expect(lines).toContainEqual(['media', 1]);
});
