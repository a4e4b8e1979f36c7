// Experiments as students and visitors see them.
import type { FastifyRequest } from 'fastify';
import { isOwnFile } from '#contract/html.ts';
import type { OutputOf } from '#contract/index.ts';
import type { App, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { contentOrigin } from '#server/platform/http/content.ts';
import { contains } from '#server/platform/sql.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';
import { TICKET_MS, ticketPath } from '../files/index.ts';
import { hostOrganisation, opensToGuests } from '../portal/index.ts';
import { EXPERIMENT, type Experiment, experimentAccess, HAS_RUN, IS_FOR, TEACHES } from './experiments.access.ts';
import { limitsFor, lockOf, runLimits, runsLeft } from './limits.ts';
import { latestResult } from './results.store.ts';
import { type OwnRun, ownRuns } from './run.store.ts';

type Items = OutputOf<'/api/Experiment/Items'>;
type Item = OutputOf<'/api/Experiment/Item'>;
type Card = Items['items'][number];

interface Row extends Experiment {
  teacher: string;
  steps: Item['stepList'];
  marked: boolean;
  /** The name of the course that is linked; null: none, or it is gone. */
  course: string | null;
}

interface Asker {
  app: App;
  who: Who | null;
  request: FastifyRequest;
}

// $1 the user, $2 the time, $3 the organisation
const FOR_ALL = `(e.status = 'open' and (cardinality(e.class_ids) = 0 or e.is_public))`;
const OWN = `(e.status = 'open' and (${IS_FOR} or e.is_public) or ${HAS_RUN})`;
const KEPT = `(e.maker_id = $1 or ${TEACHES} or e.status = 'open')`;
const visible = (who: Who | null): string =>
  who === null
    ? `${FOR_ALL} and $1::text is not null and $2::bigint > 0`
    : isAdmin(who)
      ? 'true and $1::text is not null and $2::bigint > 0'
      : who.base === 'teacher'
        ? KEPT
        : OWN;
const FROM = `experiment e join sys_user u on u.id = e.maker_id left join experiment_package p on p.id = e.package_id
  where e.org_id = $3 and e.deleted_at is null`;
const COLUMNS = `${EXPERIMENT}, u.name as teacher, coalesce(p.steps, '[]') as steps, p.marking is not null as marked,
  (select k.name from course k where k.id = e.requires ->> 'courseId' and k.deleted_at is null) as course`;

const orgOf = async ({ app, who, request }: Asker): Promise<string> =>
  who?.orgId ?? (await hostOrganisation(app, request.host));

/** A category and all that are below it. */
const BELOW = (id: string): string => `with recursive down as (select ${id} as id
  union select k.id from org_cat k join down on k.parent_id = down.id where k.deleted_at is null) select id from down`;

export async function itemsFor(
  asker: Asker,
  asked: { page: number; pageSize: number; keyword?: string | undefined; catId?: string | undefined },
): Promise<Items> {
  const { app, who } = asker;
  const { page, pageSize, keyword, catId } = asked;
  const where = `and ${visible(who)} and ($4::text is null or is_named(e.name, $4))
    and ($5::text is null or e.cat_ids && array(${BELOW('$5::text')}))`;
  const values = [who?.userId ?? '', app.now(), await orgOf(asker), keyword ? contains(keyword) : null, catId ?? null];
  const [list, count] = await Promise.all([
    app.pool.query<Row>(`select ${COLUMNS} from ${FROM} ${where} order by e.created_at, e.id limit $6 offset $7`, [
      ...values,
      pageSize,
      (page - 1) * pageSize,
    ]),
    app.pool.query<{ n: number }>(`select count(*)::int as n from ${FROM} ${where}`, values),
  ]);
  return { items: await cardsOf(asker, list.rows), itemCount: count.rows[0]?.n ?? 0, page, pageSize };
}

/** Whether visitors find it. */
export const isForAll = async (app: Postgres, id: string): Promise<boolean> =>
  (await app.pool.query(`select from experiment e where e.id = $1 and e.deleted_at is null and ${FOR_ALL}`, [id]))
    .rowCount === 1;

/** Those that visitors find, for the school's home. */
export async function openExperiments(app: Postgres, orgId: string, most: number) {
  const { rows } = await app.pool.query<{ id: string; name: string; intro: string; cover: string; forGuests: boolean }>(
    `select e.id, e.name, e.intro, e.cover, e.for_guests and e.package_id is not null as "forGuests" from experiment e
      where e.org_id = $1 and e.deleted_at is null and ${FOR_ALL} order by e.created_at, e.id limit $2`,
    [orgId, most],
  );
  return rows;
}

async function cardsOf(asker: Asker, rows: readonly Row[]): Promise<Card[]> {
  const { app, who } = asker;
  const ids = rows.map((r) => r.id);
  const isOpen = await opensToGuests(app, await orgOf(asker));
  const [runs, limits] = who
    ? await Promise.all([ownRuns(app.pool, who.userId, ids), limitsFor(app, who.userId, ids)])
    : [[], new Map<string, { until: number | null }>()];
  const latest = new Map<string, OwnRun>();
  for (const run of runs) if (!latest.has(run.experimentId)) latest.set(run.experimentId, run);
  return Promise.all(
    rows.map(async (row) => {
      const run = latest.get(row.id);
      return {
        id: row.id,
        name: row.name,
        kind: row.kind,
        cover: shownCover(asker, row.cover),
        intro: row.intro,
        teacher: row.teacher,
        steps: row.steps.length,
        catIds: row.catIds,
        status: row.status,
        locked: who?.base === 'student' ? await lockOf(app, who.userId, row.requires) : null,
        forGuests: isOpen && row.forGuests && row.status === 'open' && row.packageId !== null,
        until: limits.get(row.id)?.until ?? null,
        run: run ? { runId: run.runId, state: run.state, score: run.score } : null,
      };
    }),
  );
}

function shownCover({ app, request }: Asker, cover: string): string {
  const id = isOwnFile(cover) ? cover.split('id=')[1] : undefined;
  if (id === undefined) return cover;
  return contentOrigin(app, request) + ticketPath(app, { id, name: 'cover' }, app.now() + TICKET_MS);
}

export async function itemFor(asker: Asker, id: string): Promise<Item> {
  const { app, who } = asker;
  const access = who && (await experimentAccess(app, who, id));
  const { rows } = await app.pool.query<Row>(
    `select ${COLUMNS} from ${FROM} and e.id = $4 and ($5 or ${visible(who)})`,
    [who?.userId ?? '', app.now(), await orgOf(asker), id, access !== null],
  );
  const [row] = rows;
  const [card] = await cardsOf(asker, rows);
  if (!row || !card) throw missing();
  const runs = who ? await ownRuns(app.pool, who.userId, [id]) : [];
  const limits = who && (await runLimits(app, who.userId, id));
  return {
    ...card,
    stepList: row.steps.map((s) => ({ ...s, weight: row.weights[s.seq] ?? s.maxScore })),
    minutes: row.minutes === null ? null : row.minutes + (limits?.minutes ?? 0),
    maxRuns: row.maxRuns,
    runsLeft: limits ? runsLeft(row.maxRuns, limits, runs) : row.maxRuns,
    theory:
      row.requires?.mastery === 0 && row.course !== null
        ? { courseId: row.requires.courseId, course: row.course }
        : null,
    rule: row.rule,
    marked: row.marked,
    group: who && (await groupShown(app, who.userId, id)),
    result: who && (await latestResult(app.pool, row, who.userId)),
    runs: runs.map(({ experimentId: _experiment, ...run }) => run),
  };
}

async function groupShown(app: Postgres, userId: string, experimentId: string): Promise<Item['group']> {
  const { rows } = await app.pool.query<NonNullable<Item['group']>>(
    `select g.name, g.leader_id as "leaderId", (select json_agg(json_build_object('id', u.id, 'name', u.name, 'role', m.role) order by u.user_name collate name_order)
        from experiment_group_member m join sys_user u on u.id = m.user_id where m.group_id = g.id) as members
      from experiment_group g where g.experiment_id = $1 and g.deleted_at is null
        and exists (select from experiment_group_member m where m.group_id = g.id and m.user_id = $2) limit 1`,
    [experimentId, userId],
  );
  return rows[0] ?? null;
}

export async function catsFor(asker: Asker): Promise<OutputOf<'/api/Experiment/Cats'>> {
  const { app, who } = asker;
  const { rows } = await app.pool.query<OutputOf<'/api/Experiment/Cats'>[number]>(
    `select c.id, c.parent_id as "parentId", c.name,
        (select count(*)::int from experiment e where e.deleted_at is null and ${visible(who)} and e.cat_ids && array(${BELOW('c.id')})) as count
      from org_cat c where c.org_id = $3 and c.kind = 'experiment' and c.deleted_at is null
      order by c.sort, name_key(c.name) collate name_order, c.id`,
    [who?.userId ?? '', app.now(), await orgOf(asker)],
  );
  return rows;
}
