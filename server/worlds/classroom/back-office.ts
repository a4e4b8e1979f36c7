// What the demo school has set for itself: terms and subjects, links of the portal and of the workspace, words that are marked.
import type { Clock, Postgres } from '#server/platform/app.ts';

interface Ids {
  newId: () => string;
}

const TERMS = ['2026秋', '2026春', '2025秋'];
const SUBJECTS = ['物理', '化学', '生物', '信息技术'];
const PORTAL = [
  ['公开课', '/Live', ''],
  ['国家智慧教育平台', '', 'https://www.smartedu.cn/'],
];
const WORK = [
  ['题库', '/questions/list', ''],
  ['学生名单', '/admin/user', ''],
];

export async function backOffice(app: Clock & Postgres & Ids, orgId: string): Promise<void> {
  const words = [...TERMS.map((name) => ['term', name]), ...SUBJECTS.map((name) => ['subject', name])];
  for (const [sort, [type, name]] of words.entries())
    await app.pool.query(
      'insert into dict (id, org_id, created_at, type, code, name, sort) values ($1, $2, $3, $4, $5, $5, $6)',
      [app.newId(), orgId, app.now(), type, name, sort + 1],
    );
  for (const [place, links] of [
    ['portal', PORTAL],
    ['admin', WORK],
  ] as const)
    for (const [sort, [name, path, url]] of links.entries())
      await app.pool.query(
        'insert into navbar (id, org_id, created_at, place, name, path, url, sort) values ($1, $2, $3, $4, $5, $6, $7, $8)',
        [app.newId(), orgId, app.now(), place, name, path, url, sort + 1],
      );
  await app.pool.query(
    `update organisation set settings = settings || '{"words": {"mark": ["作弊", "退学"]}}' where id = $1`,
    [orgId],
  );
}
