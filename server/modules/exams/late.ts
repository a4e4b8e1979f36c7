// Answers that came after the end, which a teacher takes all the same: they are put where the device meant them, and marked.
import { CODE } from '#contract/codes.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { isIn } from '#src/machines/state.ts';
import { markInExam } from '../assessment/index.ts';
import { addUp, settleAttempts } from './attempt.marking.ts';
import { tellRescored } from './exam.notices.ts';
import { keepHistory, standingOfAttempt } from './history.ts';
import { attemptAnswers, countsAsHandedIn, staffAttempt } from './records.store.ts';

export async function acceptLateAnswers(
  call: Call,
  { attemptId, reason }: InputOf<'/OrgApi/ExamRecord/AcceptLate'>,
): Promise<OutputOf<'/OrgApi/ExamRecord/AcceptLate'>> {
  const { app, who } = call;
  const { exam, attempt } = await staffAttempt(app, who, attemptId);
  call.note.subject = `${exam.name} · ${attempt.name}`;
  if (!countsAsHandedIn(attempt)) throw new Failure(CODE.conflict, 'examNotHandedIn');
  // its answers are read by now, and marks of them would come on top
  if (isIn(attempt.state, 'submitted')) throw new Failure(CODE.conflict, 'examBeingMarked');
  const accepted = await withTransaction(app.pool, async (client, tx) => {
    // the marks first, as everybody who changes them
    await client.query('select from exam_mark where attempt_id = $1 order by question_id for update', [attemptId]);
    const given = (await attemptAnswers(client, exam, [attempt])).filter((g) => g.late?.isNewer);
    const { rows } = await client.query<{ questionId: string }>({
      name: 'exam-accept-late',
      text: `with taken as (update exam_late set accepted_at = $2 where attempt_id = $1 and accepted_at is null returning *)
        insert into exam_answer (attempt_id, question_id, value, lease, n, at)
          select attempt_id, question_id, value, lease, n, at from taken
          on conflict (attempt_id, question_id) do update set value = excluded.value, lease = excluded.lease, n = excluded.n,
            at = excluded.at where (excluded.lease, excluded.n) > (exam_answer.lease, exam_answer.n)
          returning question_id as "questionId"`,
      values: [attemptId, app.now()],
    });
    const taken = new Set(rows.map((r) => r.questionId));
    const partial = exam.frozen?.partial ?? 'none';
    const marks = given
      .filter((g) => taken.has(g.questionId))
      .map((g) => ({
        attemptId,
        questionId: g.questionId,
        from: g.points,
        to: markInExam(g.fields, g.late?.value ?? null, g.max, partial).points,
      }));
    // a mark was for another answer, whoever gave it
    await client.query({
      name: 'exam-mark-late',
      text: `update exam_mark m set points = x."to", by_id = null, as_group = false, version = m.version + 1, at = $2
        from jsonb_to_recordset($1::jsonb) as x("attemptId" text, "questionId" text, "to" float8)
        where m.attempt_id = x."attemptId" and m.question_id = x."questionId"`,
      values: [JSON.stringify(marks), app.now()],
    });
    await client.query('update exam_attempt set reason = $2 where id = $1', [attemptId, reason]);
    await keepHistory(client, marks, { byId: who.userId, at: app.now(), reason });
    await tellRescored(app, tx, await addUp(client, [attemptId], app.now()));
    return taken.size;
  });
  await settleAttempts(app, [attemptId]);
  return { accepted, score: (await standingOfAttempt(app, attemptId)).score };
}
