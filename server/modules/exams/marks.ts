// A teacher's points: for one answer, or for all that are the same.
import { CODE } from '#contract/codes.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { rounded } from '#contract/rounding.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { readIn, valueLine } from '../assessment/index.ts';
import { addUp, settleAttempts } from './attempt.marking.ts';
import { tellRescored } from './exam.notices.ts';
import { staffExam } from './exam.store.ts';
import { keepHistory, standingOfAttempt } from './history.ts';
import {
  type AttemptAnswer,
  attemptAnswers,
  attemptsOfExam,
  countsAsHandedIn,
  mustAsk,
  staffAttempt,
} from './records.store.ts';

/** Points are kept to a hundredth. */
const DIGITS = 2;

const tooBig = (max: number) =>
  new Failure(CODE.invalid, 'invalid', { params: { max }, data: { fields: { points: 'tooBig' } } });

function mustBeIn(attempt: Parameters<typeof countsAsHandedIn>[0]): void {
  if (!countsAsHandedIn(attempt)) throw new Failure(CODE.conflict, 'examNotHandedIn');
}

export async function markOneAnswer(
  call: Call,
  { attemptId, questionId, points: given, text, version }: InputOf<'/OrgApi/ExamRecord/Mark'>,
): Promise<OutputOf<'/OrgApi/ExamRecord/Mark'>> {
  const { app, who } = call;
  const { exam, attempt } = await staffAttempt(app, who, attemptId);
  call.note.subject = `${exam.name} · ${attempt.name}`;
  const asked = attempt.paper.flatMap((s) => s.questions).find((q) => q.questionId === questionId);
  if (!asked) throw missing();
  mustBeIn(attempt);
  if (given > asked.points) throw tooBig(asked.points);
  const points = rounded(given, DIGITS);
  await withTransaction(app.pool, async (client, tx) => {
    const { rows } = await client.query<{ before: number | null }>({
      name: 'exam-mark',
      text: `with old as (select points from exam_mark where attempt_id = $1 and question_id = $2 and version = $3 for update)
        update exam_mark m set points = $4, text = coalesce($5, m.text), by_id = $6, as_group = false, version = m.version + 1,
            at = $7 from old where m.attempt_id = $1 and m.question_id = $2 and m.version = $3
          returning old.points as before`,
      values: [attemptId, questionId, version, points, text ?? null, who.userId, app.now()],
    });
    if (!rows[0]) throw new Failure(CODE.conflict, 'stale');
    const change = { attemptId, questionId, from: rows[0].before, to: points };
    await keepHistory(client, [change], { byId: who.userId, at: app.now(), reason: '' });
    await tellRescored(app, tx, await addUp(client, [attemptId], app.now()));
  });
  await settleAttempts(app, [attemptId]);
  return { version: version + 1, ...(await standingOfAttempt(app, attemptId)) };
}

/** The answers to one question that are the same, by what they say. */
async function groupsIn(call: Call, examId: string, bankId: string): Promise<Map<string, AttemptAnswer[]>> {
  const exam = await staffExam(call.app, call.who, examId);
  mustAsk(exam, bankId);
  call.note.subject = exam.name;
  const attempts = (await attemptsOfExam(call.app.pool, examId)).filter(countsAsHandedIn);
  const given = (await attemptAnswers(call.app.pool, exam, attempts, bankId)).filter((g) => g.isMarked);
  return Map.groupBy(given, (g) => valueLine(g.fields, g.value));
}

export async function answerGroups(
  call: Call,
  { examId, bankId }: InputOf<'/OrgApi/ExamRecord/Groups'>,
): Promise<OutputOf<'/OrgApi/ExamRecord/Groups'>> {
  const groups = [...(await groupsIn(call, examId, bankId)).values()].map((all) => {
    const [first] = all;
    const points = new Set(all.map((g) => g.points));
    return {
      value: first?.value ?? null,
      ...(first && readIn(first.fields, first.value)),
      count: all.length,
      toMark: all.filter((g) => g.points === null).length,
      points: points.size === 1 ? (first?.points ?? null) : null,
      attemptIds: all.map((g) => g.attempt.id),
    };
  });
  return groups.toSorted((a, b) => Number(b.toMark > 0) - Number(a.toMark > 0) || b.count - a.count);
}

/** Whether somebody has marked it by itself, and not with all that are the same. */
const isOwn = (g: AttemptAnswer): boolean => g.byId !== null && !g.asGroup;

export async function markAnswerGroup(
  call: Call,
  { examId, bankId, value, points: given }: InputOf<'/OrgApi/ExamRecord/MarkGroup'>,
): Promise<OutputOf<'/OrgApi/ExamRecord/MarkGroup'>> {
  const { app, who } = call;
  const groups = await groupsIn(call, examId, bankId);
  const [some] = [...groups.values()].flat();
  const all = some ? (groups.get(valueLine(some.fields, value)) ?? []) : [];
  const most = Math.min(...all.map((g) => g.max));
  if (given > most) throw tooBig(most);
  const points = rounded(given, DIGITS);
  const marks = all
    .filter((g) => !isOwn(g))
    .map((g) => ({
      attemptId: g.attempt.id,
      questionId: g.questionId,
      version: g.version,
      from: g.points,
      to: points,
    }));
  if (marks.length === 0) return { marked: 0 };
  const changed = await withTransaction(app.pool, async (client, tx) => {
    // who marks one of them meanwhile has the last word: it is of another version then
    const { rows } = await client.query<{ attemptId: string; questionId: string }>({
      name: 'exam-mark-group',
      text: `with x as materialized (select m.attempt_id, m.question_id from exam_mark m
            join jsonb_to_recordset($1::jsonb) as g("attemptId" text, "questionId" text, version int)
              on g."attemptId" = m.attempt_id and g."questionId" = m.question_id and g.version = m.version
            order by m.attempt_id, m.question_id for update of m)
        update exam_mark m set points = $2, by_id = $3, as_group = true, version = m.version + 1, at = $4
          from x where m.attempt_id = x.attempt_id and m.question_id = x.question_id
          returning m.attempt_id as "attemptId", m.question_id as "questionId"`,
      values: [JSON.stringify(marks), points, who.userId, app.now()],
    });
    const done = new Set(rows.map((r) => `${r.attemptId} ${r.questionId}`));
    const changes = marks.filter((m) => done.has(`${m.attemptId} ${m.questionId}`));
    await keepHistory(client, changes, { byId: who.userId, at: app.now(), reason: '' });
    await tellRescored(app, tx, await addUp(client, attemptsIn(changes), app.now()));
    return changes;
  });
  await settleAttempts(app, attemptsIn(changed));
  return { marked: changed.length };
}

const attemptsIn = (changes: readonly { attemptId: string }[]): string[] => [
  ...new Set(changes.map((c) => c.attemptId)),
];
