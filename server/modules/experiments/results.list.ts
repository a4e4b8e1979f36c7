// Scores of an experiment's students, for those of their classes that `who` teaches.
import { standOf } from '#contract/experiment-class.ts';
import type { ExperimentResultRow } from '#contract/experiment-results.ts';
import type { Db } from '#server/platform/sql.ts';
import type { Person } from '#server/platform/who.ts';
import { toPerson } from '../assignments/index.ts';
import { classesSeen, type ExperimentAccess } from './experiments.access.ts';
import { countingScore } from './results.store.ts';

export interface Whose {
  experimentId: string;
  orgId: string;
  /** Null: all classes. */
  seen: readonly string[] | null;
  classId?: string | undefined;
}

export const whoseOf = async (db: Db, who: Person, access: ExperimentAccess, now: number): Promise<Whose> => ({
  experimentId: access.experiment.id,
  orgId: access.experiment.orgId,
  seen: await classesSeen(db, who, access, now),
});

/** $1 the experiment, $2 the school, $3 the classes one sees, $4 one class. */
const STUDENTS = `select u.id, u.name, u.user_name from sys_user u join sys_role r on r.id = u.role_id and r.base = 'student'
    join experiment e on e.id = $1
  where u.org_id = $2 and u.deleted_at is null
    and ($3::text[] is null or exists (select from member m where m.user_id = u.id and m.dept_id = any($3)))
    and case when $4::text is not null then exists (select from member m where m.user_id = u.id and m.dept_id = $4)
      else exists (select from member m where m.user_id = u.id and m.dept_id = any(e.class_ids))
        or exists (select from experiment_run_member h join experiment_run q on q.id = h.run_id and not q.is_trial
          where q.experiment_id = e.id and h.user_id = u.id)
        or ${toPerson('experiment', 'e.id', 'u.id')} end`;

const valuesOf = ({ experimentId, orgId, seen, classId }: Whose) => [experimentId, orgId, seen, classId ?? null];

export async function studentsOf(db: Db, whose: Whose) {
  const { rows } = await db.query<{ id: string; name: string; userName: string }>(
    `select s.id, s.name, s.user_name as "userName" from (${STUDENTS}) s order by s.user_name collate name_order, s.id`,
    valuesOf(whose),
  );
  return rows;
}

interface Row extends Omit<ExperimentResultRow, 'score' | 'override' | 'runs' | 'stand'> {
  override: number | null;
  reason: string;
  rule: Parameters<typeof countingScore>[0];
}

/** A row for everybody: who has not begun may be given a score, too. */
export async function resultsOf(db: Db, whose: Whose): Promise<ExperimentResultRow[]> {
  await db.query(
    `insert into experiment_result (id, org_id, experiment_id, student_id)
      select gen_random_uuid()::text, $2, $1, s.id from (${STUDENTS}) s on conflict (experiment_id, student_id) do nothing`,
    valuesOf(whose),
  );
  const { rows } = await db.query<Row>(
    `select x.id, x.version, s.id as "studentId", s.user_name as "userName", s.name, x.override, x.reason, x.comment, e.rule,
        coalesce(l.state, 'none') as state, l.run_id as "runId", coalesce(k.run_id, l.run_id) as "shownRunId", coalesce(l.to_mark, false) as "toMark",
        coalesce((select json_agg(json_build_object('runId', q.id, 'attempt', m.attempt, 'state', g.state, 'score', g.score,
            'startedAt', q.started_at) order by m.attempt)
          from experiment_run_member m join experiment_run q on q.id = m.run_id join experiment_progress g on g.run_id = q.id
          where q.experiment_id = $1 and m.user_id = s.id and not q.is_trial and g.state <> 'abandoned'), '[]') as attempts,
        coalesce((select json_agg(json_build_object('seq', p.seq, 'title', p.title, 'score', p.score, 'maxScore', p.max_score,
            'timeUsed', p.time_used, 'repeatCount', p.repeat_count, 'scoredBy', p.scored_by) order by p.seq)
          from experiment_step p where p.run_id = coalesce(k.run_id, l.run_id)), '[]') as steps
      from (${STUDENTS}) s join experiment e on e.id = $1 join experiment_result x on x.experiment_id = $1 and x.student_id = s.id
        left join lateral (select g.run_id, g.state, g.to_mark from experiment_run_member m join experiment_run q on q.id = m.run_id
            join experiment_progress g on g.run_id = q.id where q.experiment_id = $1 and m.user_id = s.id and not q.is_trial
          order by g.state = 'abandoned', m.attempt desc limit 1) l on true
        -- the run whose score counts: its steps and its time stand beside it
        left join lateral (select g.run_id from experiment_run_member m join experiment_run q on q.id = m.run_id
            join experiment_progress g on g.run_id = q.id where q.experiment_id = $1 and m.user_id = s.id and not q.is_trial
              and g.score is not null and g.state <> 'abandoned' and not coalesce(l.to_mark, false)
          order by case when e.rule = 'best' then g.score end desc nulls last,
            case when e.rule = 'first' then m.attempt else -m.attempt end limit 1) k on true
      order by s.user_name collate name_order, s.id`,
    valuesOf(whose),
  );
  return rows.map(({ override, reason, rule, ...row }) => {
    const score = override ?? countingScore(rule, row.attempts);
    return {
      ...row,
      score,
      runs: row.attempts.length,
      stand: standOf({ ...row, score, isOverridden: override !== null }),
      override: override === null ? null : { score: override, reason },
    };
  });
}
