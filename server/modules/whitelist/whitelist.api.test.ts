// The white list while two change it at once: one of the two is refused, and the way in stays.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: Client;
let other: Client;
beforeAll(async () => {
  server = await testServer();
  [admin, other] = await Promise.all([server.signIn('admin'), server.signIn('super')]);
  await admin.call('/api/auth/Again', { pwd: DEMO_PASSWORD });
});
afterAll(() => server.stop());

const ROUNDS = 20;
const add = async (cidr: string) => (await admin.call<{ id: string }>('/OrgApi/SysWhiteList/Add', { cidr })).data.id;
const remove = (who: Client, id: string) => who.call('/OrgApi/SysWhiteList/Delete', { ids: [id] });
const bind = async () => {
  const { data } = await admin.call<{ items: { id: string; version: number }[] }>('/OrgApi/OrgSetting/Items');
  const version = data.items.find(({ id }) => id === 'safety')?.version;
  return { id: 'safety', version, values: { whiteList: 'admin' } };
};
const open = async () => {
  await server.database.pool.query("update organisation set settings = settings - 'whiteList'");
  await server.database.pool.query('delete from white_list');
};
const oneIsRefused = async (...calls: Promise<{ code: number }>[]) => {
  const codes = (await Promise.all(calls)).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 409]);
  expect((await admin.call('/OrgApi/SysWhiteList/Items')).code).toBe(0);
};

test('the list is switched on while its only fitting row goes', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await open();
    const [id, safety] = [await add('127.0.0.1'), await bind()];
    await oneIsRefused(admin.call('/OrgApi/OrgSetting/Update', safety), remove(other, id));
  }
});

test('IPv4 that is written as IPv6 lets its callers in, and is shown as what it is', async () => {
  await open();
  await add('::ffff:127.0.0.0/104');
  const { data } = await admin.call<{ items: { cidr: string }[] }>('/OrgApi/SysWhiteList/Items');
  expect(data.items.map(({ cidr }) => cidr)).toEqual(['127.0.0.0/8']);
  expect((await admin.call('/OrgApi/OrgSetting/Update', await bind())).code).toBe(0);
  expect((await admin.call('/OrgApi/SysWhiteList/Add', { cidr: '::ffff:1.2.3.4/80' })).code).toBe(422);
});

test('two take away one fitting row each', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await open();
    const [one, two] = [await add('127.0.0.1'), await add('127.0.0.0/8')];
    expect((await admin.call('/OrgApi/OrgSetting/Update', await bind())).code).toBe(0);
    await oneIsRefused(remove(admin, one), remove(other, two));
  }
});
