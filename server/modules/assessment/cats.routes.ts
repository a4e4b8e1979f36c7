// Categories of questions: a school's tree.
import type { FastifyInstance } from 'fastify';
import { bankCats as contract } from '#contract/bank.ts';
import { CODE } from '#contract/codes.ts';
import type { App } from '#server/platform/app.ts';
import { asName } from '#server/platform/crud.table.ts';
import { checkParents, crud } from '#server/platform/crud.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import { type Call, type Context, mount } from '#server/platform/http/mount.ts';
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
    adding: async (input, call) => {
      await checkParent(call, input['parentId'], null);
      return { ...input, makerId: call.who.userId };
    },
    updating: async (input, before, call) => {
      await checkParent(call, input['parentId'], String(before['id']));
      return input;
    },
    deleting: async (rows) => {
      const { rowCount } = await app.pool.query(
        `select from question where cat_id = any($1) and deleted_at is null
          union all select from question_cat where parent_id = any($1) and not (id = any($1)) and deleted_at is null limit 1`,
        [rows.map((r) => r['id'])],
      );
      if (rowCount) throw new Failure(CODE.conflict, 'questionCatInUse');
    },
    restoring: (rows, call) => checkParents(call, questionCats, rows),
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

/** Of the school, and not below the category itself. */
async function checkParent({ app, who }: Call, parentId: unknown, of: string | null): Promise<void> {
  if (typeof parentId !== 'string') return;
  const { rows } = await app.pool.query<{ id: string }>(
    `with recursive up as (
        select id, parent_id from question_cat where id = $1 and org_id = $2 and deleted_at is null
        union select c.id, c.parent_id from question_cat c join up on c.id = up.parent_id)
      select id from up`,
    [parentId, who.orgId],
  );
  if (rows.length === 0) throw invalid({ parentId: 'missing' });
  if (of !== null && rows.some((r) => r.id === of)) throw invalid({ parentId: 'ownCircle' });
}
