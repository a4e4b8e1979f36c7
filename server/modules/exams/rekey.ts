// A key that was wrong: who gains and loses by another, and then all attempts at once. What teachers marked themselves stays.
import type { PoolClient } from 'pg';
import type { BankFields } from '#contract/bank.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { rounded } from '#contract/rounding.ts';
import { invalid } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { type Db, withTransaction } from '#server/platform/sql.ts';
import { markInExam, revisionsOf, withKey } from '../assessment/index.ts';
import { keepRates } from './analysis.ts';
import { type Exam, examById, staffExam } from './exam.store.ts';
import { type Attempt, attemptsOf, type Given, givenIn, isIn, mustAsk } from './records.store.ts';
import { addUp, follow, keepHistory } from './settle.ts';

type Rekey = InputOf<'/OrgApi/ExamRecord/Rekey'>;
type Changes = OutputOf<'/OrgApi/ExamRecord/Rekey'>['changes'];

interface Mark {
  given: Given;
  to: number | null;
}

export async function rekey(call: Call, input: Rekey): Promise<{ changes: Changes }> {
  const { app, who } = call;
  const { examId, bankId, commit } = input;
  const seen = await staffExam(app, who, examId);
  call.note.subject = seen.name;
  mustAsk(seen, bankId);
  if (commit === '0') {
    const { marks, sums } = await planOf(app.pool, seen, input);
    return { changes: changesOf(marks, sums) };
  }
  const done = await withTransaction(app.pool, async (client, tx) => {
    // two at once: the second sees what the first has made of it. Whoever hands in meanwhile is marked by the old key or the new
    await client.query('select from exam where id = $1 for update', [examId]);
    const exam = (await examById(client, examId)) ?? seen;
    const plan = await planOf(client, exam, input);
    await client.query(
      'update exam set rekeyed = rekeyed || jsonb_build_object($2::text, $3::jsonb), version = version + 1 where id = $1',
      [examId, bankId, JSON.stringify(plan.fields)],
    );
    await store(client, plan.marks, app.now());
    const changes = plan.marks.map(({ given, to }) => ({
      attemptId: given.attempt.id,
      questionId: given.questionId,
      from: given.points,
      to,
    }));
    await keepHistory(client, changes, { byId: who.userId, at: app.now(), reason: input.reason });
    const settled = await addUp(app, tx, [...new Set(changes.map((c) => c.attemptId))]);
    return { settled, changes: changesOf(plan.marks, plan.sums), exam };
  });
  await follow(app, done.settled);
  if (done.exam.releasedAt !== null) await keepRates(app, done.exam.id);
  return { changes: done.changes };
}

/** Marks that differ by the new key; and what attempts come to now, so far as it is known. */
async function planOf(db: Db, exam: Exam, { bankId, answer }: Pick<Rekey, 'bankId' | 'answer'>) {
  const attempts = (await attemptsOf(db, exam.id)).filter(isIn);
  const given = await givenIn(db, exam, attempts, bankId);
  const fields = rekeyed(given[0]?.fields ?? (await fieldsOf(db, exam, bankId)), answer);
  const partial = exam.frozen?.partial ?? 'none';
  const marks: Mark[] = [];
  for (const one of given) {
    if (!one.isMarked || one.byId !== null) continue;
    const to = markInExam(fields, one.value, one.max, partial).points;
    if (to !== null && to !== one.points) marks.push({ given: one, to });
  }
  return {
    fields,
    marks,
    sums: await sumsOf(
      db,
      marks.map((m) => m.given.attempt),
    ),
  };
}

function rekeyed(fields: BankFields | undefined, answer: unknown): BankFields {
  const changed = fields ? withKey(fields, answer) : null;
  if (!changed) throw invalid({ answer: 'notOneOf' });
  return changed;
}

/** Of a question that nobody has handed in yet. */
async function fieldsOf(db: Db, exam: Exam, bankId: string): Promise<BankFields | undefined> {
  if (exam.rekeyed[bankId]) return exam.rekeyed[bankId];
  const all = exam.frozen?.sections.flatMap(({ items, draws }) => [...items, ...draws.flatMap((d) => d.from)]) ?? [];
  const own = all.filter((q) => q.bankId === bankId).slice(0, 1);
  return [...(await revisionsOf(db, own)).values()][0];
}

async function sumsOf(db: Db, attempts: readonly Attempt[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ id: string; points: number }>(
    'select attempt_id as id, coalesce(sum(points), 0) as points from exam_mark where attempt_id = any($1) group by 1',
    [attempts.map((a) => a.id)],
  );
  return new Map(rows.map((r) => [r.id, r.points]));
}

function changesOf(marks: readonly Mark[], sums: ReadonlyMap<string, number>): Changes {
  const byAttempt = Map.groupBy(marks, (m) => m.given.attempt.id);
  return [...byAttempt.values()].flatMap((own) => {
    const attempt = own[0]?.given.attempt;
    if (!attempt) return [];
    const from = rounded(sums.get(attempt.id) ?? 0, 2);
    const more = own.reduce((sum, { given, to }) => sum + (to ?? 0) - (given.points ?? 0), 0);
    return [{ studentId: attempt.studentId, name: attempt.name, from, to: rounded(from + more, 2) }];
  });
}

/** Marks that a teacher has set meanwhile are of another version, and stay. */
async function store(client: PoolClient, marks: readonly Mark[], at: number): Promise<void> {
  await client.query({
    name: 'exam-remark',
    text: `with x as materialized (select m.attempt_id, m.question_id, g."to" from exam_mark m
          join jsonb_to_recordset($1::jsonb) as g("attemptId" text, "questionId" text, version int, "to" float8)
            on g."attemptId" = m.attempt_id and g."questionId" = m.question_id and g.version = m.version
          where m.by_id is null order by m.attempt_id, m.question_id for update of m)
      update exam_mark m set points = x."to", version = m.version + 1, at = $2
        from x where m.attempt_id = x.attempt_id and m.question_id = x.question_id`,
    values: [
      JSON.stringify(
        marks.map(({ given, to }) => ({
          attemptId: given.attempt.id,
          questionId: given.questionId,
          version: given.version,
          to,
        })),
      ),
      at,
    ],
  });
}
