// Answers that a teacher looks at, and the mark that wins over the machine's.
import type { Pool, PoolClient } from 'pg';
import type { BlockProps } from '#contract/blocks/index.ts';
import type { App } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { markShortly } from '#server/platform/tutor/index.ts';
import type { Who } from '#server/platform/who.ts';
import type { Verdict } from '#src/machines/lesson/lesson.machine.ts';
import { notifyWith } from '../jobs/notices.ts';
import { progressOf } from './progress.ts';
import { keyInWords, seedFor, toMarkable } from './questions.ts';
import { type Marked, summarise } from './score.ts';
import { block } from './theory.lesson.ts';
import { type BankQuestion, type Content, contentOf, keptIn, keptOf, keyOfKept, type Lesson } from './theory.store.ts';

type Value = string | string[] | boolean;

interface AnswerRow {
  lessonId: string | null;
  className: string | null;
  /** Of its lesson. */
  reshuffles: boolean;
  /** As it was pushed; null in a lesson. */
  pushed: BankQuestion | null;
  questionId: string;
  bankId: string;
  pointId: string;
  studentId: string;
  studentName: string;
  value: Value;
  verdict: Verdict;
  at: number;
  markBy: string | null;
  markText: string | null;
  markAt: number | null;
}

const GIVEN = `u.id as "studentId", u.name as "studentName", a.value, a.verdict, a.at,
    (select t.name from sys_user t where t.id = a.mark_by) as "markBy", a.mark_text as "markText", a.mark_at as "markAt"`;
const STATES = {
  open: { where: "a.verdict = 'to-teacher'", order: 'x.at' },
  marked: { where: 'a.mark_at is not null', order: 'x."markAt" desc' },
} as const;
/** $1 the course: what was answered in its lessons, and to its questions that were pushed to classes. */
const answersWhere = (is: string): string => `(
  select a.lesson_id as "lessonId", l.reshuffles, null as "className", null::jsonb as pushed, a.question_id as "questionId",
    a.bank_id as "bankId", a.point_id as "pointId", ${GIVEN}
  from lesson_answer a join lesson l on l.id = a.lesson_id join sys_user u on u.id = l.student_id
  where l.course_id = $1 and ${is}
  union all select null, false, d.name, p.question, p.id, p.question ->> 'id', k.id, ${GIVEN}
  from lesson_point k join class_push p on p.question ->> 'pointId' = k.id join class_answer a on a.push_id = p.id
    join sys_user u on u.id = a.user_id join sys_dept d on d.id = p.class_id
  where k.course_id = $1 and p.question is not null and ${is}) x`;

interface Wanted {
  courseId: string;
  state: keyof typeof STATES;
  page: number;
  pageSize: number;
}

/** Who has waited longest comes first; of those marked, what was marked last. */
export async function answersOf(app: App, { courseId, state, page, pageSize }: Wanted) {
  const { where: is, order } = STATES[state];
  const all = answersWhere(is);
  const [rows, count] = await Promise.all([
    app.pool.query<AnswerRow>(
      `select * from ${all} order by ${order}, x."questionId", x."studentId" limit $2 offset $3`,
      [...[courseId, pageSize, (page - 1) * pageSize]],
    ),
    app.pool.query<{ n: number }>(`select count(*)::int as n from ${all}`, [courseId]),
  ]);
  // as each lesson asked it: the plan may have moved on
  const kept = await keptIn(app.pool, rows.rows.flatMap(inLesson));
  const items = await Promise.all(
    rows.rows.map(async (row) => {
      const [at] = inLesson(row);
      return shownAnswer(row, (at && kept.get(keyOfKept(at))) ?? (await contentOf(app.pool, row.pointId)));
    }),
  );
  return { items, itemCount: count.rows[0]?.n ?? 0, page, pageSize };
}

const inLesson = ({ lessonId, pointId }: AnswerRow) => (lessonId === null ? [] : [{ lessonId, pointId }]);

function shownAnswer(
  { bankId, reshuffles, pushed, markBy, markText, markAt, ...row }: AnswerRow,
  { point, bank }: Content,
) {
  const question = pushed ?? bank.find((q) => q.id === bankId);
  const { lessonId, questionId } = row;
  const seed = lessonId === null ? questionId : seedFor({ id: lessonId, reshuffles }, questionId);
  return {
    ...row,
    title: point?.title ?? '',
    stem: question?.stem ?? '',
    expected: question ? keyInWords(question, seed) : '',
    concepts: question ? conceptsIn(question, row.value) : [],
    mark: markAt === null ? null : { by: markBy ?? '', text: markText ?? '', at: markAt },
  };
}

function conceptsIn(question: BankQuestion, value: Value): { any: string[]; found: boolean }[] {
  if (!question.concepts || typeof value !== 'string') return [];
  const { said } = markShortly(toMarkable(question), value);
  return question.concepts.map(({ any }, i) => ({ any, found: said.includes(i) }));
}

/** The marks of a lesson, each with what the machine had said. */
export const marksOf = async (db: Pool | PoolClient, lessonId: string): Promise<Marked[]> => marksIn(db, [lessonId]);

/** Those of many lessons, in one statement. */
export async function marksIn(
  db: Pool | PoolClient,
  lessonIds: readonly string[],
): Promise<(Marked & { lessonId: string })[]> {
  const { rows } = await db.query<Marked & { lessonId: string }>(
    `select a.lesson_id as "lessonId", a.point_id as "pointId", a.machine, a.verdict, a.hints = 0 and not exists (select from lesson_answer b
        where b.lesson_id = a.lesson_id and b.point_id = a.point_id and b.at < a.at
          and coalesce(b.machine, b.verdict) in ('wrong', 'partial')) as "isClean"
      from lesson_answer a where a.lesson_id = any($1) and a.machine is not null order by a.at`,
    [lessonIds],
  );
  return rows;
}

interface Mark {
  questionId: string;
  verdict: Exclude<Verdict, 'to-teacher'>;
  text: string;
}

/** The lesson's score after it; null while it runs. The caller has seen to it that `who` may teach the course. */
export const markAnswerOf = (app: App, who: Who, lesson: Lesson, m: Mark): Promise<number | null> =>
  withTransaction(app.pool, async (client, tx) => {
    const log = `lesson:${lesson.id}`;
    // an end that is written meanwhile would not see the mark, nor the mark the end
    await app.logs.lock(tx, log);
    const marked = await writeMark(app, client, who, lesson, m);
    const { content, isShown } = await summaryNow(client, lesson);
    // a lesson that runs gets its score at its end
    const isOver = await writeScore(client, lesson.id, content.score);
    const { bank } = (await keptOf(client, lesson.id, marked.pointId)) ?? (await contentOf(app.pool, marked.pointId));
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
async function writeMark(app: App, client: PoolClient, who: Who, lesson: Lesson, m: Mark) {
  const { rows } = await client.query<{ bankId: string; pointId: string }>(
    `update lesson_answer set machine = coalesce(machine, verdict), verdict = $3, mark_text = $4, mark_by = $5, mark_at = $6
      where lesson_id = $1 and question_id = $2 returning bank_id as "bankId", point_id as "pointId"`,
    [lesson.id, m.questionId, m.verdict, m.text, who.userId, app.now()],
  );
  const [marked] = rows;
  if (!marked) throw missing();
  return marked;
}

/** False while the lesson runs. */
const writeScore = async (db: Pool | PoolClient, lessonId: string, score: number): Promise<boolean> =>
  (await db.query('update lesson set score = $2 where id = $1 and ended_at is not null', [lessonId, score]))
    .rowCount === 1;

const resultOf = (lesson: Lesson, q: BankQuestion | undefined, m: Mark): BlockProps<'check-result'> => ({
  ...{ questionId: m.questionId, result: m.verdict },
  ...(q ? { explanation: q.explanation } : {}),
  ...(q && m.verdict !== 'right' ? { correct: keyInWords(q, seedFor(lesson, m.questionId)) } : {}),
});

/** As it is with the marks so far, and whether the student has it before them. */
export async function summaryNow(db: Pool | PoolClient, lesson: Lesson) {
  const { state, points, at } = await progressOf(db, lesson.id);
  const isShown = state.endsWith('summary') || (state === 'done' && at >= points.length);
  return { content: summarise(points, lesson.points, await marksOf(db, lesson.id)), isShown };
}
