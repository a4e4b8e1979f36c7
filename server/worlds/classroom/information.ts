// What the demo school tells of itself: a home, news of a term, help for three roles, partners, and where its courses lead.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { insertCats } from '#server/modules/experiments/index.ts';
import { type Planted, plant } from '#server/modules/information/index.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';

const FILE = join(import.meta.dirname, 'information.json');

const CATS = {
  news: ['学校动态', '通知公告', '活动竞赛'],
  help: ['开始使用', '学习与实验', '教学与管理'],
  library: ['实验讲义', '报告模板', '工具软件'],
} as const;

/** Into the demo school. */
export async function schoolTold(app: Clock & Hooks & Postgres): Promise<void> {
  const { rows } = await app.pool.query<{ id: string }>("select id from organisation where code = 'demo'");
  const orgId = rows[0]?.id;
  if (orgId === undefined) throw new Error('no demo school');
  for (const kind of ['news', 'help', 'library'] as const) await insertCats(app, orgId, kind, CATS[kind]);
  await plant(app, orgId, JSON.parse(readFileSync(FILE, 'utf8')) as Planted); // a file of ours
}
