// An answer to a pushed question, until the question ends: whichever of answer and end is committed first has been first.
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import type { AnswerValue } from '#contract/questions.ts';
import type { BankQuestion } from '#questions/contract.ts';
import type { Clock, HasLogs, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { type Transaction, withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { markAnswer } from '../assessment/index.ts';

export interface PushRow {
  question: BankQuestion;
  hasKey: boolean;
  show: 'at-once' | 'revealed';
  until: number;
  endedAt: number | null;
  revealedAt: number | null;
}
/** Of the push `p`. */
export const PUSH_ROW = `p.question, p.has_key as "hasKey", p.show, p.until_at as until, p.ended_at as "endedAt", p.revealed_at as "revealedAt"`;

export const stateOfPush = (
  p: Pick<PushRow, 'until' | 'endedAt' | 'revealedAt'>,
  now: number,
): 'open' | 'ended' | 'revealed' =>
  p.revealedAt !== null ? 'revealed' : p.endedAt !== null || p.until <= now ? 'ended' : 'open';

export const ended = () => new Failure(CODE.conflict, 'pushEnded', { data: { reason: 'ended' } });

interface Answered {
  classId: string;
  questionId: string;
  value: AnswerValue;
}

/** The result, once; 409 the second time. */
export async function answerPush(
  app: Clock & Postgres & HasLogs,
  who: Who,
  { classId, questionId, value }: Answered,
): Promise<OutputOf<'/api/Interaction/Answer'>> {
  return withTransaction(app.pool, async (client, tx) => {
    // thirty answers do not wait for each other, and an end waits for them as they do for it
    const { rows } = await client.query<PushRow>(
      `select ${PUSH_ROW} from class_push p join member m on m.dept_id = p.class_id
        where p.id = $1 and p.class_id = $2 and m.user_id = $3 and p.question is not null for share of p`,
      [questionId, classId, who.userId],
    );
    const [push] = rows;
    if (!push) throw missing();
    const { verdict, result } = markAnswer(push.question, { seed: questionId, questionId, value, field: 'value' });
    const taken = await client.query('select from class_answer where push_id = $1 and user_id = $2', [
      questionId,
      who.userId,
    ]);
    if (taken.rowCount === 1) throw answeredAlready();
    if (stateOfPush(push, app.now()) !== 'open') throw ended();
    const { rowCount } = await client.query(
      'insert into class_answer (push_id, user_id, value, verdict, at) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [questionId, who.userId, JSON.stringify(value), push.hasKey ? verdict : 'none', app.now()],
    );
    if (rowCount === 0) throw answeredAlready();
    await publishPushAnswered(app, tx, classId, questionId);
    if (!push.hasKey) return { questionId, result: 'none' };
    return push.show === 'revealed' ? { questionId, result: 'later' } : result;
  });
}

const answeredAlready = () => new Failure(CODE.conflict, 'answered', { data: { state: 'answered', allowed: [] } });

/** A count has changed: who watches asks for it. */
export const publishPushAnswered = (app: HasLogs, tx: Transaction, classId: string, id: string) =>
  app.logs.appendWith(tx, `board:${classId}`, [{ type: 'CUSTOM', name: 'board.answered', value: { id } }]);
