// An experiment as a kind of work, within a course or by itself.
import type { Clock, HasKeys, HasLogs, Hooks, Postgres } from '#server/platform/app.ts';
import { invalid } from '#server/platform/failure.ts';
import type { Waiting } from '#server/platform/kinds/answers.ts';
import type { Begun, Kind } from '#server/platform/kinds/kind.ts';
import { openedAt } from '#server/platform/kinds/opened.ts';
import { assignedIn } from '../assignments/index.ts';
import { CLASS_OF, type Experiment, experimentAccess, TEACHES_ALL } from './experiments.access.ts';
import { experimentDefinition } from './experiments.definition.ts';
import { latestRun, RUNS } from './run.store.ts';

const pathOf = (id: string): string => `/CourseInfo?id=${encodeURIComponent(id)}`;

interface Row {
  refId: string;
  studentId: string;
  runs: boolean;
  isNow: boolean;
  toMark: boolean;
  isScored: boolean;
}

export const experimentKind = (app: Clock & Postgres & HasKeys & HasLogs & Hooks): Kind => ({
  name: 'experiment',
  lifecycle: experimentDefinition(app),
  assign: {
    anyCourse: true,
    open: async (who, id) => {
      const access = await experimentAccess(app, who, id);
      if (!access?.teaches) return null;
      // its students would be late with what they cannot do
      if (access.experiment.status === 'draft') throw invalid({ refId: 'notPublished' });
      return { title: access.experiment.name, courseId: null };
    },
    stateOf: async (ids, studentIds) => {
      const { rows } = await app.pool.query<Row>({
        name: 'experiments-assigned',
        text: `select r.experiment_id as "refId", m.user_id as "studentId", bool_or(g.state = any($3)) as runs,
            bool_or(g.state in ('launched', 'working')) as "isNow", bool_or(g.to_mark) as "toMark",
            bool_or(g.score is not null or s.override is not null) as "isScored"
          from experiment_run r join experiment_run_member m on m.run_id = r.id join experiment_progress g on g.run_id = r.id
            left join experiment_result s on s.experiment_id = r.experiment_id and s.student_id = m.user_id
          where r.experiment_id = any($1) and m.user_id = any($2) and not r.is_trial and g.state <> 'abandoned'
          group by r.experiment_id, m.user_id`,
        values: [ids, studentIds, RUNS],
      });
      return rows.flatMap(({ refId, studentId, ...of }): Begun[] => {
        const state = of.isScored ? 'done' : of.toMark ? 'submitted' : of.runs ? 'doing' : null;
        return state ? [{ refId, studentId, state, isNow: of.isNow && state === 'doing' }] : [];
      });
    },
    openedAt: async (id, studentIds) =>
      openedAt(
        app.pool,
        `select m.user_id as "studentId", min(r.started_at)::float8 as at
          from experiment_run r join experiment_run_member m on m.run_id = r.id
          where r.experiment_id = $1 and m.user_id = any($2) and not r.is_trial group by m.user_id`,
        [id, studentIds],
      ),
    hidden: async (ids) => {
      const { rows } = await app.pool.query<{ id: string }>(
        "select id from experiment where id = any($1) and (status = 'draft' or deleted_at is not null)",
        [ids],
      );
      return rows.map((r) => r.id);
    },
    path: pathOf,
    detail: async (id, studentId) =>
      (await latestRun(app.pool, id, studentId))
        ? `/teach/expermyment/ScoreManage?id=${encodeURIComponent(id)}&tab=scores`
        : null,
  },
  book: {
    columnsOf: async (db, courseId) => {
      const { rows } = await db.query<Pick<Experiment, 'id' | 'name' | 'rule'>>({
        name: 'experiments-in-book',
        text: 'select id, name, rule from experiment where id = any($1) and deleted_at is null',
        values: [await assignedIn(db, 'experiment', courseId)],
      });
      return rows.map(({ id, name, rule }) => ({
        kind: 'experiment',
        refId: id,
        title: name,
        counts: rule,
        sort: 2,
        from: null,
      }));
    },
    titlesOf: async (db, ids) => {
      const { rows } = await db.query<Pick<Experiment, 'id' | 'name'>>({
        name: 'experiments-named',
        text: 'select id, name from experiment where id = any($1)',
        values: [ids],
      });
      return new Map(rows.map((r) => [r.id, r.name]));
    },
  },
  toMark: async (courseId) => {
    const { rows } = await app.pool.query<Waiting>(
      `select r.experiment_id as "refId", m.user_id as "studentId", min(r.started_at) as since
        from experiment_run r join experiment_run_member m on m.run_id = r.id
          join experiment_progress g on g.run_id = r.id and g.to_mark
          left join experiment_result s on s.experiment_id = r.experiment_id and s.student_id = m.user_id
        where r.experiment_id = any($1) and not r.is_trial and g.state <> 'abandoned' and s.override is null
        group by r.experiment_id, m.user_id order by since`,
      [await assignedIn(app.pool, 'experiment', courseId)],
    );
    return rows;
  },
  // of those of one's classes, and of everybody where one keeps the experiment, whether or not a course has it
  toMarkBy: async (who) => {
    const { rows } = await app.pool.query<Waiting>({
      name: 'experiments-to-mark-by',
      text: `select r.experiment_id as "refId", m.user_id as "studentId", min(r.started_at) as since
        from experiment e join experiment_run r on r.experiment_id = e.id join experiment_run_member m on m.run_id = r.id
          join experiment_progress g on g.run_id = r.id and g.to_mark
          left join experiment_result s on s.experiment_id = r.experiment_id and s.student_id = m.user_id
        where e.org_id = $3 and e.deleted_at is null and not r.is_trial and g.state <> 'abandoned' and s.override is null
          and (e.maker_id = $1 or ${TEACHES_ALL} or exists (select from class_teacher t join member c on c.dept_id = t.class_id
            where t.teacher_id = $1 and in_span(t.from_at, t.until_at, $2) and c.user_id = m.user_id and ${CLASS_OF}))
        group by r.experiment_id, m.user_id order by since`,
      values: [who.userId, app.now(), who.orgId],
    });
    return rows;
  },
  markPath: (id, studentId) =>
    `/teach/expermyment/ScoreManage?id=${encodeURIComponent(id)}&tab=scores&student=${encodeURIComponent(studentId)}`,
  policy: async (who, id) => (await experimentAccess(app, who, id)) !== null,
});
