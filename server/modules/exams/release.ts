// Students see what it came to: each attempt by its chart, the column of the score book, a word to everybody once.
import { CODE } from '#contract/codes.ts';
import { Failure } from '#server/platform/failure.ts';
import type { NotedCall } from '#server/platform/http/mount.ts';
import { enterColumns } from '#server/platform/kinds/kind.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { releaseColumns } from '../gradebook/index.ts';
import { notifyOnce } from '../jobs/index.ts';
import { counting, keepRates } from './analysis.ts';
import { releaseAttempts, settleAttempts } from './attempt.marking.ts';
import { examScorePath } from './exam.notices.ts';
import { mustChange } from './exam.scope.ts';
import type { Exam } from './exam.store.ts';
import { type AttemptRecord, attemptsOfExam, countsAsHandedIn } from './records.store.ts';

/** Again releases what was handed in since. */
export async function releaseExam(call: NotedCall, examId: string): Promise<{ released: number }> {
  const { app } = call;
  const exam = await mustChange(call, examId);
  call.note.subject = exam.name;
  const all = (await attemptsOfExam(app.pool, examId)).filter(countsAsHandedIn);
  const waiting = all.filter((a) => a.toMark > 0 || a.state === 'submitted').length;
  if (waiting > 0) throw new Failure(CODE.conflict, 'examToMark', { params: { waiting } });
  if (all.length === 0) throw new Failure(CODE.conflict, 'examNoneIn');
  // whose chart has not heard of its last mark: somebody died in between
  await settleAttempts(
    app,
    all.map((a) => a.id),
  );
  const released = await releaseAttempts(app, examId);
  await withTransaction(app.pool, async (client, tx) => {
    await client.query('update exam set released_at = coalesce(released_at, $2), version = version + 1 where id = $1', [
      examId,
      app.now(),
    ]);
    await enterColumns(app, client, exam.courseId);
    await releaseColumns(client, 'exam', examId);
    await notifyOnce(app, tx, noticesOf(exam, all));
  });
  await keepRates(app, examId);
  return { released };
}

const noticesOf = (exam: Exam, attempts: readonly AttemptRecord[]) =>
  counting(exam, attempts).map(({ studentId, id: attemptId }) => ({
    orgId: exam.orgId,
    userId: studentId,
    kind: 'task.released',
    title: exam.name,
    about: exam.id,
    data: { path: examScorePath(attemptId) },
  }));
