// Handing in, and the sign that a device is there.
import { CODE } from '#contract/codes.ts';
import type { ExamChange } from '#contract/exams.ts';
import type { OutputOf } from '#contract/index.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import { testIdOf } from '#server/platform/http/runs.ts';
import { endParts } from './attempt.experiment.ts';
import type { Papers } from './attempt.questions.ts';
import { notTaken, type Stood, saveAnswers } from './attempt.save.ts';
import { type SittingCall, shownAnswer } from './attempt.start.ts';
import { type Attempt, answersOfAttempt, examLog, ownAttempt } from './attempt.store.ts';

type Receipt = OutputOf<'/api/Exam/Submit'>;

interface Submit {
  attemptId: string;
  lease: number;
  changes?: ExamChange[] | undefined;
}

/** Again it answers the same: whoever did it, and whatever has become of it since. */
export async function submitAttempt(
  call: SittingCall,
  papers: Papers,
  { attemptId, lease, changes = [] }: Submit,
): Promise<Receipt> {
  const { app, who, request } = call;
  const before = await ownAttempt(app, who, attemptId);
  if (lease > before.lease) throw notTaken(before);
  if (changes.length > 0) await saveAnswers(app, papers, who, { attemptId, lease, changes });
  if (before.submittedAt !== null) return receiptOf(before);
  // a device that another one has taken over from ends nothing
  if (lease < before.lease) throw notTaken(before);
  try {
    await app.lifecycles.command({
      id: examLog(attemptId),
      cmd: 'submit',
      event: { type: 'submit' },
      who,
      as: 'student',
      testId: testIdOf(request),
    });
  } catch (error) {
    const isOver = error instanceof Failure && error.code === CODE.conflict;
    const now = isOver ? await ownAttempt(app, who, attemptId) : null;
    // its time, or its teacher, was quicker
    if (!now || now.submittedAt === null) throw error;
    return receiptOf(now);
  }
  await endParts(app, [attemptId]);
  return receiptOf(await ownAttempt(app, who, attemptId));
}

function receiptOf(a: Attempt): Receipt {
  if (a.state === 'voided' || a.submittedAt === null || a.submittedBy === null || a.receipt === null) throw notTaken(a);
  const { id, submittedAt, submittedBy, answered, of, receipt } = a;
  return { attemptId: id, submittedAt, by: submittedBy, answered, of, receipt };
}

interface Seen {
  attemptId: string;
  lease: number;
  left?: { at: number; ms: number }[] | undefined;
  heard?: number | undefined;
  older?: boolean | undefined;
}

/** Each time that the window was left counts once, by its time: a line that breaks sends it again, and who comes back says how long it was. */
export async function recordLeavings(
  app: Clock & Postgres,
  who: { userId: string },
  { attemptId, lease, left = [], heard = 0, older = false }: Seen,
): Promise<OutputOf<'/api/Exam/Seen'>> {
  const now = app.now();
  const { rows } = await app.pool.query<Omit<Stood, 'now'>>({
    name: 'exam-seen',
    text: `update exam_attempt a set seen_at = $3, left_count = left_count + x.count, left_ms = left_ms + x.ms,
        left_last_ms = case when x.last > left_at then x.last_ms else greatest(left_last_ms, x.last_ms) end,
        left_at = greatest(left_at, x.last), heard_at = greatest(heard_at, least($6::bigint, $3::bigint))
      from (select (count(*) filter (where l.at > b.left_at))::int as count, coalesce(max(l.at), 0) as last,
          coalesce(sum(case when l.at > b.left_at then l.ms else greatest(l.ms - b.left_last_ms, 0) end), 0) as ms,
          coalesce((array_agg(l.ms order by l.at desc, l.ms desc))[1], 0) as last_ms
        from (select at, least(max(ms), 86400000) as ms from jsonb_to_recordset($5::jsonb) as l(at bigint, ms bigint) group by at) l,
          exam_attempt b where b.id = $1 and l.at >= b.left_at) x
      where a.id = $1 and a.student_id = $2 and $4 <= a.lease and a.state <> 'voided'
      returning a.until_at as until, a.state, a.lease`,
    values: [attemptId, who.userId, now, lease, JSON.stringify(left), heard],
  });
  if (!rows[0]) throw notTaken(await ownAttempt(app, who, attemptId));
  return {
    now,
    ...rows[0],
    ...(older && { older: (await answersOfAttempt(app.pool, attemptId, lease)).map(shownAnswer) }),
  };
}
