// The platform's checks, its metrics and its backups: a backup is drilled in a second database, which is gone afterwards.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { CHECKS } from '#contract/system.ts';
import { dayOf, endOfDay } from '#server/platform/days.ts';
import { backup } from '#server/platform/postgres/dump/backup.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended } from '#tests/support/upload.ts';
import { drillOf, makeBackup, nightlyBackup } from './backup.ts';
import { runChecks } from './checks.ts';

const HOUR = 3_600_000;

let server: TestServer;
let admin: Client;
let root: Client;
beforeAll(async () => {
  server = await testServer({ env: { LAN_HOSTS: '127.0.0.1' } });
  admin = await server.signIn('admin');
  root = await server.signIn('super');
});
afterAll(() => server.stop());

const health = async (who: Client, lang = 'zh') =>
  (await who.call<OutputOf<'/OrgApi/System/Health'>>('/OrgApi/System/Health', {}, { 'accept-language': lang })).data;

test('each check says what it found, in the caller’s language', async () => {
  const { ok, checks } = await health(admin);
  expect(checks.map(({ id }) => id)).toEqual([...CHECKS]);
  expect(ok).toBe(true);
  const state = Object.fromEntries(checks.map((c) => [c.id, c.state]));
  expect(state).toMatchObject({
    database: 'ok',
    migrations: 'ok',
    files: 'ok',
    clock: 'ok',
    mail: 'off',
    media: 'off',
  });
  expect((await health(admin, 'en')).checks[0]?.text).toMatch(/^PostgreSQL/);
  expect(checks.find(({ id }) => id === 'backup')?.text).toBe('还没有备份');
});

test('what a school has set for itself is what is checked, by school where there are several', async () => {
  const set = async (id: string, values: object) => {
    const { data } = await admin.call<{ items: { id: string; version: number }[] }>('/OrgApi/OrgSetting/Items', {
      pageSize: 100,
    });
    const version = data.items.find((row) => row.id === id)?.version;
    expect((await admin.call('/OrgApi/OrgSetting/Update', { id, version, values })).code).toBe(0);
  };
  const { port } = new URL(server.url);
  await set('mail', { url: `smtp://127.0.0.1:${port}`, from: '学校 <a@school.test>' });
  await set('sms', { url: 'http://127.0.0.1:1/' });
  await set('ai', { baseUrl: 'https://10.1.2.3/v1', model: 'm', key: 'k' });
  const found = Object.fromEntries((await health(admin)).checks.map((check) => [check.id, check]));
  // it takes the connection and never greets: no more is said than was seen
  expect(found['mail']).toMatchObject({ state: 'ok', text: '邮件服务器 127.0.0.1 能连上' });
  expect(found['sms']).toMatchObject({ state: 'fail', fix: expect.stringContaining('短信') });
  expect(found['ai']).toMatchObject({ state: 'fail', text: '10.1.2.3 是内网地址' });
  const other = await health(await server.signIn('admin@second'));
  expect(other.checks.find(({ id }) => id === 'mail')?.state).toBe('off');
  const { app } = server;
  const all = { ...app, orgId: null, files: async () => app.files, media: async () => null };
  const mail = (await runChecks(all, 'zh')).checks.find(({ id }) => id === 'mail');
  expect(mail).toMatchObject({
    state: 'ok',
    text: expect.stringMatching(/：邮件服务器 127\.0\.0\.1 能连上；.+：没有设置邮件/),
  });
  const checklist = await admin.call<{ items: { id: string; done: boolean }[] }>('/OrgApi/OrgSetting/Checklist');
  expect(checklist.data.items.find(({ id }) => id === 'mail')?.done).toBe(true);
  expect((await admin.call('/OrgApi/OrgSetting/Delete', { ids: ['mail', 'sms', 'ai'] })).code).toBe(0);
});

test('what is wrong fails, with what to do', async () => {
  await server.database.pool.query("delete from migration where name like '0274%'");
  const { ok, checks } = await health(admin);
  expect(ok).toBe(false);
  expect(checks.find(({ id }) => id === 'migrations')).toMatchObject({
    state: 'fail',
    fix: expect.stringContaining('npm start'),
  });
});

test('a backup is made by a job for super alone, drilled, and readable by its owner alone', async () => {
  await server.database.pool.query("insert into migration (name, hash) select '0274_backups.sql', 'x'");
  const { migrationFiles } = await import('#server/platform/postgres/migrate.ts');
  const { hash } = migrationFiles().find(({ name }) => name.startsWith('0274')) ?? { hash: '' };
  await server.database.pool.query("update migration set hash = $1 where name like '0274%'", [hash]);
  const { data } = await root.call<{ jobId: string }>('/OrgApi/System/Backup', {});
  const job = await ended(root, data.jobId, 120_000);
  expect(job).toMatchObject({ state: 'done', result: { drill: 'ok' } });
  const { name, bytes } = job.result as { name: string; bytes: number };
  const file = join(server.dataDir, 'backups', name);
  expect([statSync(file).size, (statSync(file).mode & 0o777).toString(8)]).toEqual([bytes, '600']);
  const { rows } = await server.database.pool.query(
    "select datname from pg_database where datname like 'mengoo_drill%'",
  );
  expect(rows).toEqual([]);
  expect((await health(admin)).checks.find(({ id }) => id === 'backup')?.state).toBe('ok');
  expect(existsSync(`${file}.part`)).toBe(false);
});

/** As a server that is no test's. */
const living = () => ({ ...server.app, config: { ...server.app.config, NODE_ENV: 'development' as const } });
const backups = async () =>
  (await server.database.pool.query<{ name: string }>('select name from backup order by at, name')).rows.map(
    ({ name }) => name,
  );
const backupCheck = async () => (await health(admin)).checks.find(({ id }) => id === 'backup');

test('a backup that lacks a row does not pass its drill', async () => {
  const file = join(server.dataDir, 'counted.tar.gz');
  const manifest = await backup({ pool: server.database.pool, dataDir: server.dataDir, file });
  expect(await drillOf(living(), file, manifest)).toBe('ok');
  const tables = manifest.tables.map((table) =>
    table.name === 'sys_user' ? { ...table, rows: table.rows + 1 } : table,
  );
  expect(await drillOf(living(), file, { ...manifest, tables })).toBe('failed');
});

test('a backup that cannot be restored is a check that fails; where no database may be made none is drilled', async () => {
  const { pool } = server.database;
  await pool.query("insert into migration (name, hash) values ('9999_of_another.sql', 'x')");
  server.advance(1_000);
  expect(await makeBackup(living())).toMatchObject({ drill: 'failed' });
  await pool.query("delete from migration where name = '9999_of_another.sql'");
  expect(await backupCheck()).toMatchObject({ state: 'fail', fix: expect.any(String) });
  const app = living();
  const query = app.pool.query.bind(app.pool);
  app.pool.query = ((...args: Parameters<typeof query>) => {
    if (String(args[0]).startsWith('create database')) throw new Error('permission denied');
    return query(...args);
  }) as typeof query;
  server.advance(1_000);
  const made = await makeBackup(app).finally(() => {
    app.pool.query = query;
  });
  expect(made).toMatchObject({ drill: 'off' });
  expect(existsSync(join(server.dataDir, 'backups', made.name))).toBe(true);
  expect(await backupCheck()).toMatchObject({ state: 'warn', fix: expect.stringContaining('createdb') });
});

test('each night one backup is made from the hour that is set, by one of the processes, and so many are kept', async () => {
  const { data } = await admin.call<{ items: { id: string; version: number }[] }>('/OrgApi/OrgSetting/Items', {
    pageSize: 100,
  });
  const version = data.items.find(({ id }) => id === 'backup')?.version;
  await admin.call('/OrgApi/OrgSetting/Update', { id: 'backup', version, values: { hour: 4, keep: 2 } });
  const before = await backups();
  const night = endOfDay(dayOf(server.app.now())) + 1;
  const until = (time: number) => server.advance(time - server.app.now());
  until(night + 4 * HOUR - 60_000);
  const last = (await backups()).length;
  await nightlyBackup(living());
  // before its hour the night before is what counts, and that had one
  expect((await backups()).length).toBe(last);
  until(night + 4 * HOUR);
  await Promise.all([nightlyBackup(living()), nightlyBackup(living())]);
  await nightlyBackup(living());
  const after = await backups();
  expect(after.filter((name) => !before.includes(name))).toHaveLength(1);
  expect(after).toHaveLength(2);
  expect(readdirSync(join(server.dataDir, 'backups')).toSorted()).toEqual(after.toSorted());
  await nightlyBackup(server.app);
  expect(await backups()).toEqual(after);
});

test('metrics are for this machine alone, and not through a proxy', async () => {
  const answer = await fetch(`${server.url}/metrics`);
  const text = await answer.text();
  expect(answer.status).toBe(200);
  for (const name of ['mengoo_http_seconds_bucket', 'mengoo_streams', 'mengoo_jobs{state="done"}'])
    expect(text).toContain(name);
  expect(text).not.toContain(admin.user.token);
  const from = { 'x-forwarded-for': '203.0.113.9' };
  for (const headers of [from, { ...from, accept: 'text/html' }])
    expect((await fetch(`${server.url}/metrics`, { headers, redirect: 'manual' })).status).toBe(404);
});

test('with a token, metrics are for who has it', async () => {
  const other = await testServer({ beside: server, env: { METRICS_TOKEN: 'a-token-of-metrics' } });
  const status = async (authorization?: string) =>
    (await fetch(`${other.url}/metrics`, { headers: authorization ? { authorization } : {} })).status;
  expect([await status(), await status('Bearer wrong'), await status('Bearer a-token-of-metrics')]).toEqual([
    404, 404, 200,
  ]);
  await other.stop();
});
