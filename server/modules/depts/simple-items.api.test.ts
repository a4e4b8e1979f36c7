// The tree for pickers: of one's own school, without what is deleted, in the school's order.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

interface Item {
  id: string;
  parentId: string | null;
  name: string;
  kind: string;
}

test('the whole tree by name, for teachers too', async () => {
  const admin = await server.signIn('admin');
  const add = async (input: object) => ((await admin.call('/OrgApi/SysDept/Add', input)).data as { id: string }).id;
  const college = await add({ name: '物理学院', sort: 2 });
  const klass = await add({ name: '物理实验2班', kind: 'class', parentId: college, sort: 1 });
  const gone = await add({ name: '已撤销的班', kind: 'class' });
  await admin.call('/OrgApi/SysDept/Delete', { ids: [gone] });

  const teacher = await server.signIn('teacher01');
  const { code, data } = await teacher.call('/OrgApi/SysDept/SimpleItems', {});
  const items = data as Item[];
  expect(code).toBe(0);
  expect(items.map((i) => i.name)).toEqual(['物理教研室', '物理实验1班', '物理实验2班', '物理学院']);
  expect(items.find((i) => i.id === klass)).toEqual({
    id: klass,
    parentId: college,
    name: '物理实验2班',
    kind: 'class',
  });
});

test('classes of one place in the school’s order stand by name', async () => {
  const admin = await server.signIn('admin');
  for (const name of ['丁10班', '丁2班', '丁1班'])
    await admin.call('/OrgApi/SysDept/Add', { name, kind: 'class', sort: 7 });
  const asked = { keyword: '丁', sort: 'sort', page: 1, pageSize: 10 };
  const { data } = await admin.call<{ items: Item[] }>('/OrgApi/SysDept/Items', asked);
  expect(data.items.map(({ name }) => name)).toEqual(['丁1班', '丁2班', '丁10班']);
});
