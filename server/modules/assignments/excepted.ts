// What runs hears of exceptions: an attempt whose end a person's new date moves.
import type { TaskKind } from '#contract/task-kinds.ts';
import type { HasLogger, Hooks, Postgres } from '#server/platform/app.ts';
import { createRegistry } from '#server/platform/registry.ts';

/** What holds for this person now is to be read anew: an exception was given, changed or taken back. */
type Excepted = (refId: string, userId: string) => Promise<void>;
const hooks = createRegistry<Excepted>('what hears of exceptions');

export const onException = (app: Hooks, kind: TaskKind, told: Excepted): void => hooks.register(app, kind, told);

/** What one thing says to one person. A failure is no affair of the change: the dates hold, and who begins anew has them. */
export async function reach(
  app: HasLogger & Hooks,
  { kind, refId, userId }: { kind: string; refId: string; userId: string },
): Promise<void> {
  try {
    await hooks.of(app).get(kind)?.(refId, userId);
  } catch (error) {
    app.logger.error({ err: error }, 'an exception did not reach what runs');
  }
}

/** After a change of these exceptions, deleted ones among them. Of a span everything that its person has been given hears. */
export async function reachExcepted(app: HasLogger & Hooks & Postgres, ids: readonly string[]): Promise<void> {
  const kinds = [...hooks.of(app).keys()];
  if (kinds.length === 0) return;
  const { rows } = await app.pool.query<{ kind: string; refId: string; userId: string }>({
    name: 'excepted',
    text: `select distinct a.kind, a.ref_id as "refId", e.user_id as "userId" from assignment_exception e
        join assignment_person p on p.user_id = e.user_id
          and p.assignment_id = any(case when e.assignment_id is null
            then array(select id from assignment where kind = any($2) and org_id = e.org_id and deleted_at is null)
            else array(select id from assignment where id = e.assignment_id or step_of = e.assignment_id) end)
        join assignment a on a.id = p.assignment_id and a.kind = any($2) and a.deleted_at is null
      where e.id = any($1)`,
    values: [ids, kinds],
  });
  for (const row of rows) await reach(app, row);
}
