// Whose an experiment is: its maker's, its classes' teachers', the administrators'; and who does it.
import type { Clock, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import type { Context } from '#server/platform/http/mount.ts';
import { and, eq, or, type SQL, sql } from '#server/platform/postgres/drizzle.ts';
import type { Db } from '#server/platform/sql.ts';
import { isAdmin, isGuest, type Person } from '#server/platform/who.ts';
import { toClass, toPerson } from '../assignments/index.ts';
import { experiments } from './experiments.tables.ts';

export interface Requires {
  courseId: string;
  mastery: number;
}

/** An experiment as its own row has it. */
export interface Experiment {
  id: string;
  orgId: string;
  name: string;
  kind: 'js' | 'scorm' | 'link';
  packageId: string | null;
  url: string | null;
  intro: string;
  cover: string;
  catIds: string[];
  classIds: string[];
  requires: Requires | null;
  maxRuns: number | null;
  minutes: number | null;
  rule: 'best' | 'last' | 'first' | 'mean';
  weights: Record<string, number>;
  comments: { from: number; text: string }[];
  status: 'draft' | 'open' | 'closed';
  isPublic: boolean;
  forGuests: boolean;
  makerId: string;
  secret: string;
}

export const EXPERIMENT = `e.id, e.org_id as "orgId", e.name, e.kind, e.package_id as "packageId", e.url, e.intro, e.cover,
  e.cat_ids as "catIds", e.class_ids as "classIds", e.requires, e.max_runs as "maxRuns", e.minutes, e.rule, e.weights, e.comments,
  e.status, e.is_public as "isPublic", e.for_guests as "forGuests", e.maker_id as "makerId", e.secret`;

// of the experiment `e`, the user $1 and the time $2
export const CLASS_OF = `(t.class_id = any(e.class_ids) or cardinality(e.class_ids) = 0
  or ${toClass('experiment', 'e.id', 't.class_id')})`;
/** Teaches one of its classes today. */
export const TEACHES = `exists (select from class_teacher t where t.teacher_id = $1 and in_span(t.from_at, t.until_at, $2) and ${CLASS_OF})`;
export const TEACHES_ALL = `(cardinality(e.class_ids) > 0 and not exists (select from unnest(e.class_ids) c (id)
  where not exists (select from class_teacher t where t.class_id = c.id and t.teacher_id = $1 and in_span(t.from_at, t.until_at, $2))))`;
/** It is meant for this person: by class, by name, or for all. */
export const IS_FOR = `(cardinality(e.class_ids) = 0
  or exists (select from member m where m.dept_id = any(e.class_ids) and m.user_id = $1)
  or ${toPerson('experiment', 'e.id', '$1', '$2')})`;
/** Has had a part in a run, also one that was asked in an exam: who sits it comes to the page of what it asks. */
const HAS_BEGUN = hasRun('');
export const HAS_RUN = hasRun('and not r.is_part');
function hasRun(more: string): string {
  return `exists (select from experiment_run_member h join experiment_run r on r.id = h.run_id
    where r.experiment_id = e.id and h.user_id = $1 ${more})`;
}

/** `keeps`: may change it; `teaches`: sees its students' runs; `does`: it is theirs to do, or was. */
export interface ExperimentAccess {
  experiment: Experiment;
  keeps: boolean;
  teaches: boolean;
  does: boolean;
  /** The caller has begun the experiment once. */
  begun: boolean;
}

export async function experimentAccess(
  app: Clock & Postgres,
  who: Person,
  id: string,
): Promise<ExperimentAccess | null> {
  const { rows } = await app.pool.query<Experiment & Record<'teaches' | 'all' | 'isFor' | 'begun', boolean>>({
    name: 'experiment-seat',
    text: `select ${EXPERIMENT}, ${TEACHES} as teaches, ${TEACHES_ALL} as all, ${IS_FOR} as "isFor", ${HAS_BEGUN} as begun
      from experiment e where e.id = $3 and e.org_id = $4 and e.deleted_at is null`,
    values: [who.userId, app.now(), id, who.orgId],
  });
  const [row] = rows;
  if (!row) return null;
  const { teaches, all, isFor, begun, ...experiment } = row;
  if (isGuest(who)) {
    const does = experiment.forGuests && experiment.status === 'open' && experiment.packageId !== null;
    return does ? { experiment, keeps: false, teaches: false, does, begun } : null;
  }
  const isStaff = who.base === 'teacher' || isAdmin(who);
  const keeps = isStaff && (isAdmin(who) || experiment.makerId === who.userId || all);
  const access = {
    experiment,
    keeps,
    teaches: keeps || (isStaff && teaches),
    does: who.base === 'student' && experiment.status !== 'draft' && isFor,
    begun,
  };
  return access.teaches || access.does || begun ? access : null;
}

/** 404 for a stranger. */
export async function mustReach(app: Clock & Postgres, who: Person, id: string): Promise<ExperimentAccess> {
  const access = await experimentAccess(app, who, id);
  if (!access) throw missing();
  return access;
}

/** 404 unless `who` sees the runs of its students. */
export async function mustTeach(app: Clock & Postgres, who: Person, id: string): Promise<ExperimentAccess> {
  const access = await mustReach(app, who, id);
  if (!access.teaches) throw missing();
  return access;
}

export async function mustKeepExperiment(app: Clock & Postgres, who: Person, id: string): Promise<ExperimentAccess> {
  const access = await mustReach(app, who, id);
  if (!access.keeps) throw missing();
  return access;
}

const teachesOne = ({ app, who }: Context) => sql`exists (select from class_teacher t where t.teacher_id = ${who.userId}
  and in_span(t.from_at, t.until_at, ${app.now()})
  and (cardinality(${experiments.classIds}) = 0 or t.class_id = any(${experiments.classIds})
    or ${sql.raw(toClass('experiment', 'experiment.id', 't.class_id'))}))`;

const teachesAll = ({ app, who }: Context) => sql`(cardinality(${experiments.classIds}) > 0
  and not exists (select from unnest(${experiments.classIds}) c (id) where not exists (select from class_teacher t
    where t.class_id = c.id and t.teacher_id = ${who.userId} and in_span(t.from_at, t.until_at, ${app.now()}))))`;

/** Rows that one sees in the back office, and those of them that one may change. */
export const seenExperiments = (call: Context): SQL | undefined => scoped(call, teachesOne(call));
export const keptExperiments = (call: Context): SQL | undefined => scoped(call, teachesAll(call));

function scoped({ who }: Context, teaching: SQL): SQL | undefined {
  const own = eq(experiments.orgId, who.orgId);
  return isAdmin(who) ? own : and(own, or(eq(experiments.makerId, who.userId), teaching));
}

/** Those of these classes and people that `who` may look at for this experiment: all, or those of the classes they teach. */
export async function classesSeen(
  db: Db,
  who: Person,
  { experiment, keeps }: Pick<ExperimentAccess, 'experiment' | 'keeps'>,
  now: number,
): Promise<string[] | null> {
  if (keeps) return null;
  const { rows } = await db.query<{ id: string }>({
    name: 'experiment-classes-taught',
    text: `select distinct t.class_id as id from experiment e join class_teacher t on t.teacher_id = $1
      and in_span(t.from_at, t.until_at, $2) and ${CLASS_OF} where e.id = $3`,
    values: [who.userId, now, experiment.id],
  });
  return rows.map((r) => r.id);
}
