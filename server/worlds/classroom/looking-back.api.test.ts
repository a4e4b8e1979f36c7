// What an administrator of the demo school finds: its face as visitors see it, and what there is to look back on.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HomePage } from '#contract/home.ts';
import { DAY, dayOf } from '#server/platform/days.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { schoolTold } from './information.ts';
import { lookingBack, ownMaterial } from './looking-back.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await testServer();
  await schoolTold(server.app);
  await lookingBack(server.app);
  await ownMaterial(server.app);
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

const counted = async (path: string, body: object = {}, who = admin) =>
  (await who.call<{ itemCount: number }>(path, { ...body, page: 1, pageSize: 1 })).data.itemCount;
const rows = async <T>(path: string, body: object = {}): Promise<T[]> =>
  (await admin.call<{ items: T[] }>(path, { ...body, pageSize: 100 })).data.items;

test('a home of seven modules, twelve news in three categories, one of them planned', async () => {
  const draft = await admin.call<HomePage>('/api/Home/Index', { preview: true });
  // what is on is left out while nothing is
  expect(await counted('/OrgApi/HomeModule/Items')).toBe(7);
  expect(draft.data.modules.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['banner', 'recommended', 'news']));
  expect((await server.call<HomePage>('/api/Home/Index')).data.modules).toEqual(draft.data.modules);
  const news = await rows<{ cat: string; publishAt: number | null }>('/OrgApi/News/Items');
  expect([news.length, new Set(news.map(({ cat }) => cat)).size]).toEqual([12, 3]);
  expect(news.filter(({ publishAt }) => (publishAt ?? 0) > server.app.now())).toHaveLength(1);
  expect((await server.call<{ itemCount: number }>('/api/Home/NewsItems')).data.itemCount).toBe(11);
});

test('help for three roles, resources, partners, a career map of forty nodes', async () => {
  const library = await rows<{ kind: string; roles: string[] }>('/OrgApi/LibView/Items');
  const count = (kind: string) => library.filter((one) => one.kind === kind).length;
  expect(['help', 'resource', 'partner', 'enterprise'].map(count)).toEqual([9, 8, 2, 1]);
  const roles = new Set(library.filter(({ kind }) => kind === 'help').flatMap((one) => one.roles));
  expect([...roles].toSorted()).toEqual(['admin', 'student', 'teacher']);
  const map = await server.call<{ nodes: object[]; edges: object[] }>('/api/Home/CareerMap');
  expect(map.data.nodes).toHaveLength(40);
  expect(map.data.edges.length).toBeGreaterThan(30);
});

test('ninety days of visits and sign-ins, three feedbacks, one of them answered, and material in no course', async () => {
  const { rows: days } = await server.database.pool.query<{ kind: string; days: number; first: number }>(
    `select kind, count(distinct ((at + 28800000) / ${DAY}))::int as days, min(at) as first from (
        select 'visit' as kind, v.at from visit v join organisation o on o.id = v.org_id where o.code = 'demo'
        union all select l.kind, l.at from operation_log l join organisation o on o.id = l.org_id
          where o.code = 'demo' and l.kind = 'signIn') x group by kind order by kind`,
  );
  expect(days.map(({ kind }) => kind)).toEqual(['signIn', 'visit']);
  for (const { days: n, first } of days) {
    expect(dayOf(first)).toBeGreaterThan(dayOf(server.app.now()) - 90);
    // of today there may be nothing yet, and few sign in on a day that is free
    expect(n).toBeGreaterThanOrEqual(85);
  }
  const told = await rows<{ reply: string | null }>('/OrgApi/Feedback/Items');
  expect([told.length, told.filter(({ reply }) => reply !== null).length]).toEqual([3, 1]);
  const teacher = await server.signIn('teacher01');
  expect(await counted('/OrgApi/CourseResource/Items', { courseId: null }, teacher)).toBe(1);
});
