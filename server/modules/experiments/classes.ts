// Classes that do an experiment: those it is for, those it is assigned to, and those whose people have begun it.
import type { OutputOf } from '#contract/index.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import type { Person } from '#server/platform/who.ts';
import { toClass } from '../assignments/index.ts';
import { classesSeen, type ExperimentAccess } from './experiments.access.ts';

const CLASSES = `select d.id, d.name, count(u.id)::int as students,
    count(*) filter (where l.state in ('launched', 'working', 'disconnected'))::int as running,
    count(*) filter (where l.to_mark and x.override is null)::int as "toMark", count(l.state)::int as begun
  from experiment e join sys_dept d on d.org_id = e.org_id and d.kind = 'class' and d.deleted_at is null
    join member m on m.dept_id = d.id join sys_user u on u.id = m.user_id and u.deleted_at is null
    join sys_role r on r.id = u.role_id and r.base = 'student'
    left join experiment_result x on x.experiment_id = e.id and x.student_id = u.id
    left join lateral (select g.state, g.to_mark from experiment_run_member h join experiment_run q on q.id = h.run_id and not q.is_trial
        join experiment_progress g on g.run_id = q.id where q.experiment_id = e.id and h.user_id = u.id
      order by g.state = 'abandoned', h.attempt desc limit 1) l on true
  where e.id = $1 and ($2::text[] is null or d.id = any($2))
  group by e.id, d.id
  having d.id = any(e.class_ids) or count(l.state) > 0 or cardinality(e.class_ids) = 0
    or ${toClass('experiment', 'e.id', 'd.id')}
  order by running desc, begun desc, d.name_key, d.id limit 200`;

type Classes = OutputOf<'/OrgApi/Experiment/Classes'>;

export async function classesOf(app: Clock & Postgres, who: Person, access: ExperimentAccess): Promise<Classes> {
  const seen = await classesSeen(app.pool, who, access, app.now());
  const { rows } = await app.pool.query<Classes[number] & { begun: number }>(CLASSES, [access.experiment.id, seen]);
  return rows.map(({ begun: _begun, ...row }) => row);
}
