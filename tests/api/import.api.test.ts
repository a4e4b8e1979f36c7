// A whole year of students through deaths and backups: kill -9 during an import, and a school restored with its files.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredFile } from '#contract/files.ts';
import { takePasswords } from '#server/modules/imports/passwords.ts';
import { backup } from '#server/platform/postgres/dump/backup.ts';
import { restoreDump } from '#server/platform/postgres/dump/restore.ts';
import { testDatabase } from '#tests/support/postgres.ts';
import { startProcess } from '#tests/support/process.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended, jobOf, send } from '#tests/support/upload.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
  // only the killed processes may do jobs here
  await server.app.jobs.stop();
});
afterAll(() => server.stop());

const students = (count: number, prefix: string): string =>
  ['学号,姓名,班级,手机', ...Array.from({ length: count }, (_, i) => `${prefix}${i},学生${i},${i % 200}班,`)].join(
    '\n',
  );
const start = async (url: string, bytes: string) => {
  const file = { name: '新生.csv', bytes };
  const { data } = await send<{ jobId: string }>({ url }, admin, '/OrgApi/UploadFile/StudentImportDept', [file], {
    commit: '1',
  });
  return data.jobId;
};
const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  (await server.database.pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]?.n ?? 0;

test('killed while it imports: nothing half, and all of it once after the next start', async () => {
  const SIZE = 6000;
  const first = await startProcess(server);
  const id = await start(first.url, students(SIZE, 'K'));
  await expect.poll(async () => (await jobOf(admin, id)).progress, { interval: 1 }).toBeGreaterThan(0);
  await first.kill();
  expect((await jobOf(admin, id)).state).toBe('running');
  expect(await count("sys_user where user_name like 'K%'")).toBe(0);
  expect(await count("sys_dept where name like '%班' and kind = 'class' and name <> '物理实验1班'")).toBe(0);

  const second = await startProcess(server);
  try {
    const job = await ended(admin, id, 90_000);
    expect(job).toMatchObject({ state: 'done', counts: { new: SIZE, failed: 0 } });
  } finally {
    await second.kill();
  }
  expect(await count("sys_user where user_name like 'K%' and pwd like 'initial$%' and reset_pwd = 1")).toBe(SIZE);
  expect(await count("sys_dept where name like '%班' and kind = 'class' and name <> '物理实验1班'")).toBe(200);
  expect(await count('job where id = $1 and tries = 2', id)).toBe(1);
  expect(await count("notice where kind = 'job.done' and data->>'jobId' = $1", id)).toBe(1);
  const { rows } = await takePasswords(server.app, { userId: admin.user.id }, id, 'slips');
  expect(new Set(rows.map((r) => r.password)).size).toBe(SIZE);
});

test('a restored school has its files, its jobs, and the passwords that nobody has taken yet', async () => {
  const child = await startProcess(server);
  const id = await start(child.url, students(3, 'B'));
  await ended(admin, id);
  await child.kill();
  const file = (
    await send<{ items: StoredFile[] }>(server, admin, '/OrgApi/UploadFile/FileUp', [
      { name: '讲义.txt', bytes: '单摆' },
    ])
  ).data.items[0];
  const folder = mkdtempSync(join(tmpdir(), 'mengoo-restored-'));
  const target = await testDatabase();
  try {
    const archive = join(folder, 'school.tar.gz');
    await backup({ pool: server.database.pool, dataDir: server.dataDir, file: archive });
    await restoreDump({ pool: target.pool, dataDir: join(folder, 'to'), file: archive });
    const { rows } = await target.pool.query<{ key: string }>('select key from stored_file where id = $1', [file?.id]);
    expect(readFileSync(join(folder, 'to', 'files', rows[0]?.key ?? ''), 'utf8')).toBe('单摆');
    const states = await target.pool.query('select state from job where id = $1', [id]);
    expect(states.rows).toEqual([{ state: 'done' }]);
    const key = readFileSync(join(folder, 'to', 'keys', 'server.key'));
    const list = await takePasswords({ ...server.app, pool: target.pool, key }, { userId: admin.user.id }, id, 'file');
    expect(list.rows.map((r) => r.userName)).toEqual(['B0', 'B1', 'B2']);
  } finally {
    await target.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
