// `startJob` asks for a job, `workJob` lets this process do those of a kind.
import type { App, Clock, HasJobs, HasLogger, Hooks, Postgres } from '#server/platform/app.ts';
import type { JobDefinition } from './define.ts';
import { insertJob } from './job.store.ts';
import { runJob } from './runner.ts';

interface Delivery {
  id: string;
  kind: string;
}

// what each server knows to do, by kind and by lane; definitions differ in what goes in, so here it is unknown
type Work = (id: string, signal: AbortSignal) => Promise<void>;
interface Known {
  kinds: Map<string, { lane: string; work: Work }>;
  lanes: Set<string>;
}
const known = new WeakMap<object, Known>();

const queueOf = (lane: string): string => `job.${lane}`;

/** To be called once for each kind, before the server starts. */
export function workJob<I>(app: App, definition: JobDefinition<I>): void {
  const { kind, lane } = definition;
  const { kinds, lanes }: Known = known.get(app.registries) ?? { kinds: new Map(), lanes: new Set() };
  known.set(app.registries, { kinds, lanes });
  const workOn: Work = async (id, signal) => {
    if (await runJob(app, definition, id, signal)) await deliver(app, { id, kind });
  };
  kinds.set(kind, { lane, work: workOn });
  if (lanes.has(lane)) return;
  lanes.add(lane);
  app.jobs.work<Delivery>(queueOf(lane), async ({ id, kind }, signal) => kinds.get(kind)?.work(id, signal));
}

/** Resolves to the job's id as soon as it is sure to be done. `id` may be given when something is stored under it before. */
export async function startJob<I>(
  app: Clock & Postgres & HasJobs & HasLogger & Hooks,
  { kind }: JobDefinition<I>,
  owner: { orgId: string; userId: string },
  { id = app.newId(), title, input }: { id?: string; title: string; input: I },
): Promise<string> {
  const { orgId, userId: ownerId } = owner;
  await insertJob(app.pool, { id, orgId, ownerId, kind, title, input, createdAt: app.now() });
  await deliver(app, { id, kind });
  return id;
}

/** The row is the truth: what cannot be delivered now is taken up by the next sweep. A kind of a newer version waits for it. */
export async function deliver(app: HasJobs & HasLogger & Hooks, delivery: Delivery): Promise<void> {
  const lane = known.get(app.registries)?.kinds.get(delivery.kind)?.lane;
  if (lane === undefined) return;
  await app.jobs
    .send(queueOf(lane), delivery)
    .catch((error: unknown) => app.logger.error({ err: error, job: delivery.id }, 'a job was not delivered'));
}
