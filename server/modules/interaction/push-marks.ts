// A teacher's mark of an answer that the machine was unsure of, given to a question that was pushed to a class.
import type { VERDICTS } from '#contract/teaching.ts';
import type { BankQuestion } from '#questions/contract.ts';
import type { Clock, HasLogs, Hooks, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import type { AnswerSource, Evidence } from '#server/platform/kinds/answers.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { guessOf } from '../assessment/index.ts';
import { mustTeachCourse } from '../course/index.ts';
import { notifyWith } from '../jobs/index.ts';
import { besideInWords } from '../theory/index.ts';
import { publishPushAnswered } from './push-answer.ts';
import { pushCounts } from './push-counts.ts';

/** Answers to pushed questions among those that a teacher marks. */
export const pushedAnswers = (app: Clock & Postgres & HasLogs & Hooks): AnswerSource => ({
  inWords: besideInWords(app),
  owns: async ({ lessonId, studentId, questionId }) =>
    lessonId === undefined &&
    studentId !== undefined &&
    (await app.pool.query('select from class_push where id = $1', [questionId])).rowCount === 1,
  rows: (given, condition) =>
    `select 'push' as source, null as "lessonId", d.name as "className", p.id as "questionId", p.question ->> 'id' as "bankId",
        p.question ->> 'pointId' as "pointId", ${given}, p.question as asked
      from class_push p join class_answer a on a.push_id = p.id
        join sys_user u on u.id = a.user_id join sys_dept d on d.id = p.class_id
      where p.course_id = $1 and p.question is not null and ${condition}`,
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
  app: Clock & Postgres & HasLogs & Hooks,
  who: Who,
  { questionId, studentId, verdict, text }: Mark,
): Promise<void> {
  const { rows } = await app.pool.query<{ classId: string; courseId: string; stem: string }>(
    `select p.class_id as "classId", p.course_id as "courseId", p.question ->> 'stem' as stem
      from class_answer a join class_push p on p.id = a.push_id
      where a.push_id = $1 and a.user_id = $2 and p.has_key`,
    [questionId, studentId],
  );
  const [answer] = rows;
  if (!answer) throw missing();
  await mustTeachCourse(app, who, answer.courseId);
  // the teacher's words first: the line may be cut
  const title = [text, answer.stem].filter(Boolean).join(' · ');
  await withTransaction(app.pool, async (client, tx) => {
    // a key that is told later is not told by a mark before: who reveals it tells of the mark, too
    const { rows: told } = await client.query<{ told: boolean }>(
      "select show = 'at-once' or revealed_at is not null as told from class_push where id = $1 for share",
      [questionId],
    );
    await client.query(
      `update class_answer set machine = coalesce(machine, verdict), verdict = $3, mark_text = $4, mark_by = $5, mark_at = $6
      where push_id = $1 and user_id = $2`,
      [questionId, studentId, verdict, text, who.userId, app.now()],
    );
    await publishPushAnswered(app, tx, answer.classId, questionId);
    await pushCounts(app, client, { pushId: questionId, studentId, at: app.now() });
    if (told[0]?.told)
      await notifyWith(app, tx, { orgId: who.orgId, userId: studentId, kind: `push.${verdict}`, title });
  });
}

/** What students have answered, for mastery: nothing of it tells a result before its key is told, and a typed question is of no point. */
export const pushEvidence = (app: Postgres) => async (courseId: string, studentIds: readonly string[] | null) => {
  const { rows } = await app.pool.query<Omit<Evidence, 'guess' | 'pointId'> & { question: BankQuestion }>({
    name: 'push-evidence',
    text: `select a.user_id as "studentId", p.question, a.verdict, a.at from class_answer a
        join class_push p on p.id = a.push_id
      where p.course_id = $1 and ($2::text[] is null or a.user_id = any($2)) and a.verdict not in ('to-teacher', 'none')
        and (p.show = 'at-once' or p.revealed_at is not null) and p.question ->> 'pointId' <> ''`,
    values: [courseId, studentIds],
  });
  return rows.map(({ question, ...row }) => ({ ...row, pointId: question.pointId, guess: guessOf(question) }));
};
