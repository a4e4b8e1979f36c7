// Where a question may stand, and what it may name: all of it of the caller's school.
import type { BankFields } from '#contract/bank.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { invalid } from '#server/platform/failure.ts';
import type { Who } from '#server/platform/who.ts';
import { mayTeachCourse } from '../course/index.ts';
import { coursesOfPoints } from './bank.store.ts';

interface Place {
  catId?: unknown;
  pointId?: unknown;
}

/** 422 where the category is not of the school, or the point of no course that the caller teaches. */
export async function checkPlace(app: Clock & Postgres, who: Who, { catId, pointId }: Place): Promise<void> {
  if (typeof catId === 'string') {
    const { rowCount } = await app.pool.query(
      'select from question_cat where id = $1 and org_id = $2 and deleted_at is null',
      [catId, who.orgId],
    );
    if (!rowCount) throw invalid({ catId: 'missing' });
  }
  if (typeof pointId !== 'string') return;
  const [point] = await coursesOfPoints(app.pool, [pointId]);
  if (!point || !(await mayTeachCourse(app.pool, who, point.courseId, app.now())))
    throw invalid({ pointId: 'missing' });
}

/** 422 where the experiment is not there or takes no runs. */
export async function checkExperiment(app: Postgres, who: Who, { experimentId }: BankFields): Promise<void> {
  if (!experimentId) return;
  const { rowCount } = await app.pool.query('select from experiment_open where id = $1 and org_id = $2', [
    experimentId,
    who.orgId,
  ]);
  if (!rowCount) throw invalid({ experimentId: 'missing' });
}
