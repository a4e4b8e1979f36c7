// Launching a run: the address that opens once, the key of its records, and what the package kept.
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import type { HasKeys, Postgres } from '#server/platform/app.ts';
import { Failure, forbidden, missing } from '#server/platform/failure.ts';
import { contentOrigin } from '#server/platform/http/content.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { testIdOf } from '#server/platform/http/runs.ts';
import type { Facts, StateRow, Written } from '#server/platform/lifecycle/define.ts';
import type { ExperimentSent } from '#src/machines/experiment/experiment.lifecycle.ts';
import type { experimentMachine } from '#src/machines/experiment/experiment.machine.ts';
import { siteFor } from '../portal/index.ts';
import { extendRun, mustKnowTheory } from './begin.ts';
import { hexHash, linkTicket, signedPlace, uploadKey } from './keys.ts';
import { endOf, runLimits } from './limits.ts';
import { mustGoOn, mustSeeRun } from './run.access.ts';
import { type ExperimentRun, experimentLog, isUnlaunched, runIdOf } from './run.store.ts';

type Launched = OutputOf<'/api/Experiment/Launch'>;

/** So long may an address wait to be opened. */
export const OPEN_MS = 120_000;

export async function launchRun(call: Call, { runId, cmd }: { runId: string; cmd: string }): Promise<Launched> {
  const { app, who } = call;
  const { run, role } = await mustSeeRun(app, who, runId);
  if (role === 'teacher') throw missing();
  // a group's is its leader's to work, and everybody's to follow
  if (role === 'member') throw forbidden();
  if (run.isPart) await mustGoOn(app, app.pool, runId);
  const known = await launchBy(app, runId, who.userId, cmd);
  if (known) return launched(call, run, known);
  const limits = await runLimits(app, who.userId, run.experimentId);
  await extendRun(call, run, limits);
  // whoever of a group came first began it: what its leader must know, and the time it has, count from here
  const isFirst = run.groupId !== null && isUnlaunched(run);
  if (isFirst) await mustKnowTheory(call, run.requires);
  const launchId = app.newId();
  const now = app.now();
  const done = await app.lifecycles.command({
    id: experimentLog(runId),
    cmd,
    event: {
      type: 'launch',
      launchId,
      userId: who.userId,
      origin: await originOf(call),
      begins: isFirst ? { at: now, until: endOf(now, run.minutes, limits) } : null,
    },
    who,
    as: role,
    testId: testIdOf(call.request),
  });
  // sent twice at once: the first is the one
  const id = done.kind === 'again' ? await launchBy(app, runId, who.userId, cmd) : launchId;
  if (!id) throw new Failure(CODE.conflict, 'state');
  return launched(call, run, id);
}

async function launchBy(app: Postgres, runId: string, userId: string, cmd: string): Promise<string | null> {
  const { rows } = await app.pool.query<{ id: string }>(
    'select id from experiment_launch where run_id = $1 and user_id = $2 and cmd = $3',
    [runId, userId, cmd],
  );
  return rows[0]?.id ?? null;
}

/** The page that asks is the one that may show it, by whatever address it came. */
async function originOf({ app, who, request }: Call): Promise<string> {
  const { origin } = request.headers;
  if (origin !== undefined && /^https?:\/\/[\w.:[\]-]+$/i.test(origin)) return origin;
  return siteFor(app, who.orgId, request);
}

async function launched(call: Call, run: ExperimentRun, launchId: string): Promise<Launched> {
  const { app, request } = call;
  const { seed, kind } = run;
  if (kind === 'link') return { launchId, url: linkUrl(app, run.url ?? '', launchId), key: '', seed, saved: null };
  const url = `${contentOrigin(app, request)}/${signedPlace(app, 'launch', launchId)}/`;
  const saved = kind === 'scorm' ? await scormSaved(app, run.id) : run.saved;
  return { launchId, url, key: uploadKey(app, launchId), seed, saved };
}

function linkUrl(app: HasKeys, url: string, launchId: string): string {
  const address = new URL(url);
  address.searchParams.set('ticket', linkTicket(app, launchId));
  return address.href;
}

/** By content object: what it committed last, in which visit, how long it was open, in milliseconds, and whether it was left without a word. */
async function scormSaved(app: Postgres, runId: string): Promise<string | null> {
  const { rows } = await app.pool.query<{ sco: string } & Record<string, unknown>>(
    `select sco, cmi, total_ms + session_ms as "totalMs", session_ms as "sessionMs", launch_id as "launchId",
        not is_closed as "isOpen" from experiment_sco where run_id = $1`,
    [runId],
  );
  if (rows.length === 0) return null;
  return JSON.stringify(Object.fromEntries(rows.map(({ sco, ...kept }) => [sco, kept])));
}

/** With the step of the chart: the launch, and of a link its ticket. */
export function launching(
  app: HasKeys,
  { launchId, userId, origin, begins }: Extract<ExperimentSent, { type: 'launch' }>,
  { id, now, cmd, snapshot }: Pick<Facts<typeof experimentMachine>, 'id' | 'now' | 'cmd' | 'snapshot'>,
) {
  const run_id = runIdOf(id);
  const rows: StateRow[] = [
    {
      table: 'experiment_launch',
      key: { id: launchId },
      values: { run_id, user_id: userId, cmd, origin, at: now, opened_at: null },
    },
    {
      table: 'experiment_ticket',
      key: { hash: hexHash(linkTicket(app, launchId)) },
      values: { run_id, user_id: userId, at: now, used_at: null },
    },
  ];
  // of two launches at once the first one has begun the run's time
  if (begins === null || snapshot.context.launchId !== '')
    return { event: { type: 'launch' as const, launchId, now }, rows };
  const writes: Written['writes'] = async (client) => {
    await client.query('update experiment_run set started_at = $2 where id = $1', [run_id, begins.at]);
  };
  return { event: { type: 'launch' as const, launchId, now, until: begins.until }, rows, writes };
}
