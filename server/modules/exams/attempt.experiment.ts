// An experiment that is a question of an attempt: a run of its own, under the attempt's clock.
import { CODE } from '#contract/codes.ts';
import type { App, Clock, HasLifecycles, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { type Db, withTransaction } from '#server/platform/sql.ts';
import { runs } from '#src/machines/exam/exam.selectors.ts';
import { isIn } from '#src/machines/state.ts';
import { beginPart, comeBackToPart, defineWhole, endPart, extendPart } from '../experiments/index.ts';
import type { Papers } from './attempt.questions.ts';
import { attemptById, ownAttempt } from './attempt.store.ts';
import { invigilates } from './sitters.ts';

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
  // a pause may have given it more, and its word be still on its way
  await extendPart(app, runId, attempt.until);
  return comeBackToPart(call, runId);
}

/** Of an attempt, by its questions. */
export async function runsOf(db: Db, attemptId: string): Promise<Map<string, string>> {
  const { rows } = await db.query<{ questionId: string; runId: string }>({
    name: 'exam-runs',
    text: 'select question_id as "questionId", run_id as "runId" from exam_run where attempt_id = $1',
    values: [attemptId],
  });
  return new Map(rows.map((r) => [r.questionId, r.runId]));
}

/** Who reads the attempt looks on at its runs, whoever teaches the experiment; and they stand still and end with it. */
export function showParts(app: App): void {
  defineWhole(app, 'exams', {
    sees: async (who, runId) => {
      const { rows } = await app.pool.query<{ examId: string }>({
        name: 'exam-of-run',
        text: 'select a.exam_id as "examId" from exam_run r join exam_attempt a on a.id = r.attempt_id where r.run_id = $1',
        values: [runId],
      });
      return rows[0] !== undefined && invigilates(app, who, rows[0].examId);
    },
    standing: async (db, runId) => {
      const { rows } = await db.query<{ state: string }>({
        name: 'exam-standing-of-run',
        text: `select state from exam_attempt where id = (select attempt_id from exam_run where run_id = $1) for share`,
        values: [runId],
      });
      const [attempt] = rows;
      if (!attempt) return null;
      if (isIn(attempt.state, 'paused')) return 'held';
      return runs(attempt.state) ? 'going' : 'over';
    },
  });
}

interface Running {
  runId: string;
  attemptId: string;
}

async function partsOf(app: Postgres, attemptIds: readonly string[]): Promise<Running[]> {
  const { rows } = await app.pool.query<Running>({
    name: 'exam-parts',
    text: 'select run_id as "runId", attempt_id as "attemptId" from exam_run where attempt_id = any($1)',
    values: [attemptIds],
  });
  return rows;
}

/** These attempts have ended: so has what runs in them. */
export async function endParts(app: Clock & HasLifecycles & Postgres, attemptIds: readonly string[]): Promise<void> {
  for (const { runId } of await partsOf(app, attemptIds)) await endPart(app, runId);
}

/** Its attempts have more time now: what runs in them has it, too. */
export async function extendParts(app: Clock & HasLifecycles & Postgres, attemptIds: readonly string[]): Promise<void> {
  for (const { runId, attemptId } of await partsOf(app, attemptIds)) {
    const attempt = await attemptById(app.pool, attemptId);
    if (attempt) await extendPart(app, runId, attempt.until);
  }
}
