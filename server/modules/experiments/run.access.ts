// Who takes part in a run, or looks on.
import { CODE } from '#contract/codes.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { createRegistry } from '#server/platform/registry.ts';
import type { Db } from '#server/platform/sql.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';
import { toClass } from '../assignments/index.ts';
import { type ExperimentRun, findRun } from './run.store.ts';

type RunRole = 'leader' | 'member' | 'teacher';

/** What runs are a part of. */
interface Whole {
  /** Who sees it sees them. */
  sees: (who: Who, runId: string) => Promise<boolean>;
  /** Whether it goes on, stands still or has ended; in a transaction it stays so until that ends. Null: the run is none of its own. */
  standing: (db: Db, runId: string) => Promise<'going' | 'held' | 'over' | null>;
}
const wholes = createRegistry<Whole>('whole of parts');
export const defineWhole = (app: Hooks, name: string, whole: Whole): void => wholes.register(app, name, whole);

/** 409 while what this run is a part of stands still, or has ended. */
export async function mustGoOn(app: Hooks, db: Db, runId: string): Promise<void> {
  for (const { standing } of wholes.of(app).values()) {
    const stands = await standing(db, runId);
    if (stands === 'held') throw new Failure(CODE.conflict, 'experimentHeld', { data: { reason: 'held' } });
    if (stands === 'over') throw new Failure(CODE.conflict, 'experimentOver', { data: { reason: 'over' } });
  }
}

/** Null: it is not for them. Who teaches one of its people, in a class of the experiment, looks on. */
export async function roleInRun(app: Clock & Hooks & Postgres, who: Who, runId: string): Promise<RunRole | null> {
  const { rows } = await app.pool.query<Record<'leads' | 'isIn' | 'isPart' | 'makes' | 'teaches', boolean>>({
    name: 'experiment-run-role',
    text: `select r.student_id = $1 as leads, exists (select from experiment_run_member h where h.run_id = r.id and h.user_id = $1) as "isIn",
        e.maker_id = $1 as makes, r.is_part as "isPart", exists (select from experiment_run_member h join member m on m.user_id = h.user_id
          join class_teacher t on t.class_id = m.dept_id where h.run_id = r.id and t.teacher_id = $1 and in_span(t.from_at, t.until_at, $4)
          and (cardinality(e.class_ids) = 0 or t.class_id = any(e.class_ids)
            or ${toClass('experiment', 'e.id', 't.class_id')})) as teaches
      from experiment_run r join experiment e on e.id = r.experiment_id where r.id = $2 and r.org_id = $3`,
    values: [who.userId, runId, who.orgId, app.now()],
  });
  const [row] = rows;
  if (!row) return null;
  if (row.leads) return 'leader';
  if (row.isIn) return 'member';
  if (isAdmin(who) || (who.base === 'teacher' && (row.makes || row.teaches))) return 'teacher';
  if (row.isPart && who.base === 'teacher')
    for (const { sees } of wholes.of(app).values()) if (await sees(who, runId)) return 'teacher';
  return null;
}

/** 404 for a stranger. */
export async function mustSeeRun(
  app: Clock & Hooks & Postgres,
  who: Who,
  runId: string,
): Promise<{ run: ExperimentRun; role: RunRole }> {
  const role = await roleInRun(app, who, runId);
  const run = role && (await findRun(app.pool, runId));
  if (!run) throw missing();
  return { run, role };
}
