// A class as it does an experiment: live, in figures, and by what it measured.
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { experimentBoard, standOf } from '#contract/experiment-class.ts';
import type { StepDeclared } from '#contract/experiment-rows.ts';
import type { OutputOf } from '#contract/index.ts';
import type { App } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import { isAdmin } from '#server/platform/who.ts';
import { teachesClass } from '../course/index.ts';
import { classesOf } from './classes.ts';
import { classesSeen, mustTeach } from './experiments.access.ts';
import { readingsOf } from './readings.ts';
import { markSteps } from './results.change.ts';
import { resultsOf, whoseOf } from './results.list.ts';
import { countingScore, type ScoredAttempt } from './results.store.ts';
import { resultStatistics } from './statistics.ts';

type Row = OutputOf<'/OrgApi/Experiment/Board'>['rows'][number];
/** As the database has it: what counts of several runs is reckoned as for the list of scores. */
interface Found extends Omit<Row, 'score' | 'stand'> {
  override: number | null;
  attempts: ScoredAttempt[];
  rule: Parameters<typeof countingScore>[0];
}

function shown({ override, attempts, rule, ...row }: Found): Row {
  const score = override ?? countingScore(rule, attempts);
  return { ...row, score, stand: standOf({ ...row, score, isOverridden: override !== null }) };
}

const rowsSql = (
  experiment: string,
  classId: string,
  student: string,
) => `select u.id as "studentId", u.user_name as "userName", u.name, g.run_id as "runId",
    coalesce(g.state, '') as state, coalesce(g.seq, 0) as seq, coalesce(g.done, 0) as done, g.moved_at as "movedAt",
    coalesce((select b.has_left from experiment_beat b where b.launch_id = g.launch_id), false) as left,
    coalesce(g.to_mark, false) as "toMark", array(select p.seq from experiment_step p where p.run_id = g.run_id order by p.seq) as "doneSeqs",
    e.rule, x.override, coalesce(l.attempts, '[]') as attempts
  from member m join sys_user u on u.id = m.user_id join sys_role r on r.id = u.role_id and r.base = 'student'
    join experiment e on e.id = ${experiment}
    left join experiment_result x on x.experiment_id = e.id and x.student_id = u.id
    left join lateral (select (array_agg(q.id order by o.state = 'abandoned', h.attempt desc))[1] as run_id,
        json_agg(json_build_object('attempt', h.attempt, 'score', o.score) order by h.attempt)
          filter (where o.state <> 'abandoned') as attempts
      from experiment_run_member h join experiment_run q on q.id = h.run_id and not q.is_trial
        join experiment_progress o on o.run_id = q.id where q.experiment_id = e.id and h.user_id = u.id) l on true
    left join experiment_progress g on g.run_id = l.run_id
  where m.dept_id = ${classId} and u.deleted_at is null and (${student}::text is null or u.id = ${student})`;

const CHANGED = `select due.class_id as "classId", due.experiment_id as "experimentId", r.* from (
    select distinct m.dept_id as class_id, q.experiment_id, h.user_id from experiment_run q
      join experiment_run_member h on h.run_id = q.id join member m on m.user_id = h.user_id
      where q.id = any($1) and m.dept_id = any($2) and not q.is_trial) due
  cross join lateral (${rowsSql('due.experiment_id', 'due.class_id', 'due.user_id')}) r`;

export function mountExperimentBoard(server: FastifyInstance, app: App): void {
  app.boards.register({
    of: 'experiment',
    event: 'experiment.row',
    policy: async (who, classId) => {
      if (!isAdmin(who)) return who.base === 'teacher' && teachesClass(app.pool, who.userId, classId, app.now());
      return isClass(app.pool, who.orgId, classId);
    },
    rows: async (runs, boards) => {
      const { rows } = await app.pool.query<Found & { classId: string; experimentId: string }>({
        name: 'experiment-board-changed',
        text: CHANGED,
        values: [runs, boards],
      });
      return rows.map(({ classId, experimentId, ...row }) => ({
        board: classId,
        key: `${experimentId} ${row.studentId}`,
        value: { experimentId, ...shown(row) },
      }));
    },
  });
  mount(server, app, experimentBoard, {
    board: async ({ experimentId, classId }, { who }) => {
      const access = await mustTeach(app, who, experimentId);
      const seen = await classesSeen(app.pool, who, access, app.now());
      const isOwn = seen === null ? await isClass(app.pool, who.orgId, classId) : seen.includes(classId);
      if (!isOwn) throw missing();
      const [rows, steps] = await Promise.all([
        app.pool.query<Found>({
          name: 'experiment-board',
          text: `${rowsSql('$1', '$2', 'null')} order by u.user_name collate name_order, u.id`,
          values: [experimentId, classId],
        }),
        stepsOf(app.pool, access.experiment.packageId),
      ]);
      return { now: app.now(), steps, rows: rows.rows.map(shown) };
    },
    classes: async ({ experimentId }, { who }) => classesOf(app, who, await mustTeach(app, who, experimentId)),
    statistics: async ({ experimentId, classId }, { who }) => {
      const access = await mustTeach(app, who, experimentId);
      const whose = { ...(await whoseOf(app.pool, who, access, app.now())), classId };
      const declared = await stepsOf(app.pool, access.experiment.packageId);
      return resultStatistics(await resultsOf(app.pool, whose), declared);
    },
    readings: async ({ experimentId, classId, table }, { who }) => {
      const access = await mustTeach(app, who, experimentId);
      const whose = { ...(await whoseOf(app.pool, who, access, app.now())), classId };
      return readingsOf(app.pool, whose, access.experiment.packageId, table);
    },
    mark: (input, call) => markSteps(call, input),
  });
}

async function stepsOf(pool: Pool, packageId: string | null): Promise<StepDeclared[]> {
  const { rows } = await pool.query<{ steps: StepDeclared[] }>('select steps from experiment_package where id = $1', [
    packageId,
  ]);
  return rows[0]?.steps ?? [];
}

async function isClass(pool: Pool, orgId: string, classId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from sys_dept where id = $1 and org_id = $2 and kind = 'class' and deleted_at is null",
    [classId, orgId],
  );
  return rowCount === 1;
}
