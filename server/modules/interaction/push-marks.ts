// A teacher's mark of an answer that the machine was unsure of, given to a question that was pushed to a class.
import type { VERDICTS } from '#contract/teaching.ts';
import type { BankQuestion } from '#questions/contract.ts';
import type { Clock, HasLogs, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import type { AnswerSource, Evidence } from '#server/platform/kinds/answers.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { guessOf } from '../assessment/index.ts';
import { mustTeachCourse } from '../course/index.ts';
import { notifyWith } from '../jobs/index.ts';
import { besideInWords } from '../theory/index.ts';
import { publishPushAnswered } from './push.ts';

/** Answers to pushed questions among those that a teacher marks. */
export const pushedAnswers = (app: Clock & Postgres & HasLogs): AnswerSource => ({
  inWords: besideInWords(app),
  owns: async ({ lessonId, studentId, questionId }) =>
    lessonId === undefined &&
    studentId !== undefined &&
    (await app.pool.query('select from class_push where id = $1', [questionId])).rowCount === 1,
  rows: (given, condition) =>
    `select 'push' as source, null as "lessonId", d.name as "className", p.id as "questionId", p.question ->> 'id' as "bankId",
        k.id as "pointId", ${given}, p.question as asked
      from point_shown k join class_push p on p.question ->> 'pointId' = k.id join class_answer a on a.push_id = p.id
        join sys_user u on u.id = a.user_id join sys_dept d on d.id = p.class_id
      where k.course_id = $1 and p.question is not null and ${condition}`,
  mark: async (who, { studentId = '', ...mark }) => {
    await markPushed(app, who, { studentId, ...mark });
    return null;
  },
});

interface Mark {
  /** The push. */
  questionId: string;
  studentId: string;
  verdict: (typeof VERDICTS)[number];
  text: string;
}

/** 404 unless there is such an answer, and `who` may teach the question's course. */
async function markPushed(
  app: Clock & Postgres & HasLogs,
  who: Who,
  { questionId, studentId, verdict, text }: Mark,
): Promise<void> {
  const { rows } = await app.pool.query<{ classId: string; courseId: string; stem: string }>(
    `select p.class_id as "classId", k.course_id as "courseId", p.question ->> 'stem' as stem
      from class_answer a join class_push p on p.id = a.push_id join point_shown k on k.id = p.question ->> 'pointId'
      where a.push_id = $1 and a.user_id = $2`,
    [questionId, studentId],
  );
  const [answer] = rows;
  if (!answer) throw missing();
  await mustTeachCourse(app, who, answer.courseId);
  // the teacher's words first: the line may be cut
  const title = [text, answer.stem].filter(Boolean).join(' · ');
  await withTransaction(app.pool, async (client, tx) => {
    await client.query(
      `update class_answer set machine = coalesce(machine, verdict), verdict = $3, mark_text = $4, mark_by = $5, mark_at = $6
      where push_id = $1 and user_id = $2`,
      [questionId, studentId, verdict, text, who.userId, app.now()],
    );
    await publishPushAnswered(app, tx, answer.classId, questionId);
    await notifyWith(app, tx, { orgId: who.orgId, userId: studentId, kind: `push.${verdict}`, title });
  });
}

/** What students have answered, for mastery. */
export const pushEvidence = (app: Postgres) => async (courseId: string, studentIds: readonly string[] | null) => {
  const { rows } = await app.pool.query<Omit<Evidence, 'guess' | 'pointId'> & { question: BankQuestion }>({
    name: 'push-evidence',
    text: `select a.user_id as "studentId", p.question, a.verdict, a.at from class_answer a
        join class_push p on p.id = a.push_id join point_shown k on k.id = p.question ->> 'pointId'
      where k.course_id = $1 and ($2::text[] is null or a.user_id = any($2)) and a.verdict <> 'to-teacher'`,
    values: [courseId, studentIds],
  });
  return rows.map(({ question, ...row }) => ({ ...row, pointId: question.pointId, guess: guessOf(question) }));
};
