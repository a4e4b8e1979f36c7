// What attempts come to: their marks, added up and posted to the score books.
import type { Clock, HasLifecycles, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { commandAsEngine } from '#server/platform/lifecycle/as-engine.ts';
import type { Db, Transaction } from '#server/platform/sql.ts';
import { isIn } from '#src/machines/state.ts';
import { postAttempt, withdrawPost } from '../gradebook/index.ts';
import { type Reckoned, reckon } from './attempt.reckon.ts';
import { type Attempt, examLog } from './attempt.store.ts';
import type { Rescored } from './exam.notices.ts';

type Client = Transaction['client'];

/** The effect: at least once, so what a teacher has said meanwhile stays, and by the keys that stand when the marks are stored. */
export async function markAttempt(app: Clock & Postgres, attemptId: string): Promise<{ toMark: number }> {
  let isStored = false;
  while (!isStored) {
    const exam = await examVersion(app.pool, attemptId);
    isStored = await storeIfSame(app.pool, exam, await reckon(app, app.pool, [attemptId]), app.now());
  }
  const { rows } = await app.pool.query<{ toMark: number }>({
    name: 'exam-marks-waited-for',
    text: 'select count(*)::int as "toMark" from exam_mark where attempt_id = $1 and points is null',
    values: [attemptId],
  });
  return { toMark: rows[0]?.toMark ?? 0 };
}

interface ExamVersion {
  id: string;
  version: number;
}

async function examVersion(db: Db, attemptId: string): Promise<ExamVersion> {
  const { rows } = await db.query<ExamVersion>({
    name: 'exam-version-of-attempt',
    text: 'select e.id, e.version from exam e join exam_attempt a on a.exam_id = e.id where a.id = $1',
    values: [attemptId],
  });
  if (!rows[0]) throw missing();
  return rows[0];
}

interface Changed {
  attemptId: string;
  questionId: string;
}

/** SQL: those that are other than they were, and the machine's; `from`: what else they depend on. */
const storing = (from = '') => `insert into exam_mark (attempt_id, question_id, bank_id, points, max, at)
  select x.a, x.q, x.b, x.p, x.m, $2 from ${from}jsonb_to_recordset($1::jsonb) as x(a text, q text, b text, p float8, m float8)
  on conflict (attempt_id, question_id) do update set points = excluded.points, version = exam_mark.version + 1, at = excluded.at
    where exam_mark.by_id is null and exam_mark.points is distinct from excluded.points
  returning attempt_id as "attemptId", question_id as "questionId"`;

const recordset = (marks: readonly Reckoned[]): string =>
  JSON.stringify(marks.map((m) => ({ a: m.attemptId, q: m.questionId, b: m.bankId, p: m.points, m: m.max })));

async function storeMarks(db: Db, marks: readonly Reckoned[], now: number): Promise<Changed[]> {
  const { rows } = await db.query<Changed>({
    name: 'exam-store-marks',
    text: storing(),
    values: [recordset(marks), now],
  });
  return rows;
}

/** Whoever changes a key holds the exam's row: false, and nothing is stored, where somebody has changed it since it was read. */
async function storeIfSame(db: Db, exam: ExamVersion, marks: readonly Reckoned[], now: number): Promise<boolean> {
  const { rows } = await db.query<{ same: boolean }>({
    name: 'exam-store-marks-if-same',
    text: `with e as materialized (select from exam where id = $3 and version = $4 for share), i as (${storing('e, ')})
      select exists (select from e) as same`,
    values: [recordset(marks), now, exam.id, exam.version],
  });
  return rows[0]?.same === true;
}

/** Nothing could be marked: what has no points waits for a teacher. */
export async function leaveToTeacher(client: Client, attemptId: string, now: number): Promise<void> {
  await client.query(
    `insert into exam_mark (attempt_id, question_id, bank_id, points, max, at)
      select a.id, q ->> 'questionId', q ->> 'bankId', null, (q ->> 'points')::float8, $2
        from exam_attempt a, jsonb_array_elements(a.paper) s, jsonb_array_elements(s -> 'questions') q where a.id = $1
      on conflict do nothing`,
    [attemptId, now],
  );
  await addUp(client, [attemptId], now);
}

type Summed = Pick<Attempt, 'id' | 'orgId' | 'examId' | 'studentId' | 'attempt' | 'max' | 'state' | 'toMark'> & {
  score: number;
  before: number | null;
  version: number;
};

/**
 * Scores of these attempts from their marks, and into the score books: what still waits is posted as waiting. Says which of them
 * their students knew already and are others now.
 */
export async function addUp(client: Client, attemptIds: readonly string[], now: number): Promise<Rescored[]> {
  const { rows } = await client.query<Summed>({
    name: 'exam-add-up',
    text: `with locked as materialized (select id, score as before from exam_attempt where id = any($1) order by id for update)
      update exam_attempt a set score = m.score, to_mark = m.waits, version = a.version + 1
      from locked join (select attempt_id, coalesce(round(sum(points)::numeric, 2), 0)::float8 as score,
          (count(*) filter (where points is null))::int as waits
        from exam_mark where attempt_id = any($1) group by attempt_id) m on m.attempt_id = locked.id
      where a.id = locked.id
      returning a.id, a.org_id as "orgId", a.exam_id as "examId", a.student_id as "studentId", a.attempt, a.max, a.state,
        a.to_mark as "toMark", a.score, locked.before, a.version`,
    values: [attemptIds],
  });
  for (const { orgId, examId, studentId, attempt, max, state, toMark, score } of rows) {
    // of an older paper that is worth nothing there is no column: a book knows no score out of 0
    if (state === 'voided' || max <= 0) continue;
    const post = { orgId, kind: 'exam', refId: examId, studentId, attempt, max, at: now };
    const isWaiting = toMark > 0;
    await postAttempt(client, { ...post, state: isWaiting ? 'toMark' : 'scored', score: isWaiting ? null : score });
  }
  return rows
    .filter(({ state, score, before }) => isIn(state, 'released') && score !== before)
    .map(({ id, before, score, orgId, examId, studentId, version }) => ({
      attemptId: id,
      orgId,
      examId,
      studentId,
      version,
      from: before,
      to: score,
    }));
}

/** What does not count is in no score book. */
export async function withdraw(client: Client, attemptId: string): Promise<void> {
  const { rows } = await client.query<{ refId: string; studentId: string; attempt: number }>(
    'select exam_id as "refId", student_id as "studentId", attempt from exam_attempt where id = $1',
    [attemptId],
  );
  for (const row of rows) await withdrawPost(client, { kind: 'exam', ...row });
}

export interface ScoreChange {
  attemptId: string;
  studentId: string;
  from: number | null;
  to: number | null;
  /** Null: its student does not know it yet. */
  rescored: Rescored | null;
}

/**
 * Marks these attempts anew by the keys that stand now, in the caller's transaction: what a teacher has marked stays. Who is to see
 * only what would become of it rolls back. Afterwards `settleAttempts` brings their charts along.
 */
export async function remark(
  app: Postgres,
  client: Client,
  attemptIds: readonly string[],
  { now, byId, reason }: { now: number; byId: string; reason: string },
): Promise<ScoreChange[]> {
  const scores = async () => {
    const { rows } = await client.query<{ id: string; studentId: string; score: number | null }>(
      'select id, student_id as "studentId", score from exam_attempt where id = any($1) order by id',
      [attemptIds],
    );
    return rows;
  };
  const marks = await client.query<{ attemptId: string; questionId: string; points: number | null }>(
    'select attempt_id as "attemptId", question_id as "questionId", points from exam_mark where attempt_id = any($1) order by attempt_id, question_id for update',
    [attemptIds],
  );
  const old = new Map(marks.rows.map((m) => [`${m.attemptId} ${m.questionId}`, m.points]));
  const before = await scores();
  const reckoned = await reckon(app, client, attemptIds);
  const points = new Map(reckoned.map((m) => [`${m.attemptId} ${m.questionId}`, m.points]));
  const changed = await storeMarks(client, reckoned, now);
  await client.query(
    `insert into exam_mark_history (attempt_id, question_id, at, by_id, from_points, to_points, reason)
      select x.a, x.q, $2, $3, x.f, x.t, $4 from jsonb_to_recordset($1::jsonb) as x(a text, q text, f float8, t float8)`,
    [
      JSON.stringify(
        changed.map(({ attemptId: a, questionId: q }) => ({
          a,
          q,
          f: old.get(`${a} ${q}`) ?? null,
          t: points.get(`${a} ${q}`),
        })),
      ),
      now,
      byId,
      reason,
    ],
  );
  const rescored = new Map((await addUp(client, attemptIds, now)).map((r) => [r.attemptId, r]));
  const after = new Map((await scores()).map((s) => [s.id, s.score]));
  return before.flatMap(({ id, studentId, score }) => {
    const to = after.get(id) ?? null;
    return to === score ? [] : [{ attemptId: id, studentId, from: score, to, rescored: rescored.get(id) ?? null }];
  });
}

/** Marks have come or gone beside the chart: those that wait for none are marked, those that wait again are to mark. */
export async function settleAttempts(
  app: HasLifecycles & Postgres & Clock,
  attemptIds: readonly string[],
): Promise<void> {
  const { rows } = await app.pool.query<Pick<Attempt, 'id' | 'state' | 'toMark'>>({
    name: 'exam-settle',
    text: 'select id, state, to_mark as "toMark" from exam_attempt where id = any($1)',
    values: [attemptIds],
  });
  for (const { id, state, toMark } of rows) {
    const type =
      toMark > 0 && isIn(state, 'marked', 'released')
        ? 'reopen'
        : toMark === 0 && isIn(state, 'marking')
          ? 'finish'
          : null;
    if (type) await say(app, id, type);
  }
}

/** Those of an exam that are marked are released; how many. */
export async function releaseAttempts(app: HasLifecycles & Postgres & Clock, examId: string): Promise<number> {
  const { rows } = await app.pool.query<{ id: string }>({
    name: 'exam-marked',
    text: "select id from exam_attempt where exam_id = $1 and state = 'marked'",
    values: [examId],
  });
  for (const { id } of rows) await say(app, id, 'release');
  return rows.length;
}

const say = (app: HasLifecycles & Clock, id: string, type: string) =>
  commandAsEngine(app, { id: examLog(id), cmd: app.newId(), event: { type } });
