// Students see what it came to: each attempt by its chart, the column of the score book, a word to everybody once.
import { CODE } from '#contract/codes.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { enterColumns } from '#server/platform/kinds/kind.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { releaseColumn } from '../gradebook/index.ts';
import { notifyOnce } from '../jobs/index.ts';
import { keepRates } from './analysis.ts';
import { type Exam, staffExam } from './exam.store.ts';
import { type Attempt, attemptsOf, isIn } from './records.store.ts';
import { follow, tellChart } from './settle.ts';

/** Again releases what was handed in since. */
export async function release(call: Call, examId: string): Promise<{ released: number }> {
  const { app, who } = call;
  const exam = await staffExam(app, who, examId);
  call.note.subject = exam.name;
  const all = (await attemptsOf(app.pool, examId)).filter(isIn);
  const waiting = all.filter((a) => a.toMark > 0 || a.state === 'submitted').length;
  if (waiting > 0) throw new Failure(CODE.conflict, 'examToMark', { params: { waiting } });
  if (all.length === 0) throw new Failure(CODE.conflict, 'examNobody');
  // whose chart has not heard of its last mark
  await follow(app, all);
  const fresh = all.filter((a) => a.state !== 'released');
  for (const { id } of fresh) await tellChart(app, id, 'release');
  await withTransaction(app.pool, async (client, tx) => {
    await client.query('update exam set released_at = coalesce(released_at, $2), version = version + 1 where id = $1', [
      examId,
      app.now(),
    ]);
    await showInBook(app, client, exam);
    await notifyOnce(app, tx, noticesOf(exam, fresh));
  });
  await keepRates(app, examId);
  return { released: fresh.length };
}

async function showInBook(app: Clock & Hooks & Postgres, client: Parameters<typeof releaseColumn>[0], exam: Exam) {
  await enterColumns(app, client, exam.courseId);
  await releaseColumn(client, { kind: 'exam', refId: exam.id });
}

const noticesOf = ({ orgId, id, name }: Exam, attempts: readonly Attempt[]) =>
  [...new Map(attempts.map((a) => [a.studentId, a])).values()].map(({ studentId, id: attemptId }) => ({
    orgId,
    userId: studentId,
    kind: 'task.released',
    title: name,
    about: id,
    data: { path: `/Exam/scoreInfo?attempt=${attemptId}` },
  }));
