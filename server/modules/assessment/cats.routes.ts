// Categories of questions: a school's tree.
import type { FastifyInstance } from 'fastify';
import { bankCats as contract } from '#contract/bank.ts';
import { CODE } from '#contract/codes.ts';
import type { App } from '#server/platform/app.ts';
import { asName } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { Failure } from '#server/platform/failure.ts';
import { type Context, mount } from '#server/platform/http/mount.ts';
import { eq } from '#server/platform/postgres/drizzle.ts';
import { isAdmin } from '#server/platform/who.ts';
import { questionCats } from './questions.tables.ts';

type Row = Record<string, unknown>;

export function mountQuestionCats(server: FastifyInstance, app: App): void {
  const family = crud<typeof contract>({
    table: questionCats,
    scope: (who) => eq(questionCats.orgId, who.orgId),
    writeScope: (who) => (isAdmin(who) ? undefined : eq(questionCats.makerId, who.userId)),
    search: [questionCats.name],
    sorts: { name: asName(questionCats.name), createdAt: questionCats.createdAt },
    present,
    tree: { held: 'questionCatInUse' },
    adding: (input, { who }) => ({ ...input, makerId: who.userId }),
    deleting: async (rows) => {
      const { rowCount } = await app.pool.query(
        'select from question where cat_id = any($1) and deleted_at is null limit 1',
        [rows.map((r) => r['id'])],
      );
      if (rowCount) throw new Failure(CODE.conflict, 'questionCatInUse');
    },
  });
  mount(server, app, contract, family);
}

async function present(rows: Row[], { app, who }: Context): Promise<Row[]> {
  const { rows: facts } = await app.pool.query<{ id: string; questions: number }>(
    `select cat_id as id, count(*)::int as questions from question
      where cat_id = any($1) and deleted_at is null and approved is not null group by cat_id`,
    [rows.map((r) => r['id'])],
  );
  const counts = new Map(facts.map((f) => [f.id, f.questions]));
  return rows.map(({ orgId: _org, deletedAt: _deleted, makerId, ...row }) => ({
    ...row,
    questions: counts.get(String(row['id'])) ?? 0,
    editable: isAdmin(who) || makerId === who.userId,
  }));
}
