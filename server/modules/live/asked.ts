// Answering in a live class, and what everybody is shown of it afterwards.
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { Revealed } from '#contract/live.ts';
import type { GivenValue } from '#contract/questions.ts';
import type { Clock, HasLogs, Hooks, Postgres } from '#server/platform/app.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import type { Prepared } from '#server/platform/lifecycle/define.ts';
import { type Transaction, withTransaction } from '#server/platform/sql.ts';
import { markAnswer } from '../assessment/index.ts';
import { type AskedInClass, findAsked, givenAnswers, studentsAsked, tallyOf, type Verdict } from './asked.store.ts';
import { postScores } from './live.scores.ts';
import { takeSeat } from './live.spans.ts';

const over = () => new Failure(CODE.conflict, 'liveRevealed', { data: { state: 'revealed', allowed: [] } });
const answered = () => new Failure(CODE.conflict, 'answered', { data: { state: 'answered', allowed: [] } });

interface Answer {
  liveId: string;
  questionId: string;
  userId: string;
  value: GivenValue;
}

/** Once, and only until it is over: a reveal waits for the answers that are being written, and none is written after it. */
export async function answerQuestion(
  app: Clock & Postgres & HasLogs,
  { liveId, questionId, userId, value }: Answer,
): Promise<void> {
  const asked = await findAsked(app.pool, liveId, questionId);
  // a pushed one is answered where it was pushed
  if (!asked || asked.classId !== null) throw missing();
  if (asked.closedAt !== null) throw over();
  const verdict = verdictOf(asked, value);
  await withTransaction(app.pool, async (client, tx) => {
    const now = app.now();
    const open = await client.query('select from live_question where id = $1 and closed_at is null for share', [
      questionId,
    ]);
    if (open.rowCount === 0) throw over();
    await takeSeat(client, { liveId, userId, now });
    const { rowCount } = await client.query(
      'insert into live_answer (question_id, user_id, value, verdict, at) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [questionId, userId, JSON.stringify(value), verdict, now],
    );
    if (rowCount === 0) throw answered();
    await publishAnswered(app, tx, liveId, questionId);
  });
}

/** Null: a poll has nothing right. Throws 422 for what is no answer to it. */
function verdictOf(asked: AskedInClass, value: GivenValue): Verdict | null {
  const { question } = asked;
  if ('kind' in question)
    return markAnswer(question, { seed: asked.id, questionId: asked.id, value, field: 'value' }).verdict;
  if (!question.options.some(({ key }) => key === value)) throw invalid({ value: 'wrongKind' });
  return null;
}

/** A count has changed: hosts who watch ask for it. */
export const publishAnswered = (app: HasLogs, tx: Transaction, liveId: string, id: string): Promise<void> =>
  app.logs.appendWith(tx, `board:${liveId}`, [{ type: 'CUSTOM', name: 'board.answered', value: { id } }]);

/**
 * Closed first, so that the counts are final before they are told; a server that dies in between leaves a question that the
 * same reveal, sent again, finishes. What is told, marked as revealed and posted is one.
 */
export async function prepareReveal(
  app: Clock & Postgres & Hooks,
  liveId: string,
  questionId: string,
): Promise<{ revealed: Revealed; writes: NonNullable<Prepared['writes']> }> {
  await app.pool.query('update live_question set closed_at = $2 where id = $1 and closed_at is null', [
    questionId,
    app.now(),
  ]);
  const asked = await findAsked(app.pool, liveId, questionId);
  if (!asked) throw missing();
  const [given, students] = [await givenAnswers(app.pool, questionId), await studentsAsked(app.pool, asked)];
  return {
    revealed: tallyOf(asked, given, students.length),
    writes: async (client) => {
      const now = app.now();
      await client.query('update live_question set revealed_at = $2 where id = $1 and revealed_at is null', [
        questionId,
        now,
      ]);
      await postScores(app, client, { liveId, at: now });
    },
  };
}

/** The class is over: what was not revealed is answered no more. */
export async function answersClosed(client: PoolClient, liveId: string, at: number): Promise<void> {
  await client.query('update live_question set closed_at = $2 where live_id = $1 and closed_at is null', [liveId, at]);
}
