// A key that was wrong: who gains and loses by another, and then all attempts at once. What teachers marked themselves stays.
import type { PoolClient } from 'pg';
import type { BankFields } from '#contract/bank.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { type Db, withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { mendKey, revisionsOf, withAnswerKey } from '../assessment/index.ts';
import { keepRates } from './analysis.ts';
import { remark, settleAttempts } from './attempt.marking.ts';
import { tellRescored } from './exam.notices.ts';
import { mustChange } from './exam.scope.ts';
import { type Exam, examById } from './exam.store.ts';
import { attemptsOfExam, countsAsHandedIn, mustAsk, revisionsIn } from './records.store.ts';

type Rekey = InputOf<'/OrgApi/ExamRecord/Rekey'>;
type Rekeyed = OutputOf<'/OrgApi/ExamRecord/Rekey'>;

/** It was only to be seen what would become of it. */
class Trial extends Error {
  readonly rekeyed: Rekeyed;
  constructor(rekeyed: Rekeyed) {
    super('trial');
    this.rekeyed = rekeyed;
  }
}

export async function rekeyQuestion(call: Call, input: Rekey): Promise<Rekeyed> {
  const { app, who } = call;
  const exam = await mustChange(call, input.examId);
  call.note.subject = exam.name;
  mustAsk(exam, input.bankId);
  try {
    const done = await withTransaction(app.pool, async (client, tx) => {
      const { rescored, ...made } = await change(app, client, input, who);
      if (input.commit === '0') throw new Trial(made.rekeyed);
      await tellRescored(app, tx, rescored);
      return made;
    });
    await settleAttempts(app, done.attemptIds);
    if (exam.releasedAt !== null) await keepRates(app, exam.id);
    return done.rekeyed;
  } catch (error) {
    if (error instanceof Trial) return error.rekeyed;
    throw error;
  }
}

async function change(app: App, client: PoolClient, { examId, bankId, answer, reason, bank }: Rekey, who: Who) {
  const now = app.now();
  // two at once: the second sees what the first has made of it; who begins meanwhile waits for neither
  await client.query('select from exam where id = $1 for no key update', [examId]);
  const exam = await examById(client, examId);
  const before = exam && (await fieldsNow(client, exam, bankId));
  const fields = before ? withAnswerKey(before, answer) : null;
  if (!fields) throw invalid({ answer: 'notOneOf' });
  await client.query(
    'update exam set rekeyed = rekeyed || jsonb_build_object($2::text, $3::jsonb), version = version + 1 where id = $1',
    [examId, bankId, JSON.stringify(fields)],
  );
  const attempts = (await attemptsOfExam(client, examId)).filter(
    (a) => countsAsHandedIn(a) && a.paper.some((s) => s.questions.some((q) => q.bankId === bankId)),
  );
  const attemptIds = attempts.map((a) => a.id);
  const scores = await remark(app, client, attemptIds, { now, byId: who.userId, reason });
  const byAttempt = new Map(scores.map((s) => [s.attemptId, s]));
  const changes = attempts.flatMap(({ id, studentId, name }) => {
    const score = byAttempt.get(id);
    return score ? [{ studentId, name, from: score.from, to: score.to }] : [];
  });
  const mended = bank ? await mendKey(client, who, { bankId, answer, asked: fields, now }) : 'left';
  return { attemptIds, rekeyed: { changes, bank: mended }, rescored: scores.flatMap((s) => s.rescored ?? []) };
}

/** With the key that it has now. */
async function fieldsNow(db: Db, exam: Exam, bankId: string): Promise<BankFields | undefined> {
  if (exam.rekeyed[bankId]) return exam.rekeyed[bankId];
  const own = revisionsIn(exam).flatMap(({ revision }) => (revision.bankId === bankId ? [revision] : []));
  return [...(await revisionsOf(db, own.slice(0, 1))).values()][0];
}
