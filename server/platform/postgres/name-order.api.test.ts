// Names in the order of the database and of the page are in one order; without ICU lists are as they were.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byName, orderKey } from '#contract/names.ts';
import { dice } from '#tests/support/packages.ts';
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts';
import { EMPTY } from '#tests/support/templates.ts';
import { checkNameOrder, migrationFiles } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(EMPTY);
});
afterAll(() => database.drop());

const sorted = async (names: readonly string[]) =>
  (
    await database.pool.query<{ name: string }>(
      'select name from unnest($1::text[]) with ordinality as t(name, n) order by name_key(name) collate name_order, n',
      [names],
    )
  ).rows.map((r) => r.name);

test('Chinese by pinyin, numbers by their value, Chinese ones where they count', async () => {
  const names =
    '1班 2班 10班 阿 陈 第一 第二 第三 第九 第十 第十一 第二十 高一 高一（1）班 高一（2）班 高一(10)班 高一一班 高一十班 高二 高二1班 高三';
  const more = '李 实验一 实验二 实验十 张爱 张三 张伟 赵 Amy Zoe';
  const inOrder = [...names.split(' '), ...more.split(' ')];
  const roll = dice(1);
  const shuffled = inOrder.map((name) => ({ name, at: roll(1e6) })).toSorted((a, b) => a.at - b.at);
  expect(await sorted(shuffled.map((s) => s.name))).toEqual(inOrder);
  expect(shuffled.map((s) => s.name).toSorted(byName)).toEqual(inOrder);
});

test('days of the week, and numbers in circles', async () => {
  const names = ['①班', '②班', '⑩班', '周一', '周二（上）', '周三', '周五', '周五组'];
  expect(await sorted(names.toReversed())).toEqual(names);
  expect(names.toReversed().toSorted(byName)).toEqual(names);
});

test('what is kept of names from before is made anew', async () => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      'create or replace function name_key(name text) returns text language sql immutable strict parallel safe return name',
    );
    await client.query("insert into organisation (id, code, name, created_at) values ('o9', 'o9', '校', 0)");
    await client.query(
      "insert into sys_dept (id, org_id, name, kind, created_at) values ('d9', 'o9', '周三', 'class', 0)",
    );
    const kept = async () =>
      (await client.query<{ key: string }>("select name_key as key from sys_dept where id = 'd9'")).rows[0]?.key;
    expect(await kept()).toBe('周三');
    await client.query(String(migrationFiles().find((f) => f.name === '0297_names_counted.sql')?.sql));
    expect(await kept()).toBe('周3 ');
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('a part of a word is no number', async () => {
  const names = ['安全', '三角函数', '王天阿', '王天一', '一元二次方程', '张三', '张伟'];
  expect(await sorted(names.toReversed())).toEqual(names);
  expect(names.toReversed().toSorted(byName)).toEqual(names);
});

test('the page and the database agree on random names', async () => {
  const seed = Number(process.env['SEED'] ?? 20261128);
  const roll = dice(seed);
  const parts = [...'高初大第一二三四五六七八九十百千〇零班组年级章节实验之（）() 、张王李阿学年上下A9１周①⑩'];
  const names = Array.from({ length: 3000 }, () =>
    Array.from({ length: 1 + roll(7) }, () => parts[roll(parts.length)])
      .join('')
      .trim(),
  );
  const { rows } = await database.pool.query<{ name: string; key: string }>(
    'select name, name_key(name) as key from unnest($1::text[]) as t(name)',
    [names],
  );
  expect(
    rows.filter(({ name, key }) => orderKey(name) !== key),
    `seed ${seed}`,
  ).toEqual([]);
});

test('without ICU it starts, in the old order, and says so', async () => {
  const lines: string[] = [];
  await checkNameOrder(database.pool, (line) => lines.push(line));
  expect(lines).toEqual([]);
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    // as far as the collation goes, on a PostgreSQL whose providers do not have it
    const [sql] = (migrationFiles().find((f) => f.name === '0121_names.sql')?.sql ?? '').split('-- a Chinese number');
    await client.query('alter collation name_order rename to of_icu');
    await client.query(String(sql).replace('provider = icu', 'provider = none_such'));
    const { rows } = await client.query<{ name: string }>(
      "select name from unnest('{赵,阿,Zoe,10班,2班}'::text[]) as t(name) order by name collate name_order",
    );
    expect(rows.map((r) => r.name)).toEqual(['10班', '2班', 'Zoe', '赵', '阿']);
    const inside = { query: client.query.bind(client) } as Pick<typeof database.pool, 'query'>;
    await checkNameOrder(inside, (line) => lines.push(line));
    expect(lines).toEqual([expect.stringContaining('ICU')]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
