// Saving answers is no step of the chart: one statement, which locks the attempt's row against whoever ends it meanwhile. A
// question's greatest (lease, n) stands, so that a device that was away fills gaps and overwrites nothing newer.
import { CODE } from '#contract/codes.ts';
import type { ExamState } from '#contract/exam-states.ts';
import type { ExamChange } from '#contract/exams.ts';
import { MOST_WRITTEN } from '#contract/most-written.ts';
import type { Clock, HasLifecycles, HasLogs, Postgres } from '#server/platform/app.ts';
import { Failure, invalid, missing, type Reason } from '#server/platform/failure.ts';
import type { MessageKey } from '#server/platform/messages.ts';
import { GRACE_MS } from '#src/machines/exam/exam.machine.ts';
import { valueProblem } from '../assessment/index.ts';
import { claimAnswerFiles } from './attempt.files.ts';
import type { Papers, Sat } from './attempt.questions.ts';
import { examLog } from './attempt.store.ts';

export interface Save {
  attemptId: string;
  lease: number;
  changes: readonly ExamChange[];
}

export interface Stood {
  now: number;
  until: number;
  state: ExamState;
  lease: number;
}

interface Row extends Omit<Stood, 'now'> {
  saved: number;
  /** What stands at the same question is newer. */
  kept: string[];
  late: boolean;
}

// $1 attempt, $2 changes, $3 now, $4 student, $5 the device's lease
const SAVE = `with a as (
    select lease, until_at, state, taking and coalesce(stopped_at, until_at) + ${GRACE_MS} >= $3::bigint as open
      from exam_attempt where id = $1 and student_id = $4 for share),
  x as (select x.* from a, jsonb_to_recordset($2::jsonb) as x(q text, v jsonb, f boolean, n int)
    where $5 <= a.lease and a.state <> 'voided'),
  -- what stood before: the same again is no loser, and not late where it came in time
  s as (select r.question_id as q, (r.lease, r.n) = ($5, x.n) as same from exam_answer r join x on x.q = r.question_id
    where r.attempt_id = $1 and (r.lease, r.n) >= ($5, x.n)),
  i as (insert into exam_answer (attempt_id, question_id, value, flag, lease, n, at)
    select $1, x.q, x.v, coalesce(x.f, false), $5, x.n, $3 from x, a where a.open
    on conflict (attempt_id, question_id) do update
      set value = excluded.value, flag = excluded.flag, lease = excluded.lease, n = excluded.n, at = excluded.at
      where (exam_answer.lease, exam_answer.n) < (excluded.lease, excluded.n)
        -- the same again, whose answer was lost or is still on its way
        or (exam_answer.lease, exam_answer.n) = (excluded.lease, excluded.n)
          and exam_answer.value is not distinct from excluded.value
    returning question_id),
  l as (insert into exam_late (attempt_id, question_id, value, lease, n, at)
    select $1, x.q, x.v, $5, x.n, $3 from x, a where not a.open and x.q not in (select q from s)
    on conflict (attempt_id, question_id) do update
      set value = excluded.value, lease = excluded.lease, n = excluded.n, at = excluded.at
      where (exam_late.lease, exam_late.n) < (excluded.lease, excluded.n)
    returning question_id)
  select a.lease, a.until_at as until, a.state,
    case when a.open then (select count(*) from i) else (select count(*) from s where same) end::int as saved,
    array(select x.q from x where a.open and x.q not in (select question_id from i)
      union all select q from s where not a.open and not same) as kept,
    not a.open and exists (select from x where x.q not in (select q from s)) as late
  from a`;

type App = Clock & HasLifecycles & HasLogs & Postgres;

/** All of them or none; what comes after the end is kept apart. */
export async function saveAnswers(
  app: App,
  papers: Papers,
  who: { userId: string },
  { attemptId, lease, changes }: Save,
): Promise<Stood & { saved: number; kept: string[]; late: boolean }> {
  const sat = await papers.of(attemptId);
  if (sat.studentId !== who.userId) throw missing();
  refuseWrong(sat, changes);
  await claimAnswerFiles(app, who, sat, changes);
  const now = app.now();
  const { rows } = await app.pool.query<Row>({
    name: 'exam-save',
    text: SAVE,
    values: [attemptId, JSON.stringify(latest(changes)), now, who.userId, lease],
  });
  const [row] = rows;
  if (!row) throw missing();
  if (lease > row.lease || row.state === 'voided') throw notTaken(row);
  // boards hear of it as of a step
  app.logs.committed(examLog(attemptId), []);
  if (lease < row.lease && row.saved > 0 && !row.late) await tellOlder(app, who, { attemptId, lease, changes });
  return { now, ...row };
}

/** A device that has taken over shows what it had at its beginning: it hears that a gap was filled behind it. */
async function tellOlder(app: App, { userId }: { userId: string }, { attemptId, lease, changes }: Save): Promise<void> {
  const n = Math.max(...changes.map((change) => change.n));
  await app.lifecycles.append(examLog(attemptId), {
    cmd: `older:${lease}:${n}`,
    userId,
    events: [{ type: 'CUSTOM', name: 'exam.older', value: { lease } }],
  });
}

/** 409: the lease was never given, or the attempt counts no more. */
export const notTaken = ({ state, lease }: Pick<Row, 'state' | 'lease'>): Failure =>
  new Failure(CODE.conflict, 'state', { data: { state, lease } });

function refuseWrong({ byId }: Sat, changes: readonly ExamChange[]): void {
  const problems: Record<string, Reason> = {};
  for (const [i, { questionId, value }] of changes.entries()) {
    const own = byId.get(questionId);
    if (!own) throw missing();
    // what an experiment comes to is its run's
    const problem =
      value === null ? null : own.asked.fields.kind === 'experiment' ? 'wrongKind' : valueProblem(own.asked, value);
    // kinds name the reasons that forms know
    if (problem !== null)
      problems[`changes.${i}.value`] = { key: problem as MessageKey, params: { max: MOST_WRITTEN } };
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** One change for each question, in one order for everybody: two devices at once never wait for each other. */
function latest(changes: readonly ExamChange[]): { q: string; v: unknown; f: boolean; n: number }[] {
  const last = new Map<string, ExamChange>();
  for (const change of changes) {
    const before = last.get(change.questionId);
    if (!before || before.n < change.n) last.set(change.questionId, change);
  }
  return [...last.values()]
    .toSorted((a, b) => (a.questionId < b.questionId ? -1 : 1))
    .map(({ questionId, value, flag = false, n }) => ({ q: questionId, v: value, f: flag, n }));
}
