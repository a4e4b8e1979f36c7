// Papers: whoever teaches in the school reads them, who made one changes it. Printing is mounted by what prints.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { papers as contract, type PaperSection } from '#contract/papers.ts';
import type { App } from '#server/platform/app.ts';
import { asName } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { type Call, type Context, type Handlers, mount } from '#server/platform/http/mount.ts';
import { eq } from '#server/platform/postgres/drizzle.ts';
import { isAdmin } from '#server/platform/who.ts';
import { mustFreeze, paperById, throwaway } from './paper.store.ts';
import { comesTo, countedPaper, lookUpQuestions, paperProblems } from './paper.sums.ts';
import { papers } from './paper.tables.ts';

type Row = Record<string, unknown>;

const { print: _print, ...own } = contract;
/** The longest name of a copy, with what says that it is one. */
const MOST_OF_NAME = 95;

export function mountPapers(server: FastifyInstance, app: App): void {
  auditsRows(app, 'papers', 'select id, null, null from test_paper');
  const family = crud<typeof contract>({
    table: papers,
    scope: (who) => eq(papers.orgId, who.orgId),
    writeScope: (who) => (isAdmin(who) ? undefined : eq(papers.makerId, who.userId)),
    search: [papers.name],
    sorts: { name: asName(papers.name), createdAt: papers.createdAt },
    present,
    adding: async (input, call) => {
      await check(call, input);
      return { ...input, makerId: call.who.userId };
    },
    updating: async (input, _before, call) => {
      await check(call, input);
      return input;
    },
    deleting: async (rows) => {
      const { rowCount } = await app.pool.query('select from paper_used where paper_id = any($1) and drafts > 0', [
        rows.map((r) => r['id']),
      ]);
      if (rowCount) throw new Failure(CODE.conflict, 'paperInUse');
    },
  });
  const handlers: Handlers<typeof own> = {
    ...family,
    copy: async ({ id }, call) => {
      const copyId = app.newId();
      const { rowCount } = await app.pool.query(
        `insert into test_paper (id, org_id, created_at, name, sections, shuffle, partial, maker_id)
          select $1, org_id, $2, left(name, ${MOST_OF_NAME}) || ' (副本)', sections, shuffle, partial, $3
            from test_paper where id = $4 and org_id = $5 and deleted_at is null`,
        [copyId, app.now(), call.who.userId, id, call.who.orgId],
      );
      if (rowCount === 0) throw missing();
      return { id: copyId };
    },
    preview: async ({ id, sections, shuffle }, { who }) => {
      const stored = id === undefined ? null : await paperById(app.pool, who.orgId, id);
      if (id !== undefined && !stored) throw missing();
      const frozen = await mustFreeze(app.pool, {
        orgId: who.orgId,
        name: stored?.name ?? '',
        partial: stored?.partial ?? 'none',
        shuffle: shuffle ?? stored?.shuffle ?? false,
        sections: sections ?? stored?.sections ?? [],
      });
      return { paper: await throwaway(app, frozen) };
    },
    count: async ({ sections }, { who }) =>
      countedPaper(sections, await lookUpQuestions(app.pool, who.orgId, sections)),
  };
  mount(server, app, own, handlers);
}

/** By the contract, `sections` is what it says. */
async function check({ app, who }: Call, { sections }: Row): Promise<void> {
  if (sections === undefined) return;
  const given = sections as PaperSection[];
  const problems = paperProblems(given, await lookUpQuestions(app.pool, who.orgId, given));
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

async function present(rows: Row[], { app, who }: Context): Promise<Row[]> {
  const { rows: facts } = await app.pool.query<{ id: string; maker: string; uses: number }>(
    `select p.id, u.name as maker, coalesce(x.exams, 0) as uses from test_paper p join sys_user u on u.id = p.maker_id
      left join paper_used x on x.paper_id = p.id where p.id = any($1)`,
    [rows.map((r) => r['id'])],
  );
  const byId = new Map(facts.map((f) => [f.id, f]));
  const shown: Row[] = [];
  for (const { orgId: _org, deletedAt: _deleted, ...row } of rows) {
    const sections = row['sections'] as PaperSection[]; // as it was checked when it was written
    shown.push({
      ...row,
      ...byId.get(String(row['id'])),
      ...comesTo(sections, await lookUpQuestions(app.pool, who.orgId, sections)),
      editable: isAdmin(who) || row['makerId'] === who.userId,
    });
  }
  return shown;
}
