// An experiment that is a question of an attempt: a run of its own, under the attempt's clock.
import { CODE } from '#contract/codes.ts';
import type { Clock, HasLifecycles, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { isIn } from '#src/machines/state.ts';
import { beginPart, comeBackToPart, extendPart } from '../experiments/index.ts';
import type { Papers } from './attempt.questions.ts';
import { attemptById, ownAttempt } from './attempt.store.ts';

interface Asked {
  attemptId: string;
  questionId: string;
}

export async function startPart(call: Call, papers: Papers, { attemptId, questionId }: Asked) {
  const { app, who } = call;
  const attempt = await ownAttempt(app, who, attemptId);
  const fields = (await papers.of(attemptId)).byId.get(questionId)?.asked.fields;
  if (fields?.kind !== 'experiment' || fields.experimentId === undefined) throw missing();
  const { experimentId } = fields;
  if (!isIn(attempt.state, 'answering'))
    throw new Failure(CODE.conflict, 'state', { data: { state: attempt.state, lease: attempt.lease } });
  const runId = await withTransaction(app.pool, async (client, tx) => {
    // one at a time: pressed twice it is one run, and none begins while the attempt ends
    await client.query('select from exam_attempt where id = $1 for no key update', [attemptId]);
    const { rows } = await client.query<{ runId: string }>(
      'select run_id as "runId" from exam_run where attempt_id = $1 and question_id = $2',
      [attemptId, questionId],
    );
    if (rows[0]) return rows[0].runId;
    const id = await beginPart(app, tx, who, { experimentId, until: attempt.until });
    await client.query('insert into exam_run (attempt_id, question_id, run_id) values ($1, $2, $3)', [
      attemptId,
      questionId,
      id,
    ]);
    return id;
  });
  return comeBackToPart(call, runId);
}

/** Its attempts have more time now: what runs in them has it, too. */
export async function extendParts(app: Clock & HasLifecycles & Postgres, attemptIds: readonly string[]): Promise<void> {
  const { rows } = await app.pool.query<{ runId: string; attemptId: string }>({
    name: 'exam-parts',
    text: 'select run_id as "runId", attempt_id as "attemptId" from exam_run where attempt_id = any($1)',
    values: [attemptIds],
  });
  for (const { runId, attemptId } of rows) {
    const attempt = await attemptById(app.pool, attemptId);
    if (attempt) await extendPart(app, runId, attempt.until);
  }
}
