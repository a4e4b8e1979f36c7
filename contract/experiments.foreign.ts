// Foreign ids to try the operations of experiments.ts with: tests/api/foreign.api.test.ts.
import type { RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/api/Experiment/Item': { who: 'student', kind: 'experiment', input: (id) => ({ id }) },
  '/api/Experiment/Start': { who: 'student', kind: 'experiment', input: (experimentId) => ({ experimentId }) },
  '/api/Experiment/End': { who: 'teacher', kind: 'experiment-run', input: (runId) => ({ runId }) },
});

export const rows = async ({ pool, add, one, own, second, other, clients }: RowKit): Promise<Rows> => {
  const kept = {
    name: 'a',
    kind: 'link',
    url: 'https://lab.example/',
    class_ids: ['elsewhere'],
    status: 'open',
    secret: 's',
  };
  const maker_id = await one('sys_user', second);
  const experiment_id = await add('experiment', { ...own, ...kept, maker_id: clients.admin.user.id });
  const { org_id } = own;
  const student_id = other.user.id;
  const run = { org_id, experiment_id, student_id, weights: {}, seed: 1, is_trial: false, started_at: 1 };
  const runId = await add('experiment_run', run);
  await pool.query(
    `with m as (insert into experiment_run_member (run_id, user_id, attempt) values ($1, $2, 1))
      insert into experiment_progress (run_id, state, launch_id, seq, done, moved_at, until_at, to_mark)
        values ($1, 'ready', '', 0, 0, 1, 1, false)`,
    [runId, student_id],
  );
  const group = { ...own, experiment_id, name: 'a', leader_id: student_id };
  return {
    experiment: { second: await add('experiment', { ...second, ...kept, maker_id }), teacher: experiment_id },
    'experiment-run': { student: runId },
    'experiment-result': { teacher: await add('experiment_result', { org_id, experiment_id, student_id }) },
    'experiment-group': { teacher: await add('experiment_group', group) },
  };
};

export const tables = ['experiment', 'experiment_run', 'experiment_progress'];
