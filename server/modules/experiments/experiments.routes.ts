// Experiments as their makers keep them.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { experiments as contract, type StepDeclared } from '#contract/experiment-rows.ts';
import { isOwnFile } from '#contract/html.ts';
import type { App, Postgres } from '#server/platform/app.ts';
import { asName } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { type Call, type Context, mount } from '#server/platform/http/mount.ts';
import { and, eq, isNull, sql } from '#server/platform/postgres/drizzle.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { useFiles as claimFiles, openFiles, releaseFiles } from '../files/index.ts';
import { countBy } from '../gradebook/index.ts';
import { isForAll } from './catalogue.ts';
import { type Experiment, keptExperiments, seenExperiments } from './experiments.access.ts';
import { experiments } from './experiments.tables.ts';
import { experimentStandings } from './standings.ts';

type Row = Record<string, unknown>;

export function mountExperiments(server: FastifyInstance, app: App): void {
  const family = crud<typeof contract>({
    table: experiments,
    scope: (_who, call) => seenExperiments(call),
    writeScope: (_who, call) => keptExperiments(call),
    search: [experiments.name],
    sorts: { name: asName(experiments.name), createdAt: experiments.createdAt, status: experiments.status },
    filters: {
      catId: (id) => sql`${experiments.catIds} @> array[${id}]::text[]`,
      classId: (id) =>
        sql`(cardinality(${experiments.classIds}) = 0 or ${experiments.classIds} @> array[${id}]::text[])`,
    },
    present,
    listed: ({ secret: _secret, ...row }) => row,
    adding: async (input, call) => {
      const kind = String(input['kind']);
      checkKind(kind, input);
      await checkParts(call, kind, input);
      await checkCover(app, call, input['cover']);
      const secret = randomBytes(32).toString('hex');
      return { ...offered(kind, input), makerId: call.who.userId, secret };
    },
    updating: async (input, before, call) => {
      const kind = String(before['kind']);
      checkKind(kind, input);
      await checkParts(call, kind, input, before);
      if (input['cover'] !== before['cover']) await takeCover(app, call, String(before['id']), input['cover']);
      return offered(kind, input, before);
    },
    after: async (change, ids, call) => {
      if (change !== 'add' && change !== 'update') return;
      const [row] = await app.db
        .select()
        .from(experiments)
        .where(eq(experiments.id, ids[0] ?? ''));
      if (row && change === 'add') await takeCover(app, call, row.id, row.cover);
      // score books count as it says, however it was changed
      if (row && change === 'update')
        await withTransaction(app.pool, (client) =>
          countBy(client, { kind: 'experiment', refId: row.id, counts: row.rule as Experiment['rule'] }),
        );
    },
  });
  mount(server, app, contract, {
    ...family,
    setOpenStatus: (input, call) => setOpenStatus(call, input),
    cats: async (_input, { who }) => {
      const { rows } = await app.pool.query(
        `select id, parent_id as "parentId", name from org_cat where org_id = $1 and kind = 'experiment' and deleted_at is null order by sort, name_key(name) collate name_order, id`,
        [who.orgId],
      );
      return rows;
    },
  });
  openFiles(app, 'experiment', (id) => isForAll(app, id));
  // who may see the experiment sees its picture
}

function checkKind(kind: string, input: Row): void {
  if (kind === 'link' && input['packageId']) throw invalid({ packageId: 'experimentIsLink' });
  if (kind !== 'link' && input['url']) throw invalid({ url: 'experimentIsPackage' });
}

/** What can be tried without an account is found without one. 422 for a link: its own system knows its people. */
function offered(kind: string, input: Row, before: Row = {}): Row {
  const { forGuests, isPublic } = { ...before, ...input };
  if (forGuests !== true) return input;
  if (kind === 'link') throw invalid({ forGuests: 'experimentLinkGuests' });
  return isPublic === true ? input : { ...input, isPublic: true };
}

/** What it names must be of the school, and the caller's to use. */
async function checkParts({ app, who }: Call, kind: string, input: Row, before: Row = {}): Promise<void> {
  const { packageId, catIds = [], classIds = [], requires } = input;
  if (packageId && packageId !== before['packageId']) {
    const { rows } = await app.pool.query<{ kind: string }>(
      'select kind from experiment_package where id = $1 and org_id = $2 and owner_id = $3',
      [packageId, who.orgId, who.userId],
    );
    if (!rows[0]) throw invalid({ packageId: 'missing' });
    if ((rows[0].kind === 'js') !== (kind === 'js')) throw invalid({ packageId: 'experimentOtherKind' });
  }
  const { rows } = await app.pool.query<{ cats: number; classes: number; courses: number }>(
    `select (select count(*)::int from org_cat where id = any($2) and org_id = $1 and kind = 'experiment' and deleted_at is null) as cats,
      (select count(*)::int from sys_dept where id = any($3) and org_id = $1 and kind = 'class' and deleted_at is null) as classes,
      (select count(*)::int from course where id = $4 and org_id = $1 and kind = 'ai' and deleted_at is null) as courses`,
    [who.orgId, catIds, classIds, (requires as { courseId: string } | null | undefined)?.courseId ?? null],
  );
  const [found] = rows;
  if (found?.cats !== new Set(catIds as string[]).size) throw invalid({ catIds: 'missing' });
  if (found.classes !== new Set(classIds as string[]).size) throw invalid({ classIds: 'missing' });
  if (requires && found.courses !== 1) throw invalid({ requires: 'missing' });
}

const fileOf = (cover: unknown): string | null =>
  typeof cover === 'string' && isOwnFile(cover) ? (cover.split('id=')[1] ?? null) : null;

/** Of an experiment that is not there yet: the picture must be its maker's, and used by nothing. */
async function checkCover(app: Postgres, { who }: Call, cover: unknown): Promise<void> {
  const fileId = fileOf(cover);
  if (fileId === null) return;
  const { rowCount } = await app.pool.query(
    'select from stored_file where id = $1 and owner_id = $2 and used_by is null and deleted_at is null',
    [fileId, who.userId],
  );
  if (rowCount !== 1) throw invalid({ cover: 'missing' });
}

async function takeCover(app: Postgres, { who }: Call, id: string, cover: unknown): Promise<void> {
  if (cover === undefined) return;
  const fileId = fileOf(cover);
  await withTransaction(app.pool, async (client) => {
    if (fileId !== null && !(await claimFiles(client, who, [fileId], `experiment:${id}`)))
      throw invalid({ cover: 'missing' });
    await releaseFiles(client, `experiment:${id}`, fileId === null ? [] : [fileId]);
  });
}

async function setOpenStatus(call: Call, { id, status }: { id: string; status: 'draft' | 'open' | 'closed' }) {
  const { app } = call;
  const where = and(eq(experiments.id, id), isNull(experiments.deletedAt), keptExperiments(call));
  const [row] = await app.db.select().from(experiments).where(where);
  if (!row) throw missing();
  if (status === 'open' && row.packageId === null && row.url === null)
    throw new Failure(CODE.conflict, 'experimentNothing');
  const [done] = await app.db
    .update(experiments)
    .set({ status, version: sql`${experiments.version} + 1` })
    .where(where)
    .returning({ version: experiments.version });
  call.note.subject = row.name;
  return { id, version: done?.version ?? row.version };
}

interface Facts {
  id: string;
  maker: string;
  course: string;
  cats: string[];
  classes: string[];
  steps: StepDeclared[] | null;
  package: object | null;
}

async function present(rows: Row[], call: Context): Promise<Row[]> {
  const { app } = call;
  const ids = rows.map((r) => String(r['id']));
  const [facts, own] = await Promise.all([
    app.pool.query<Facts>(
      `select e.id, u.name as maker, coalesce(k.name, '') as course, p.steps,
          array(select c.name from org_cat c where c.id = any(e.cat_ids) and c.deleted_at is null order by c.sort, name_key(c.name) collate name_order) as cats,
          array(select d.name from sys_dept d where d.id = any(e.class_ids) order by d.name_key) as classes,
          case when p.id is not null then json_build_object('kind', p.kind, 'title', p.title, 'entry', p.entry,
            'files', (select count(*)::int from experiment_file f where f.package_id = p.id), 'bytes', p.bytes,
            'marked', p.marking is not null) end as package
        from experiment e join sys_user u on u.id = e.maker_id left join experiment_package p on p.id = e.package_id
          left join course k on k.id = e.requires ->> 'courseId' where e.id = any($1)`,
      [ids],
    ),
    app.db
      .select({ id: experiments.id })
      .from(experiments)
      .where(and(sql`${experiments.id} = any(${sql.param(ids)}::text[])`, keptExperiments(call))),
  ]);
  const byId = new Map(facts.rows.map((f) => [f.id, f]));
  const editable = new Set(own.map((r) => r.id));
  const standing = await experimentStandings(call, ids, [...editable]);
  return rows.map(({ orgId: _org, deletedAt: _deleted, secret, ...row }) => {
    const id = String(row['id']);
    const { steps, ...fact } = byId.get(id) ?? { steps: null };
    const isOwn = editable.has(id);
    const signs = row['kind'] === 'link' && isOwn ? { secret } : {};
    return { ...row, ...fact, steps: steps ?? [], standing: standing(id), editable: isOwn, ...signs };
  });
}
