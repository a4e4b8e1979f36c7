// The card at a lesson's end: the experiment that its theory was for, how it went, and which points of the lesson it missed.
import type { BlockProps } from '#contract/blocks/index.ts';
import type { Clock, HasLogs, Hooks, Postgres } from '#server/platform/app.ts';
import type { Db, Transaction } from '#server/platform/sql.ts';
import { type Lead, lessonLeadsTo, planOf, tellLead } from '../theory/index.ts';
import { IS_FOR } from './experiments.access.ts';

type Content = BlockProps<'experiment-card'>;

interface Row {
  id: string;
  name: string;
  intro: string;
  steps: number;
  runId: string | null;
  state: NonNullable<Content['run']>['state'];
  score: number | null;
  toMark: boolean;
}

export const mountCards = (app: Clock & Hooks & Postgres): void =>
  lessonLeadsTo(app, 'experiment', async ({ orgId, courseId, studentId }) => {
    const rows = await rowsFor(app.pool, { orgId, courseId, studentId, now: app.now() });
    return Promise.all(rows.map((row) => leadOf(app.pool, courseId, row)));
  });

interface Asked {
  orgId: string;
  courseId: string;
  studentId: string;
  now: number;
}

async function rowsFor(db: Db, { orgId, courseId, studentId, now }: Asked): Promise<Row[]> {
  const { rows } = await db.query<Row>({
    name: 'experiment-cards',
    text: `select e.id, e.name, e.intro, jsonb_array_length(coalesce(p.steps, '[]')) as steps, r.id as "runId", r.state, r.score,
        r.to_mark as "toMark"
      from experiment e left join experiment_package p on p.id = e.package_id
        left join lateral (select r.id, g.state, g.score, g.to_mark from experiment_run r
            join experiment_run_member m on m.run_id = r.id join experiment_progress g on g.run_id = r.id
          where r.experiment_id = e.id and m.user_id = $1 and not r.is_trial order by r.started_at desc, m.attempt desc limit 1) r on true
      where e.org_id = $3 and e.deleted_at is null and e.status = 'open' and e.requires ->> 'courseId' = $4 and ${IS_FOR}
      order by e.created_at, e.id`,
    values: [studentId, now, orgId, courseId],
  });
  return rows;
}

async function leadOf(db: Db, courseId: string, row: Row): Promise<Lead> {
  const { id, name, intro, steps, runId, state, score, toMark } = row;
  const content: Content = {
    experimentId: id,
    name,
    intro,
    steps,
    ...(runId && { run: { runId, state, score, toMark, missed: await missedIn(db, { runId, courseId }) } }),
  };
  return { block: 'experiment-card', id: `experiment.${id}`, content };
}

/**
 * Points of the course to which lost marks lead, in the plan's order. A package names them by their ids, or, since it knows no
 * school's, as `p4`: the fourth of the lesson.
 */
async function missedIn(db: Db, { runId, courseId }: { runId: string; courseId: string }) {
  const { rows } = await db.query<{ name: string }>(
    'select distinct jsonb_array_elements_text(points) as name from experiment_step where run_id = $1',
    [runId],
  );
  if (rows.length === 0) return [];
  const names = new Set(rows.map((r) => r.name));
  const plan = await planOf(db, courseId);
  return plan.flatMap(({ id, title }, i) => (names.has(id) || names.has(`p${i + 1}`) ? [{ pointId: id, title }] : []));
}

/** A run has ended: the lessons of those who did it go on from its result. */
export async function tellLessons(app: Clock & Postgres & HasLogs, tx: Transaction, runId: string): Promise<void> {
  const { rows } = await tx.client.query<{ studentId: string; orgId: string; courseId: string; experimentId: string }>(
    `select m.user_id as "studentId", r.org_id as "orgId", e.requires ->> 'courseId' as "courseId", e.id as "experimentId"
      from experiment_run r join experiment e on e.id = r.experiment_id join experiment_run_member m on m.run_id = r.id
      where r.id = $1 and not r.is_trial and e.requires is not null order by m.user_id`,
    [runId],
  );
  for (const { studentId, orgId, courseId, experimentId } of rows) {
    const own = await rowsFor(tx.client, { orgId, courseId, studentId, now: app.now() });
    const row = own.find((r) => r.id === experimentId);
    if (row) await tellLead(app, tx, { courseId, studentId }, await leadOf(tx.client, courseId, row));
  }
}

/** For the run's own page: what to learn again, and from which lesson. Null where nothing is. */
export async function missedOf(
  app: Postgres,
  { id, studentId, requires }: { id: string; studentId: string; requires: { courseId: string } | null },
) {
  if (!requires) return null;
  const { courseId } = requires;
  const points = await missedIn(app.pool, { runId: id, courseId });
  if (points.length === 0) return null;
  const { rows } = await app.pool.query<{ course: string; lessonId: string | null }>(
    `select c.name as course, (select l.id from lesson_shown l where l.course_id = c.id and l.student_id = $2
        order by l.started_at desc, l.id limit 1) as "lessonId"
      from course c where c.id = $1 and c.deleted_at is null and c.status <> 'draft'`,
    [courseId, studentId],
  );
  return rows[0] ? { courseId, ...rows[0], points } : null;
}
