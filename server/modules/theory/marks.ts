// A teacher's mark of an answer in a lesson: it wins over the machine's, and the lesson's score is made anew.
import type { PoolClient } from 'pg';
import type { BlockProps } from '#contract/blocks/index.ts';
import type { BankQuestion } from '#questions/contract.ts';
import type { Clock, HasLogs, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import type { AnswerSource } from '#server/platform/kinds/answers.ts';
import { type Db, withTransaction } from '#server/platform/sql.ts';
import { formulasBeside } from '#server/platform/tutor/index.ts';
import type { Who } from '#server/platform/who.ts';
import type { Verdict } from '#src/machines/lesson/lesson.machine.ts';
import { keyInWords, seedFor, wordedAnswer } from '../assessment/index.ts';
import { notifyWith } from '../jobs/index.ts';
import { taughtLesson } from './lesson.access.ts';
import { marksOf } from './marked.ts';
import { hasSummary, lessonProgress } from './progress.ts';
import { summarise } from './score.ts';
import { postScore } from './scores.ts';
import { block } from './theory.lesson.ts';
import { contentKey, contentOf, type Lesson, lessonContent, lessonContents, OVER_AT } from './theory.store.ts';

/** Answers of lessons among those that a teacher marks. */
export const lessonAnswers = (app: Clock & Postgres & HasLogs): AnswerSource => ({
  rows: (given, condition) =>
    `select 'lesson' as source, a.lesson_id as "lessonId", null as "className", a.question_id as "questionId",
        a.bank_id as "bankId", a.point_id as "pointId", ${given}, jsonb_build_object('reshuffles', l.reshuffles) as asked
      from lesson_answer a join lesson l on l.id = a.lesson_id join sys_user u on u.id = l.student_id
      where l.course_id = $1 and not l.is_guest and ${condition}`,
  inWords: async (rows) => {
    const inLesson = rows.map(({ lessonId, pointId }) => ({ lessonId: lessonId ?? '', pointId }));
    // as each lesson asked it: the plan may have moved on
    const kept = await lessonContents(app.pool, inLesson);
    return Promise.all(
      rows.map(async (row, n) => {
        const { bankId, pointId, questionId, asked } = row;
        const at = inLesson[n] ?? { lessonId: '', pointId };
        const { point, bank } = kept.get(contentKey(at)) ?? (await contentOf(app.pool, pointId));
        const { reshuffles } = asked as { reshuffles: boolean }; // as it was read above
        const question = bank.find((q) => q.id === bankId) ?? null;
        const seed = seedFor({ id: at.lessonId, reshuffles }, questionId);
        return wordedAnswer({ question, title: point?.title ?? '', seed }, row);
      }),
    );
  },
  owns: ({ lessonId }) => lessonId !== undefined,
  mark: async (who, { lessonId = '', ...mark }) => markAnswerOf(app, who, await taughtLesson(app, who, lessonId), mark),
});

interface Mark {
  questionId: string;
  verdict: Exclude<Verdict, 'to-teacher'>;
  text: string;
}

/** The lesson's score after it; null while it runs. The caller has seen to it that `who` may teach the course. */
const markAnswerOf = (app: Clock & Postgres & HasLogs, who: Who, lesson: Lesson, m: Mark): Promise<number | null> =>
  withTransaction(app.pool, async (client, tx) => {
    const log = `lesson:${lesson.id}`;
    // an end that is written meanwhile would not see the mark, nor the mark the end
    await app.logs.lock(tx, log);
    const marked = await writeMark(app, client, who, lesson, m);
    const { content, isShown } = await summaryNow(client, lesson);
    // a lesson gets its score when its summary is shown
    const isOver = await writeScore(client, lesson.id, content.score);
    if (isOver) await postScore(client, lesson, app.now());
    const { bank } =
      (await lessonContent(client, lesson.id, marked.pointId)) ?? (await contentOf(app.pool, marked.pointId));
    const question = bank.find((q) => q.id === marked.bankId);
    const word = { by: who.name, ...(m.text ? { text: m.text } : {}) };
    await app.logs.appendWith(tx, log, [
      block('check-result', `${m.questionId}~r`, { ...resultOf(lesson, question, m), ...word }),
      block('notice', `marked.${app.newId()}`, { kind: 'marked', ...word }),
      ...(isShown ? [block('summary', 'summary', content)] : []),
    ]);
    if (!isOver) return null;
    await notifyWith(app, tx, {
      orgId: lesson.orgId,
      userId: lesson.studentId,
      kind: 'lesson.marked',
      title: lesson.courseName,
      data: { path: `/CurriculumAIScore?lessonId=${lesson.id}` },
    });
    return content.score;
  });

/** Throws 404 where there is no such answer. */
async function writeMark(app: Clock, client: PoolClient, who: Who, lesson: Lesson, m: Mark) {
  const { rows } = await client.query<{ bankId: string; pointId: string }>(
    `update lesson_answer set machine = coalesce(machine, verdict), verdict = $3, mark_text = $4, mark_by = $5, mark_at = $6
      where lesson_id = $1 and question_id = $2 returning bank_id as "bankId", point_id as "pointId"`,
    [lesson.id, m.questionId, m.verdict, m.text, who.userId, app.now()],
  );
  const [marked] = rows;
  if (!marked) throw missing();
  return marked;
}

/** False while the lesson has more to teach or to ask. */
const writeScore = async (db: Db, lessonId: string, score: number | null): Promise<boolean> =>
  (await db.query(`update lesson l set score = $2 where id = $1 and ${OVER_AT} is not null`, [lessonId, score]))
    .rowCount === 1;

const resultOf = (lesson: Lesson, q: BankQuestion | undefined, m: Mark): BlockProps<'check-result'> => ({
  questionId: m.questionId,
  result: m.verdict,
  ...(q ? { explanation: q.explanation } : {}),
  ...(q && m.verdict !== 'right' ? { correct: keyInWords(q, seedFor(lesson, m.questionId)) } : {}),
  ...formulasBeside(q),
});

/** As it is with the marks so far, and whether the student has it before them. */
export async function summaryNow(db: Db, lesson: Lesson) {
  const { state, points, at } = await lessonProgress(db, lesson.id);
  return {
    content: summarise({ at, points }, lesson.points, await marksOf(db, lesson.id)),
    isShown: hasSummary({ state, at, points }),
  };
}
