// Starting a run: the one that goes on, or a new one where nothing stands in its way.
import { randomInt } from 'node:crypto';
import { CODE } from '#contract/codes.ts';
import type { RunState } from '#contract/experiments.ts';
import type { Clock, HasLifecycles } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { testIdOf } from '#server/platform/http/runs.ts';
import { commandAsEngine } from '#server/platform/lifecycle/as-engine.ts';
import { stateAndCommands } from '#server/platform/lifecycle/snapshot.ts';
import type { MessageKey } from '#server/platform/messages.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { isGuest } from '#server/platform/who.ts';
import { experimentLifecycle } from '#src/machines/experiment/experiment.lifecycle.ts';
import { type ExperimentAccess, mustReach, type Requires } from './experiments.access.ts';
import { endOf, type Limits, lockOf, runLimits, runsLeft } from './limits.ts';
import { addAttempts } from './results.store.ts';
import { type ExperimentRun, experimentLog, isUnlaunched, latestRun, ownRuns, RUNS, runOfGroup } from './run.store.ts';

export const runRefusal = (reason: 'closed' | 'locked' | 'runs', key: MessageKey, more: object = {}): Failure =>
  new Failure(CODE.conflict, key, { data: { reason, ...more } });

const goesOn = ({ state }: Pick<ExperimentRun, 'state'>): boolean => (RUNS as readonly string[]).includes(state);

/** Without a request it is the server itself that begins it for somebody. */
type By = Pick<Call, 'app' | 'who'> & Partial<Pick<Call, 'request'>>;

export async function startRun(call: By, experimentId: string) {
  const { app, who } = call;
  const access = await mustReach(app, who, experimentId);
  const limits = await runLimits(app, who.userId, experimentId);
  const latest = await latestRun(app.pool, experimentId, who.userId);
  if (latest && (goesOn(latest) || (await isReopened(call, latest, limits)))) {
    await extendRun(call, latest, limits);
    return comeBackToRun(call, latest);
  }
  return comeBackToRun(call, await begin(call, access, limits));
}

/** Its time was over, and an exception has given more. */
async function isReopened({ app }: By, run: ExperimentRun, limits: Limits): Promise<boolean> {
  return run.state === 'expired' && endOfRun(run, limits) > Math.max(app.now(), run.until);
}

/** A group's minutes are counted from when its leader launches it: who comes before waits, and loses none. */
const endOfRun = (run: ExperimentRun, limits: Limits): number =>
  endOf(run.startedAt, run.groupId !== null && isUnlaunched(run) ? null : run.minutes, limits);

/** Dates that have changed since; none shortens. */
export async function extendRun({ app }: Pick<Call, 'app'>, run: ExperimentRun, limits: Limits): Promise<void> {
  // a part has the clock of what it is a part of
  if (run.isPart) return;
  const until = endOfRun(run, limits);
  if (until <= run.until) return;
  await engine(app, run.id, { type: 'extend', until });
}

export const engine = (
  app: Clock & HasLifecycles,
  runId: string,
  event: { type: string; [more: string]: unknown },
  cmd = app.newId(),
) => commandAsEngine(app, { id: experimentLog(runId), cmd, event });

export async function comeBackToRun({ app, who }: By, run: Pick<ExperimentRun, 'id' | 'studentId'>) {
  const role = run.studentId === who.userId ? 'leader' : 'member';
  if (role === 'member') await engine(app, run.id, { type: 'join', userId: who.userId });
  const { snapshot } = await app.lifecycles.view(experimentLog(run.id), role);
  const { state, allowed } = stateAndCommands(experimentLifecycle, snapshot, role);
  return { runId: run.id, log: experimentLog(run.id), state: state as RunState, allowed };
}

interface Group {
  id: string;
  leaderId: string;
  members: string[];
}

async function begin(
  call: By,
  { experiment, does, teaches }: ExperimentAccess,
  limits: Limits,
): Promise<Pick<ExperimentRun, 'id' | 'studentId'>> {
  const { app, who } = call;
  const isTrial = who.base !== 'student';
  if (!isTrial) await mustMay(call, { experiment, does, teaches }, limits);
  else if (experiment.packageId === null && experiment.url === null) throw runRefusal('closed', 'experimentNothing');
  const group = isTrial ? null : await groupOf(call, experiment.id);
  const leaderId = group?.leaderId ?? who.userId;
  const members = group ? [leaderId, ...group.members.filter((id) => id !== leaderId)] : [leaderId];
  const id = app.newId();
  const now = app.now();
  return withTransaction(app.pool, async (client, tx) => {
    // pressed twice, or by two of a group at once
    await client.query('select pg_advisory_xact_lock(11, hashtext($1))', [`${experiment.id} ${group?.id ?? leaderId}`]);
    const running = await latestRun(client, experiment.id, who.userId);
    if (running && goesOn(running)) return running;
    const others = group && (await runOfGroup(client, group.id));
    if (others) {
      await addAttempts(client, others, { orgId: who.orgId, experimentId: experiment.id, userIds: [who.userId], now });
      return others;
    }
    await app.lifecycles.createWith(tx, experimentLog(id), {
      input: {
        until: isTrial
          ? endOf(now, experiment.minutes, { ...limits, until: null })
          : endOf(now, group ? null : experiment.minutes, limits),
        members,
        present: [who.userId],
        now,
      },
      row: {
        table: 'experiment_run',
        values: {
          id,
          org_id: who.orgId,
          experiment_id: experiment.id,
          student_id: leaderId,
          group_id: group?.id ?? null,
          package_id: experiment.packageId,
          weights: JSON.stringify(experiment.weights),
          seed: randomInt(1, 2 ** 31),
          is_trial: isTrial,
          is_guest: isGuest(who),
          started_at: now,
        },
      },
      testId: call.request ? testIdOf(call.request) : null,
    });
    const run = { id, studentId: leaderId, isTrial };
    await addAttempts(client, run, { orgId: who.orgId, experimentId: experiment.id, userIds: members, now });
    return run;
  });
}

/** 409 with the reason where something stands in its way. */
async function mustMay(
  { app, who }: By,
  { experiment, does }: Pick<ExperimentAccess, 'experiment' | 'does' | 'teaches'>,
  limits: Limits,
) {
  const isOver = limits.until !== null && limits.until <= app.now();
  if (experiment.status !== 'open' || !does || isOver || limits.isEarly) throw runRefusal('closed', 'experimentClosed');
  await mustKnowTheory({ app, who }, experiment.requires);
  const left = runsLeft(experiment.maxRuns, limits, await ownRuns(app.pool, who.userId, [experiment.id]));
  if (left === 0) throw runRefusal('runs', 'experimentRuns');
}

/** 409 where somebody has still to learn what it is about. */
export async function mustKnowTheory(
  { app, who }: Pick<Call, 'app' | 'who'>,
  requires: Requires | null,
): Promise<void> {
  const locked = await lockOf(app, who.userId, requires);
  if (locked) throw runRefusal('locked', 'experimentLocked', { locked });
}

async function groupOf({ app, who }: Pick<Call, 'app' | 'who'>, experimentId: string): Promise<Group | null> {
  const { rows } = await app.pool.query<Group>(
    `select g.id, g.leader_id as "leaderId", array(select m.user_id from experiment_group_member m where m.group_id = g.id order by m.user_id) as members
      from experiment_group g where g.experiment_id = $1 and g.deleted_at is null
        and exists (select from experiment_group_member m where m.group_id = g.id and m.user_id = $2) limit 1`,
    [experimentId, who.userId],
  );
  return rows[0] ?? null;
}
