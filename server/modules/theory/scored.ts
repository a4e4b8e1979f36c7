// What became of a lesson, put together from its answers, marks and points.
import type { Pool } from 'pg';
import type { OutputOf } from '#contract/index.ts';
import type { TextMark } from '#contract/text-marks.ts';
import type { BankQuestion } from '#questions/contract.ts';
import type { Quoted } from '#questions/kit/contract.ts';
import type { Postgres } from '#server/platform/app.ts';
import { formulasBeside } from '#server/platform/tutor/index.ts';
import { givenInWords, keyInWords, seedFor } from '../assessment/index.ts';
import { markOfWhole } from '../gradebook/index.ts';
import type { CheckedAnswer } from './checks.ts';
import { summaryNow } from './marks.ts';
import type { Documents } from './scripts.ts';
import { documentsOf } from './theory.prompt.ts';
import { type Lesson, OVER_AT, type PointContent, taughtOf } from './theory.store.ts';

type Scored = OutputOf<'/api/Theory/Score'>;
type Answer = Scored['answers'][number];
type Source = NonNullable<Answer['source']>;
/** More are not looked over; the oldest are left out. */
const MOST_LESSONS = 20;

export async function scoredLesson(app: Postgres, lesson: Lesson): Promise<Scored> {
  const { courseId, courseName, studentId, studentName } = lesson;
  const endedAt = lesson.endedAt ?? lesson.summedAt;
  const [{ content }, answers, lessons, bookScore] = await Promise.all([
    summaryNow(app.pool, lesson),
    answersIn(app.pool, lesson),
    lessonsBeside(app.pool, lesson),
    markOfWhole(app.pool, { kind: 'lesson', courseId, studentId }),
  ]);
  const startedAt = lessons.find((l) => l.lessonId === lesson.id)?.startedAt ?? 0;
  const head = { lessonId: lesson.id, courseId, courseName, studentId, studentName, startedAt, endedAt };
  return { ...head, ...content, bookScore, answers, lessons: lessons.slice(0, MOST_LESSONS) };
}

/** The student's lesson of the course that a page about it shows: the latest that is over, else the running one. */
export async function latestLesson(pool: Pool, courseId: string, studentId: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from lesson l where course_id = $1 and student_id = $2
      order by ${OVER_AT} is null, started_at desc limit 1`,
    [courseId, studentId],
  );
  return rows[0]?.id ?? null;
}

async function lessonsBeside(pool: Pool, { courseId, studentId }: Lesson): Promise<Scored['lessons']> {
  const { rows } = await pool.query<Scored['lessons'][number]>(
    `select id as "lessonId", started_at as "startedAt", ${OVER_AT} as "endedAt", score, jsonb_array_length(points) as points
      from lesson l where course_id = $1 and student_id = $2 order by started_at desc, id`,
    [courseId, studentId],
  );
  return rows;
}

interface AnswerRow extends CheckedAnswer {
  questionId: string;
  markBy: string | null;
  markText: string | null;
  markAt: number | null;
}

async function answersIn(pool: Pool, lesson: Lesson): Promise<Answer[]> {
  const [{ rows }, documents] = await Promise.all([
    pool.query<AnswerRow>(
      `select a.question_id as "questionId", a.bank_id as "bankId", a.point_id as "pointId", a.value, a.verdict, a.hints, a.at,
          (select t.name from sys_user t where t.id = a.mark_by) as "markBy", a.mark_text as "markText", a.mark_at as "markAt"
        from lesson_answer a where a.lesson_id = $1 order by a.at, a.question_id`,
      [lesson.id],
    ),
    documentsOf(pool, lesson.courseId),
  ]);
  // as this lesson asked them: the plan may have moved on
  const taught = new Map<string, PointContent>();
  for (const pointId of new Set(rows.map((r) => r.pointId)))
    taught.set(pointId, await taughtOf(pool, lesson.id, pointId));
  return Promise.all(rows.map((row) => shownAnswer(pool, lesson, row, taught.get(row.pointId), documents)));
}

async function shownAnswer(
  pool: Pool,
  lesson: Lesson,
  { bankId, value, markBy, markText, markAt, ...row }: AnswerRow,
  content: PointContent | undefined,
  documents: Documents,
): Promise<Answer> {
  const question = content?.bank.find((q) => q.id === bankId);
  const seed = seedFor(lesson, row.questionId);
  const isOpen = row.verdict === 'to-teacher';
  // what was right at once is not looked up again
  const isLookedAt = !isOpen && (row.verdict !== 'right' || markAt !== null);
  const source = question && isLookedAt ? sourceOf(question, content) : null;
  return {
    ...row,
    stem: question?.stem ?? '',
    given: givenInWords(question, seed, value),
    unlearnt: value === null,
    correct: question && !isOpen && row.verdict !== 'right' ? keyInWords(question, seed) : null,
    explanation: isOpen ? '' : (question?.explanation ?? ''),
    ...formulasBeside(question),
    source: source
      ? { ...source, document: documents.nameOf(source.documentId), ...(await passageOf(pool, source)) }
      : null,
    mark: markAt === null ? null : { by: markBy ?? '', text: markText ?? '', at: markAt },
  };
}

/** The question's own place; where it has none, where its point is explained. */
const sourceOf = (question: BankQuestion, content: PointContent | undefined): Quoted | null =>
  question.source ?? content?.point?.explanation.find((piece) => 'quote' in piece) ?? null;

async function passageOf(pool: Pool, { documentId, quote }: Quoted): Promise<Pick<Source, 'passage' | 'marks'>> {
  const { rows } = await pool.query<{ text: string; marks: TextMark[] | null }>(
    `select case when position($2 in text) > 0 then text else original end as text,
        case when original is null or position($2 in text) = 0 then marks end as marks from passage
      where document_id = $1 and "on" and position($2 in concat_ws(chr(31), text, original)) > 0 order by seq limit 1`,
    [documentId, quote],
  );
  const { text: passage = quote, marks = null } = rows[0] ?? {};
  return { passage, marks: marks ?? undefined };
}
