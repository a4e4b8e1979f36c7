// A lesson evaluated by its criteria: by the student before the summary, by the teacher at any time, on average by all.
import type { Pool } from 'pg';
import { rounded } from '#contract/rounding.ts';
import type { EvaluationCriterion } from '#contract/teaching.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { invalid } from '#server/platform/failure.ts';
import type { Written } from '#server/platform/lifecycle/define.ts';
import type { Db } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { evaluationCriteria } from './setting.ts';
import { block, type CommandOf, type LessonFacts, type LessonPrepared, lessonFor } from './theory.lesson.ts';
import type { Lesson } from './theory.store.ts';

type Scores = Record<string, number>;

export async function showEvaluation(app: Postgres, facts: LessonFacts): Promise<Written> {
  const lesson = await lessonFor(app, facts.id);
  return {
    events: [block('evaluation', 'evaluation', { lessonId: lesson.id, criteria: evaluationCriteria(lesson.teaching) })],
  };
}

/** Every criterion once, none above its most; `field` is where the call has them. */
export function checkScores(criteria: readonly EvaluationCriterion[], scores: Scores, field: string): void {
  const wrong = Object.keys(scores).find((id) => !criteria.some((c) => c.id === id));
  if (wrong !== undefined) throw invalid({ [`${field}.${wrong}`]: 'notOneOf' });
  for (const { id, max } of criteria) {
    const n = scores[id];
    if (n === undefined) throw invalid({ [`${field}.${id}`]: 'required' });
    if (n > max) throw invalid({ [`${field}.${id}`]: 'aboveMost' });
  }
}

/** The student's own, before the summary. */
export async function evaluate(
  app: Clock & Postgres,
  command: CommandOf<'evaluate'>,
  facts: LessonFacts,
  who: Who | null,
): Promise<LessonPrepared> {
  const lesson = await lessonFor(app, facts.id);
  const { scores, text = '' } = command;
  const criteria = evaluationCriteria(lesson.teaching);
  checkScores(criteria, scores, 'command.scores');
  const row = { lessonId: lesson.id, byTeacher: false, userId: who?.userId ?? lesson.studentId, scores, text };
  return {
    event: { type: 'evaluate' },
    events: [block('evaluation', 'evaluation', { lessonId: lesson.id, criteria, scores })],
    writes: (client) => storeEvaluation(client, { ...row, at: app.now() }),
  };
}

interface StoredEvaluation {
  lessonId: string;
  byTeacher: boolean;
  userId: string;
  scores: Scores;
  text: string;
  at: number;
}

/** The latest counts. */
export async function storeEvaluation(db: Db, k: StoredEvaluation): Promise<void> {
  await db.query(
    `insert into lesson_evaluation (lesson_id, by_teacher, user_id, scores, text, at) values ($1, $2, $3, $4, $5, $6)
      on conflict (lesson_id, by_teacher) do update set user_id = $3, scores = $4, text = $5, at = $6`,
    [k.lessonId, k.byTeacher, k.userId, JSON.stringify(k.scores), k.text, k.at],
  );
}

/** `own`: as the lesson's student sees it. */
export async function lessonEvaluation(pool: Pool, lesson: Lesson, { own: isOwn }: { own: boolean }) {
  const { rows } = await pool.query<{ byTeacher: boolean; by: string; scores: Scores; text: string; at: number }>(
    `select e.by_teacher as "byTeacher", u.name as by, e.scores, e.text, e.at from lesson_evaluation e
      join sys_user u on u.id = e.user_id where e.lesson_id = $1`,
    [lesson.id],
  );
  const average = await averageOf(pool, lesson);
  const own = rows.find((r) => !r.byTeacher);
  const teacher = rows.find((r) => r.byTeacher);
  return {
    criteria: evaluationCriteria(lesson.teaching),
    own: own ? { scores: own.scores, text: own.text, at: own.at } : null,
    teacher: teacher ? { scores: teacher.scores, text: teacher.text, at: teacher.at, by: teacher.by } : null,
    average: { ...average, from: AVERAGE_FROM, ...(isOwn && average.people < AVERAGE_FROM ? { scores: {} } : {}) },
  };
}

/** With fewer, whoever knows their own marks could work out another's. */
const AVERAGE_FROM = 5;

/** Of each student's latest own evaluation, by criteria that this lesson has too. */
async function averageOf(pool: Pool, lesson: Lesson): Promise<{ people: number; scores: Scores }> {
  const { rows } = await pool.query<{ scores: Scores }>(
    `select distinct on (l.student_id) e.scores from lesson_evaluation e join lesson l on l.id = e.lesson_id
      where l.course_id = $1 and not e.by_teacher order by l.student_id, e.at desc`,
    [lesson.courseId],
  );
  const averages = evaluationCriteria(lesson.teaching).flatMap(({ id }): [string, number][] => {
    const given = rows.flatMap((r) => r.scores[id] ?? []);
    if (given.length === 0) return [];
    return [[id, rounded(given.reduce((sum, n) => sum + n, 0) / given.length, 1)]];
  });
  return { people: rows.length, scores: Object.fromEntries(averages) };
}
