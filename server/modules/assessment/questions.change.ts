// Many questions at once are put into a category, at a point, or at a difficulty: nothing that they say changes.
import type { z } from 'zod';
import type { bank } from '#contract/bank.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { invalid, missing } from '#server/platform/failure.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';
import { mustTeachEach } from '../course/index.ts';
import { questionsBy } from './bank.store.ts';
import { checkPlace } from './questions.check.ts';

/** Those of lessons by who teaches them; their point is the plan's. */
export async function changeQuestions(
  app: Clock & Postgres,
  who: Who,
  { ids, catId, pointId, difficulty }: z.output<typeof bank.change.input>,
): Promise<{ changed: number }> {
  const { rows } = await app.pool.query<{ id: string; inPlan: boolean }>(
    `select id, in_plan as "inPlan" from question where id = any($1) and org_id = $2 and deleted_at is null
      and (in_plan or $3 or owner_id = $4)`,
    [ids, who.orgId, isAdmin(who), who.userId],
  );
  if (rows.length !== new Set(ids).size) throw missing();
  const lessons = rows.filter((r) => r.inPlan).map((r) => r.id);
  if (lessons.length > 0) {
    await mustTeachEach(app, who, lessons, await questionsBy(app.pool, lessons));
    if (pointId !== undefined) throw invalid({ pointId: 'questionOfPlan' });
  }
  await checkPlace(app, who, { catId, pointId });
  const { rowCount } = await app.pool.query(
    `update question set cat_id = case when $2 then $3 else cat_id end, point_id = case when $4 then $5 else point_id end,
        difficulty = case when $6 then $7 else difficulty end, version = case when in_plan then version else version + 1 end
      where id = any($1)`,
    [
      ids,
      catId !== undefined,
      catId ?? null,
      pointId !== undefined,
      pointId ?? null,
      difficulty !== undefined,
      difficulty ?? null,
    ],
  );
  return { changed: rowCount ?? 0 };
}
