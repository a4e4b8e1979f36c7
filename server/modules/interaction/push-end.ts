// What becomes of a pushed question after it was asked: it ends, goes on, and its key is told.
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { Clock, HasLogs, Hooks, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { type Transaction, withTransaction } from '#server/platform/sql.ts';
import { keyInWords } from '../assessment/index.ts';
import { notifyAll } from '../jobs/index.ts';
import { PUSH_ROW, type PushRow, stateOfPush } from './push-answer.ts';
import { pushCounts } from './push-counts.ts';
import { tellClass } from './steering.ts';

interface Which {
  classId: string;
  questionId: string;
}
type Does = Clock & Postgres & HasLogs & Hooks;

/** Nobody else changes it, and no answer is let in, until the transaction is over. */
async function held(client: PoolClient, { classId, questionId }: Which): Promise<PushRow> {
  const { rows } = await client.query<PushRow>(
    `select ${PUSH_ROW} from class_push p where p.id = $1 and p.class_id = $2 and p.question is not null for no key update`,
    [questionId, classId],
  );
  if (!rows[0]) throw missing();
  return rows[0];
}

const tell = (app: HasLogs, tx: Transaction, { classId, questionId }: Which, name: string, value: object) =>
  tellClass(app, tx, classId, name, { questionId, ...value });

export const withdrawPush = (app: Does, which: Which): Promise<null> =>
  withTransaction(app.pool, async (client, tx) => {
    await endByTeacher(app, tx, which, await held(client, which));
    return null;
  });

async function endByTeacher(app: Does, tx: Transaction, which: Which, push: PushRow): Promise<void> {
  if (push.endedAt !== null) return;
  await tx.client.query('update class_push set ended_at = $2 where id = $1', [which.questionId, app.now()]);
  // whose time is over ended by that, even where nobody has said so yet
  await tell(app, tx, which, 'push.ended', { by: push.until <= app.now() ? 'time' : 'teacher' });
  if (push.show === 'at-once') await pushCounts(app, tx.client, { pushId: which.questionId, at: app.now() });
}

export const reopen = (app: Does, { minutes, ...which }: Which & { minutes?: number | undefined }): Promise<null> =>
  withTransaction(app.pool, async (client, tx) => {
    const state = stateOfPush(await held(client, which), app.now());
    if (state === 'revealed')
      throw new Failure(CODE.conflict, 'pushRevealed', { data: { state: 'revealed', allowed: [] } });
    if (state === 'open') return null;
    const { rows } = await client.query<{ until: number }>(
      `update class_push set ended_at = null, reopened_at = $2,
          until_at = $2 + coalesce($3::bigint, until_at - coalesce(reopened_at, at))
        where id = $1 returning until_at as until`,
      [which.questionId, app.now(), minutes === undefined ? null : minutes * 60_000],
    );
    await tell(app, tx, which, 'push.reopened', { until: rows[0]?.until });
    return null;
  });

export const revealPush = (app: Does, which: Which): Promise<null> =>
  withTransaction(app.pool, async (client, tx) => {
    const push = await held(client, which);
    if (push.revealedAt !== null) return null;
    await endByTeacher(app, tx, which, push);
    await client.query('update class_push set revealed_at = $2 where id = $1', [which.questionId, app.now()]);
    const { explanation } = push.question;
    const correct = push.hasKey ? keyInWords(push.question, which.questionId) : '';
    await tell(app, tx, which, 'push.revealed', { correct, ...(push.hasKey && explanation ? { explanation } : {}) });
    if (push.show === 'revealed') {
      await tellMarks(app, tx, which.questionId);
      await pushCounts(app, client, { pushId: which.questionId, at: app.now() });
    }
    return null;
  });

/** Marks that were given before the key was told: a notice of them would have told it. */
async function tellMarks(app: Does, tx: Transaction, questionId: string): Promise<void> {
  const { rows } = await tx.client.query<{ orgId: string; userId: string; kind: 'push.right'; title: string }>(
    `select p.org_id as "orgId", a.user_id as "userId", 'push.' || a.verdict as kind,
        concat_ws(' · ', nullif(a.mark_text, ''), p.question ->> 'stem') as title
      from class_answer a join class_push p on p.id = a.push_id where p.id = $1 and a.mark_at is not null order by a.user_id`,
    [questionId],
  );
  await notifyAll(app, tx, rows);
}

/** Those whose time is over, one by one: each is told once, whichever process sees it first. */
export async function endDue(app: Does): Promise<void> {
  const due =
    'select id, class_id, show from class_push where question is not null and ended_at is null and until_at <= $1';
  const { rows } = await app.pool.query<{ id: string; class_id: string; show: PushRow['show'] }>({
    name: 'push-due',
    text: due,
    values: [app.now()],
  });
  for (const { id: questionId, class_id: classId, show } of rows)
    await withTransaction(app.pool, async (client, tx) => {
      const which = { classId, questionId };
      const { rowCount } = await client.query(
        'update class_push set ended_at = until_at where id = $1 and ended_at is null and until_at <= $2',
        [questionId, app.now()],
      );
      if (rowCount !== 1) return;
      await tell(app, tx, which, 'push.ended', { by: 'time' });
      if (show === 'at-once') await pushCounts(app, client, { pushId: questionId, at: app.now() });
    });
}
