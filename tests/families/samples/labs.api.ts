// Runs in the copy that families.all.test.ts makes: the family that `npm run family labs` writes, through HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

const call = <T>(name: string, body: object) => admin.call<T>(`/OrgApi/Labs/${name}`, body);

test('labs: added, listed, changed, deleted, taken back', async () => {
  const { data } = await call<{ id: string }>('Add', { name: '光学实验室', note: '四十座' });
  await call('Add', { name: '力学实验室' });
  const listed = await call<{ items: { name: string }[] }>('Items', { keyword: '光学', sort: '-name' });
  expect(listed.data).toMatchObject({ itemCount: 1, items: [{ name: '光学实验室', note: '四十座' }] });
  expect(await call('Update', { id: data.id, version: 1, note: '三十六座' })).toMatchObject({ code: 0 });
  expect(await call('Update', { id: data.id, version: 1, note: '三十座' })).toMatchObject({ code: 409 });
  expect(await call('Add', { name: '光学实验室' })).toMatchObject({
    code: 422,
    data: { fields: { name: expect.any(String) } },
  });
  await call('Delete', { ids: [data.id] });
  expect((await call('Item', { id: data.id })).code).toBe(404);
  expect((await call('Restore', { ids: [data.id] })).data).toEqual({ restored: 1 });
});

test('labs: the menu and its powers are there', async () => {
  const { data } = await admin.call<{ code: string; path: string }[]>('/API/SysMenu/ItemsByUser');
  expect(data.map((m) => m.code)).toEqual(expect.arrayContaining(['admin_labs', 'Labs.Add', 'Labs.Delete']));
});
