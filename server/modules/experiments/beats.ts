// Signs of life: who has sent none for a while is lost, and back with the next. They are no steps of the chart.
import type { FastifyInstance } from 'fastify';
import type { Clock, HasLifecycles, HasLogger, Hooks, Postgres } from '#server/platform/app.ts';
import { sweepEvery } from '#server/platform/sweep.ts';
import { engine } from './begin.ts';

/** Pages tell of themselves every 15 seconds: three that are missed. */
const LOST_MS = 45_000;
const LOOK_MS = 5_000;

/** A page that records ten times a second is no more alive than one that does once. */
const APART_MS = 5_000;
const MOST = 10_000;
const last = new WeakMap<object, Map<string, number>>();

export async function recordBeat(
  app: Clock & Postgres & Hooks,
  { launchId, runId }: { launchId: string; runId: string },
  /** The page says that its student leaves, or shows the run; records say neither: they may come after their page. */
  left: boolean | null = null,
): Promise<void> {
  const now = app.now();
  const told = last.get(app.registries) ?? new Map<string, number>();
  last.set(app.registries, told);
  if (left !== true && now - (told.get(launchId) ?? 0) < APART_MS) return;
  if (told.size >= MOST) told.clear();
  // the next sign after one has left is looked at, however soon it comes
  if (left === true) told.delete(launchId);
  else told.set(launchId, now);
  await app.pool.query({
    name: 'experiment-beat',
    text: `insert into experiment_beat (launch_id, run_id, at, has_left) values ($1, $2, $3, coalesce($4, false))
      on conflict (launch_id) do update set at = greatest(experiment_beat.at, excluded.at),
        has_left = coalesce($4, experiment_beat.has_left)`,
    values: [launchId, runId, now, left],
  });
}

export function mountBeats(server: FastifyInstance, app: Clock & HasLifecycles & HasLogger & Postgres): void {
  sweepEvery(server, app, LOOK_MS, () => sweepLost(app));
}

/**
 * Each is told once, however many servers look. A page that never gave a sign is measured from its launch; an experiment elsewhere
 * gives none.
 */
export async function sweepLost(app: Clock & HasLifecycles & Postgres): Promise<void> {
  const { rows } = await app.pool.query<{ runId: string; launchId: string; at: number }>({
    name: 'experiment-lost',
    text: `select g.run_id as "runId", g.launch_id as "launchId", coalesce(b.at, l.at) as at from experiment_progress g
        join experiment_launch l on l.id = g.launch_id
        join experiment_run r on r.id = g.run_id join experiment e on e.id = r.experiment_id
        left join experiment_beat b on b.launch_id = g.launch_id
      where g.state in ('launched', 'working') and coalesce(b.at, l.at) < $1 and (b.at is not null or e.kind <> 'link')
      order by 3 limit 200`,
    values: [app.now() - LOST_MS],
  });
  for (const { runId, launchId, at } of rows) await engine(app, runId, { type: 'lost' }, `lost:${launchId}:${at}`);
}
