// A run of an experiment as the server runs it.
import type { Clock, HasKeys, HasLogs, Hooks, Postgres } from '#server/platform/app.ts';
import { type Definition, defineLifecycle, type Facts } from '#server/platform/lifecycle/define.ts';
import type { Transaction } from '#server/platform/sql.ts';
import { experimentLifecycle } from '#src/machines/experiment/experiment.lifecycle.ts';
import type { ExperimentMark } from '#src/machines/experiment/experiment.machine.ts';
import { unpost } from '../gradebook/index.ts';
import { tellLessons } from './card.ts';
import { launching } from './launch.ts';
import { markRun, storeMarks } from './marking/mark-run.ts';
import { postAttempts } from './results.store.ts';
import { roleInRun } from './run.access.ts';
import { runIdOf } from './run.store.ts';
import { type Batch, recording } from './upload.ts';

export const experimentDefinition = (app: Clock & Postgres & HasKeys & HasLogs & Hooks): Definition =>
  defineLifecycle(experimentLifecycle, {
    policy: (who, id) => roleInRun(app, who, id),
    prepare: {
      launch: async (event, facts) => launching(app, event, facts),
      record: ({ batch }, facts) => recording(app, batch as Batch, facts),
    },
    effects: { mark: async (call) => markRun(app, runIdOf(call.lifecycle)) },
    actions: {
      keepMark: (mark, facts) => ({ writes: (_client, tx) => keepMark(app, tx, mark, facts) }),
      keepUnmarked: (_params, facts) => ({ writes: (_client, tx) => ended(app, tx, facts) }),
      keepAbandoned: (_params, facts) => ({ writes: (client) => dropPosts(client, facts) }),
    },
    rows: ({ value, context: c }, { id }) => [
      {
        table: 'experiment_progress',
        key: { run_id: runIdOf(id) },
        values: {
          state: String(value),
          launch_id: c.launchId,
          seq: c.seq,
          done: c.done.length,
          moved_at: c.movedAt,
          until_at: c.until,
          score: c.score,
          to_mark: c.toMark,
        },
      },
    ],
  });

type Client = Transaction['client'];
type At = Pick<Facts, 'id' | 'now'>;

async function keepMark(
  app: Clock & Postgres & HasLogs,
  tx: Transaction,
  { steps }: ExperimentMark,
  facts: At,
): Promise<void> {
  await storeMarks(tx.client, runIdOf(facts.id), steps);
  await ended(app, tx, facts);
}

async function ended(app: Clock & Postgres & HasLogs, tx: Transaction, facts: At): Promise<void> {
  await postRun(tx.client, facts);
  await tellLessons(app, tx, runIdOf(facts.id));
}

const MEMBERS = `select m.user_id as "studentId", m.attempt, r.experiment_id as "experimentId" from experiment_run_member m
  join experiment_run r on r.id = m.run_id where r.id = $1 and not r.is_trial`;

interface Member {
  studentId: string;
  attempt: number;
  experimentId: string;
}

/** A group's score is each member's. */
async function postRun(client: Client, { id, now }: At): Promise<void> {
  const { rows } = await client.query<Member>(MEMBERS, [runIdOf(id)]);
  for (const { experimentId, studentId } of rows) await postAttempts(client, { experimentId, studentId, now });
}

async function dropPosts(client: Client, { id }: At): Promise<void> {
  const { rows } = await client.query<Member>(MEMBERS, [runIdOf(id)]);
  for (const { experimentId: refId, studentId, attempt } of rows)
    await unpost(client, { kind: 'experiment', refId, studentId, attempt });
}
