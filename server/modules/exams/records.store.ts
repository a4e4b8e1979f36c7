// What students have handed in, as who marks it sees it: attempts, and every answer with its question, its key and its mark.
import type { BankFields } from '#contract/bank.ts';
import type { ExamValue } from '#contract/bank-kinds.ts';
import type { ExamRecordRow } from '#contract/exam-records.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import type { Db } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { type AskedAs, revisionKey, revisionsOf, toBankValue } from '../assessment/index.ts';
import { type AttemptPaper, type Exam, staffExam } from './exam.store.ts';

export interface AttemptRecord extends ExamRecordRow {
  examId: string;
  seed: string;
  paper: AttemptPaper;
}

const ATTEMPT = `select a.id, a.version, a.started_at as "createdAt", a.student_id as "studentId", u.user_name as "userName", u.name,
    a.attempt, a.state, a.score, a.max, a.to_mark as "toMark", a.submitted_at as "submittedAt", a.submitted_by as by,
    a.exam_id as "examId", a.seed, a.paper,
    (select count(*)::int from exam_late l where l.attempt_id = a.id and l.accepted_at is null) as late
  from exam_attempt a join sys_user u on u.id = a.student_id`;

/** In the order of student numbers. */
export async function attemptsOfExam(db: Db, examId: string): Promise<AttemptRecord[]> {
  const { rows } = await db.query<AttemptRecord>({
    name: 'exam-attempts',
    text: `${ATTEMPT} where a.exam_id = $1 order by u.user_name collate name_order, a.attempt`,
    values: [examId],
  });
  return rows;
}

/** 404 unless `who` sees its exam. */
export async function staffAttempt(
  app: Clock & Postgres,
  who: Who,
  id: string,
): Promise<{ exam: Exam; attempt: AttemptRecord }> {
  const { rows } = await app.pool.query<AttemptRecord>({
    name: 'exam-attempt-of-staff',
    text: `${ATTEMPT} where a.id = $1 and a.org_id = $2`,
    values: [id, who.orgId],
  });
  const [attempt] = rows;
  if (!attempt) throw missing();
  return { attempt, exam: await staffExam(app, who, attempt.examId) };
}

const HANDED_IN: readonly string[] = ['submitted', 'marking', 'marked', 'released'];
/** Handed in, and to count. */
export const countsAsHandedIn = ({ state }: Pick<ExamRecordRow, 'state'>): boolean => HANDED_IN.includes(state);

/** One answer, or the want of one, of one attempt. */
export interface AttemptAnswer {
  attempt: AttemptRecord;
  questionId: string;
  bankId: string;
  section: string;
  /** With the key that it has now. */
  fields: BankFields;
  /** In the bank's letters. */
  value: ExamValue | null;
  /** The question as its student saw it, in whose letters this is. */
  asked: AskedAs;
  sent: ExamValue | null;
  points: number | null;
  max: number;
  text: string;
  /** Whether it has a mark, or waits for one. */
  isMarked: boolean;
  byId: string | null;
  by: string | null;
  asGroup: boolean;
  version: number;
  /** Of an experiment that was begun. */
  runId: string | null;
  late: { value: ExamValue | null; at: number; isNewer: boolean } | null;
}

interface Row {
  attemptId: string;
  questionId: string;
  value: ExamValue | null;
  points: number | null;
  text: string | null;
  byId: string | null;
  by: string | null;
  asGroup: boolean | null;
  version: number | null;
  isLate: boolean;
  lateValue: ExamValue | null;
  lateAt: number | null;
  isNewer: boolean;
  runId: string | null;
}

const ROWS = `select coalesce(w.attempt_id, m.attempt_id, l.attempt_id) as "attemptId",
    coalesce(w.question_id, m.question_id, l.question_id) as "questionId",
    w.value, m.points, m.text, m.by_id as "byId", u.name as by, m.as_group as "asGroup", m.version,
    l.attempt_id is not null as "isLate", l.value as "lateValue", l.at as "lateAt",
    l.attempt_id is not null and (w.attempt_id is null or (l.lease, l.n) > (w.lease, w.n)) as "isNewer",
    (select r.run_id from exam_run r where r.attempt_id = coalesce(w.attempt_id, m.attempt_id) and r.question_id = coalesce(w.question_id, m.question_id)) as "runId"
  from (select * from exam_answer where attempt_id = any($1) and ($2::text[] is null or question_id = any($2))) w
    full join (select * from exam_mark where attempt_id = any($1) and ($2::text[] is null or question_id = any($2))) m
      on m.attempt_id = w.attempt_id and m.question_id = w.question_id
    full join (select * from exam_late where attempt_id = any($1) and accepted_at is null
        and ($2::text[] is null or question_id = any($2))) l
      on l.attempt_id = coalesce(w.attempt_id, m.attempt_id) and l.question_id = coalesce(w.question_id, m.question_id)
    left join sys_user u on u.id = m.by_id`;

/** In the order of the attempts and of each one's paper; of one question of the bank, or of all. */
export async function attemptAnswers(
  db: Db,
  exam: Exam,
  attempts: readonly AttemptRecord[],
  bankId?: string,
): Promise<AttemptAnswer[]> {
  const asked = attempts.flatMap((attempt) =>
    attempt.paper.flatMap(({ title, questions }) =>
      questions
        .filter((q) => bankId === undefined || q.bankId === bankId)
        .map((q) => ({ ...q, attempt, section: title })),
    ),
  );
  const ids = bankId === undefined ? null : asked.map((q) => q.questionId);
  // one after the other: it may be a transaction's
  const { rows } = await db.query<Row>({
    name: 'exam-given',
    text: ROWS,
    values: [attempts.map((a) => a.id), ids],
  });
  const revisions = await revisionsOf(db, distinctRevisions(asked));
  const byPlace = new Map(rows.map((row) => [`${row.attemptId} ${row.questionId}`, row]));
  return asked.flatMap(({ attempt, section, questionId, points: max, ...revision }): AttemptAnswer[] => {
    const fields = revisions.get(revisionKey(revision));
    if (!fields) return [];
    const row = byPlace.get(`${attempt.id} ${questionId}`);
    const as = { questionId, fields, seed: attempt.seed, shuffle: exam.frozen?.shuffle ?? false };
    const inBank = (value: ExamValue | null) => (value === null ? null : toBankValue(as, value));
    return [
      {
        attempt,
        questionId,
        bankId: revision.bankId,
        section,
        fields: exam.rekeyed[revision.bankId] ?? fields,
        value: inBank(row?.value ?? null),
        asked: as,
        sent: row?.value ?? null,
        points: row?.points ?? null,
        max,
        text: row?.text ?? '',
        isMarked: row?.version != null,
        byId: row?.byId ?? null,
        by: row?.by ?? null,
        asGroup: row?.asGroup ?? false,
        version: row?.version ?? 0,
        runId: row?.runId ?? null,
        late: row?.isLate ? { value: inBank(row.lateValue), at: row.lateAt ?? 0, isNewer: row.isNewer } : null,
      },
    ];
  });
}

function distinctRevisions(asked: readonly { bankId: string; revision: number }[]) {
  return [...new Map(asked.map(({ bankId, revision }) => [`${bankId} ${revision}`, { bankId, revision }])).values()];
}

/** All that this exam asks or may draw, in the order of its paper. */
export const revisionsIn = ({ frozen }: Pick<Exam, 'frozen'>) =>
  (frozen?.sections ?? []).flatMap(({ title, items, draws }) =>
    [...items, ...draws.flatMap((d) => d.from)].map(({ bankId, revision }) => ({
      section: title,
      revision: { bankId, revision },
    })),
  );

interface Counted {
  max: number;
  answers: number;
  toMark: number;
}

/** By the questions of the bank: how many have a mark or wait for one, of attempts that count. */
export async function countsByQuestion(db: Db, examId: string): Promise<Map<string, Counted>> {
  const { rows } = await db.query<Counted & { bankId: string }>({
    name: 'exam-questions-counted',
    text: `select m.bank_id as "bankId", max(m.max) as max, count(*)::int as answers,
        (count(*) filter (where m.points is null))::int as "toMark"
      from exam_attempt a join exam_mark m on m.attempt_id = a.id where a.exam_id = $1 and a.state = any($2) group by m.bank_id`,
    values: [examId, HANDED_IN],
  });
  return new Map(rows.map(({ bankId, ...counted }) => [bankId, counted]));
}

/** Whether the paper of this exam asks a question of the bank, or may draw it; 404 where not. */
export function mustAsk(exam: Exam, bankId: string): void {
  if (!revisionsIn(exam).some((q) => q.revision.bankId === bankId)) throw missing();
}

/** Questions are drawn for each attempt anew. */
export const isDrawn = (exam: Exam): boolean => exam.frozen?.sections.some(({ draws }) => draws.length > 0) ?? false;
