// How many stand where with each of some experiments, for lists: of all people where one may change it, else of those one teaches.
import { standOf } from '#contract/experiment-class.ts';
import type { Context } from '#server/platform/http/mount.ts';

interface Standing {
  running: number;
  toMark: number;
  done: number;
}

interface Person {
  experimentId: string;
  state: string;
  toMark: boolean;
  score: number | null;
  isOverridden: boolean;
}

const PEOPLE = `select distinct on (q.experiment_id, h.user_id) q.experiment_id as "experimentId", g.state, g.to_mark as "toMark",
    x.override is not null as "isOverridden",
    coalesce(x.override, g.score, (select max(o.score) from experiment_run_member i join experiment_run p on p.id = i.run_id
      join experiment_progress o on o.run_id = p.id where p.experiment_id = q.experiment_id and i.user_id = h.user_id and not p.is_trial
        and o.state <> 'abandoned')) as score
  from experiment_run q join experiment_run_member h on h.run_id = q.id join experiment_progress g on g.run_id = q.id
    join sys_user u on u.id = h.user_id and u.deleted_at is null
    left join experiment_result x on x.experiment_id = q.experiment_id and x.student_id = h.user_id
  where q.experiment_id = any($1) and not q.is_trial
    and (q.experiment_id = any($2) or exists (select from member m join class_teacher t on t.class_id = m.dept_id
      where m.user_id = h.user_id and t.teacher_id = $3 and in_span(t.from_at, t.until_at, $4)))
  order by q.experiment_id, h.user_id, g.state = 'abandoned', h.attempt desc`;

export async function experimentStandings(
  { app, who }: Context,
  ids: readonly string[],
  kept: readonly string[],
): Promise<(experimentId: string) => Standing> {
  const { rows } = await app.pool.query<Person>({
    name: 'experiment-standings',
    text: PEOPLE,
    values: [ids, kept, who.userId, app.now()],
  });
  const byId = Map.groupBy(rows, (r) => r.experimentId);
  return (id) => {
    const stands = (byId.get(id) ?? []).map(standOf);
    const of = (stand: keyof Standing) => stands.filter((s) => s === stand).length;
    return { running: of('running'), toMark: of('toMark'), done: of('done') };
  };
}
