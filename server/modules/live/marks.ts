// A teacher's mark of an answer given in a live class, where a machine was not sure.
import type { BankQuestion } from '#questions/contract.ts';
import type { Clock, HasLogs, Hooks, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import type { AnswerSource, Evidence } from '#server/platform/kinds/answers.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { guessOf } from '../assessment/index.ts';
import { mustTeachCourse } from '../course/index.ts';
import { besideInWords } from '../theory/index.ts';
import { publishAnswered } from './asked.ts';
import { postScores } from './live.scores.ts';

export const liveAnswers = (app: Clock & Postgres & HasLogs & Hooks): AnswerSource => ({
  inWords: besideInWords(app),
  owns: async ({ lessonId, studentId, questionId }) =>
    lessonId === undefined &&
    studentId !== undefined &&
    (await app.pool.query('select from live_question where id = $1', [questionId])).rowCount === 1,
  rows: (given, condition) =>
    `select 'live' as source, null as "lessonId", l.title as "className", q.id as "questionId", q.bank_id as "bankId",
        q.point_id as "pointId", ${given}, q.question as asked
      from live_class l join live_question q on q.live_id = l.id and q.kind = 'question' and q.closed_at is not null
        join live_answer a on a.question_id = q.id join sys_user u on u.id = a.user_id
      where l.course_id = $1 and l.deleted_at is null and ${condition}`,
  mark: async (who, { studentId = '', questionId, verdict, text }) => {
    const { rows } = await app.pool.query<{ liveId: string; courseId: string | null }>(
      `select l.id as "liveId", l.course_id as "courseId" from live_answer a join live_question q on q.id = a.question_id
          and q.kind = 'question' join live_class l on l.id = q.live_id
        where a.question_id = $1 and a.user_id = $2 and l.org_id = $3 and l.deleted_at is null`,
      [questionId, studentId, who.orgId],
    );
    const [answer] = rows;
    if (!answer?.courseId) throw missing();
    await mustTeachCourse(app, who, answer.courseId);
    await withTransaction(app.pool, async (client, tx) => {
      await client.query(
        `update live_answer set machine = coalesce(machine, verdict), verdict = $3, mark_text = $4, mark_by = $5, mark_at = $6
          where question_id = $1 and user_id = $2`,
        [questionId, studentId, verdict, text, who.userId, app.now()],
      );
      await postScores(app, client, { liveId: answer.liveId, at: app.now(), userId: studentId });
      await publishAnswered(app, tx, answer.liveId, questionId);
    });
    return null;
  },
});

/** What students have answered, for mastery. */
export const liveEvidence = (app: Postgres) => async (courseId: string, studentIds: readonly string[] | null) => {
  const { rows } = await app.pool.query<Omit<Evidence, 'guess' | 'pointId'> & { question: BankQuestion }>({
    name: 'live-evidence',
    text: `select a.user_id as "studentId", q.question, a.verdict, a.at
      from live_answer a join live_question q on q.id = a.question_id and q.kind = 'question'
        join live_class l on l.id = q.live_id
      where l.course_id = $1 and ($2::text[] is null or a.user_id = any($2)) and q.closed_at is not null
        and a.verdict <> 'to-teacher'`,
    values: [courseId, studentIds],
  });
  return rows.map(({ question, ...row }) => ({ ...row, pointId: question.pointId, guess: guessOf(question) }));
};
