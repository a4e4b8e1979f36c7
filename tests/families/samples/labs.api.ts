// Runs in the copy that families.all.test.ts makes: the family of docs/families.md through HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

const call = <T>(name: string, body: object) => admin.call<T>(`/OrgApi/SysLab/${name}`, body);

test('labs: added, listed, changed, deleted, taken back', async () => {
  const { data } = await call<{ id: string }>('Add', { name: '光学实验室', seats: 40 });
  await call('Add', { name: '力学实验室', state: 'closed' });
  const listed = await call<{ items: { name: string }[] }>('Items', { state: 'open', sort: '-seats' });
  expect(listed.data).toMatchObject({ itemCount: 1, items: [{ name: '光学实验室', seats: 40, state: 'open' }] });
  expect(await call('Update', { id: data.id, version: 1, seats: 36 })).toMatchObject({ code: 0 });
  expect(await call('Update', { id: data.id, version: 1, seats: 30 })).toMatchObject({ code: 409 });
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
  expect(data.map((m) => m.code)).toEqual(expect.arrayContaining(['admin_lab', 'SysLab.Add', 'SysLab.Delete']));
});
