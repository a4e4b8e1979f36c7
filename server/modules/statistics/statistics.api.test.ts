// Figures are what their lists count: after days made up at random, each is recounted by its list and by hand.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import { DAYS_OF_LATE, VISITS_BY } from '#contract/statistics.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { watchStatements } from '#tests/support/statements.ts';
import { deviceOf } from './visits.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

const DAY = 86_400_000;
const AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; SM-X700) AppleWebKit/537.36 Chrome/128 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/128 Safari/537.36',
];
type Statistics = OutputOf<'/OrgApi/TjStatisticsData'>;
const listed = async ({ path, body }: { path: string; body: object }) =>
  (await admin.call<{ itemCount: number }>(path, { ...body, page: 1, pageSize: 1 })).data.itemCount;

/** Numbers that are the same at each run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

async function randomDays(count: number): Promise<void> {
  const pick = seeded(34);
  const people = ['student01', 'student04', 'teacher01', 'student02@second', ''];
  const signed = await Promise.all(people.map((name) => (name ? server.signIn(name) : null)));
  for (let i = 0; i < count; i++) {
    const who = signed[pick(signed.length)];
    const headers = { 'user-agent': AGENTS[pick(3)] ?? '', ...(who ? { token: who.user.token } : {}) };
    const webId = ['portal', 'Live', 'login'][pick(3)];
    const body = { uuid: randomUUID(), url: `http://school.test/#/${webId}?x=1`, webId, webName: '页' };
    expect((await server.call('/api/Pageview/Access', body, headers)).code).toBe(0);
  }
  // over days: the borders are the school's midnights
  const { rows } = await server.database.pool.query<{ uuid: string }>('select uuid from visit order by uuid');
  const midnight = Math.floor((Date.now() + 8 * 3_600_000) / DAY) * DAY - 8 * 3_600_000;
  for (const { uuid } of rows) {
    const at = midnight - pick(20) * DAY + ([0, -1, pick(DAY)][pick(3)] ?? 0);
    await server.database.pool.query('update visit set at = $2 where uuid = $1', [uuid, at]);
  }
}

test('each figure is the length of its list', async () => {
  await randomDays(120);
  const { data } = await admin.call<OutputOf<'/OrgApi/DataStatistics'>>('/OrgApi/DataStatistics', {});
  expect(data.figures.map(({ id }) => id)).toEqual(
    'students teachers classes courses lessons finished visits visitors signIns questions'.split(' '),
  );
  const counted = await Promise.all(data.figures.map(async ({ id, list }) => [id, await listed(list)]));
  const values = data.figures.map(({ id, value }) => [id, value]);
  expect(counted.filter(([id]) => id !== 'visitors')).toEqual(values.filter(([id]) => id !== 'visitors'));
  const by = Object.fromEntries(values);
  expect(by).toMatchObject({ students: 31, teachers: 2, classes: 1 });
  const { rows } = await server.database.pool.query<{ n: number; v: number }>(
    `select count(*)::int as n, count(distinct coalesce(user_id, uuid))::int as v from visit v
      join organisation o on o.id = v.org_id where o.code = 'demo'`,
  );
  expect([by['visits'], by['visitors']]).toEqual([rows[0]?.n, rows[0]?.v]);
});

test.each(VISITS_BY)('visits by %s: each row is the length of its list, and together they are all', async (by) => {
  const until = Date.now();
  const from = until - 11 * DAY;
  const { data } = await admin.call<Statistics>('/OrgApi/TjStatisticsData', { by, from, until });
  expect(data.visits).toBeGreaterThan(10);
  expect(data.rows.reduce((sum, { visits }) => sum + visits, 0)).toBe(data.visits);
  for (const { key, visits, list } of data.rows) expect([key, await listed(list)]).toEqual([key, visits]);
  const { rows } = await server.database.pool.query<{ v: number }>(
    `select count(distinct coalesce(user_id, uuid))::int as v from visit v join organisation o on o.id = v.org_id
      where o.code = 'demo' and at between $1 and $2`,
    [from, until],
  );
  expect(data.visitors).toBe(rows[0]?.v);
});

test('a span that ends before it begins is refused', async () => {
  const span = { from: 2_000_000_000_000, until: 1_900_000_000_000 };
  const { code, data } = await admin.call<{ fields: object }>('/OrgApi/TjStatisticsData', { by: 'day', ...span });
  expect([code, data.fields]).toEqual([422, { until: '结束时间要晚于开始时间' }]);
});

test('what narrows the list narrows its count: a headline is as long as the list below it', async () => {
  const span = { from: Date.now() - 11 * DAY, until: Date.now() };
  for (const more of [{ role: 'student' }, { device: 'phone', webId: 'Live' }, { keyword: 'login' }] as const) {
    const { data } = await admin.call<Statistics>('/OrgApi/TjStatisticsData', { by: 'day', ...span, ...more });
    expect([more, data.visits]).toEqual([
      more,
      await listed({ path: '/OrgApi/TjStatisticsData/Items', body: { ...span, ...more } }),
    ]);
    for (const { visits, list } of data.rows) expect(await listed(list)).toBe(visits);
  }
});

test('visits of the overview are those that its page opens with: the last thirty days', async () => {
  await server.database.pool.query(
    `update visit set at = at - 40 * ${DAY}::bigint where uuid in (select uuid from visit order by uuid limit 10)`,
  );
  const { data } = await admin.call<OutputOf<'/OrgApi/DataStatistics'>>('/OrgApi/DataStatistics', {});
  const visits = data.figures.find(({ id }) => id === 'visits');
  if (!visits) throw new Error('no visits');
  const { from, until } = visits.list.body as { from: number; until: number };
  expect(until - from).toBe(DAYS_OF_LATE * DAY - 1);
  expect(visits.list.route).toMatch(/^\/home\/visits\?from=\d{4}-\d\d-\d\d&until=\d{4}-\d\d-\d\d$/);
  const headline = await admin.call<Statistics>('/OrgApi/TjStatisticsData', { by: 'day', from, until });
  expect([headline.data.visits, await listed(visits.list)]).toEqual([visits.value, visits.value]);
  expect(data.figures.find(({ id }) => id === 'visitors')?.value).toBe(headline.data.visitors);
});

test('a day is the school’s; its first and last millisecond are its own', async () => {
  const { rows } = await server.database.pool.query<{ day: string; n: number }>(
    `select to_char(to_timestamp(at / 1000.0) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as n
      from visit v join organisation o on o.id = v.org_id where o.code = 'demo' group by 1 order by 1`,
  );
  const { data } = await admin.call<Statistics>('/OrgApi/TjStatisticsData', {
    by: 'day',
    from: 0,
    until: Date.now() + DAY,
  });
  expect(data.rows.map(({ key, visits }) => [key, visits])).toEqual(rows.map(({ day, n }) => [day, n]));
});

test('the file says what the screen shows', async () => {
  const body = { by: 'role', from: 0, until: Date.now(), format: 'csv' };
  const answer = await fetch(`${server.url}/OrgApi/TjStatisticsData/Export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: admin.user.token, 'accept-language': 'zh' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const { data } = await admin.call<Statistics>('/OrgApi/TjStatisticsData', { by: 'role', from: 0, until: body.until });
  const student = data.rows.find(({ key }) => key === 'student');
  expect(text).toContain(`学生,${student?.visits},${student?.visitors}`);
  expect(text).toContain('未登录');
});

test('another school counts its own; a teacher counts nothing', async () => {
  const other = await server.signIn('admin@second');
  const { data } = await other.call<OutputOf<'/OrgApi/DataStatistics'>>('/OrgApi/DataStatistics', {});
  expect(data.figures.find(({ id }) => id === 'students')?.value).toBe(2);
  const teacher = await server.signIn('teacher01');
  expect((await teacher.call('/OrgApi/DataStatistics', {})).code).toBe(CODE.forbidden);
});

test('more than 6,000 a minute from one address are refused, and none of them is kept', async () => {
  const visit = () => ({ uuid: randomUUID(), url: 'http://x/#/', webId: 'portal', webName: '首页' });
  await server.call('/api/Pageview/Access', visit());
  await server.database.pool.query("update throttle set count = 6000 where key = 'visit 127.0.0.1'");
  const count = async () => (await server.database.pool.query('select 1 from visit')).rowCount;
  const before = await count();
  const refused = await server.call('/api/Pageview/Access', visit(), { 'x-forwarded-for': '203.0.113.7' });
  expect([refused.code, await count()]).toEqual([CODE.tooMany, before]);
  server.advance(61_000);
  expect((await server.call('/api/Pageview/Access', visit())).code).toBe(0);
});

test('visits go after the months that the school keeps them, those of another school after its own', async () => {
  const { rows: schools } = await server.database.pool.query<{ id: string }>(
    "select id from organisation where code in ('demo', 'second') order by code",
  );
  const old = Date.now() - 70 * DAY;
  for (const [n, { id }] of schools.entries())
    await server.database.pool.query(
      "insert into visit (uuid, org_id, url, web_id, web_name, at, device) values ($1, $2, '/', 'portal', '首页', $3, 'phone')",
      [`months-${n}`, id, old],
    );
  const kept = { id: 'retention', version: 0, values: { visitMonths: 2 } };
  expect((await admin.call('/OrgApi/OrgSetting/Update', kept)).code).toBe(0);
  // each process begins with a round
  const other = await testServer({ beside: server });
  const left = async () =>
    (await server.database.pool.query("select uuid from visit where uuid like 'months-%'")).rows.map(
      ({ uuid }) => uuid,
    );
  await expect.poll(left).toEqual(['months-1']);
  await other.stop();
});

test('a visit costs two statements at most', async () => {
  const student = await server.signIn('student06');
  const said = watchStatements();
  const visit = () => ({ uuid: randomUUID(), url: 'http://x/#/', webId: 'portal', webName: '首页' });
  for (const headers of [{}, { token: student.user.token }]) {
    const costs: number[] = [];
    for (let n = 0; n < 5; n++) {
      said.length = 0;
      await server.call('/api/Pageview/Access', visit(), headers);
      costs.push(said.length);
    }
    // what the server does by itself may fall into one of them
    expect(Math.min(...costs)).toBeLessThanOrEqual(2);
  }
  vi.restoreAllMocks();
});

test.each([
  [AGENTS[0], 'phone'],
  [AGENTS[1], 'tablet'],
  [AGENTS[2], 'computer'],
  ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) Mobile/15E148', 'tablet'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/128 Mobile Safari/537.36', 'phone'],
  ['', 'computer'],
])('%s is a %s', (agent, device) => expect(deviceOf(agent)).toBe(device));
