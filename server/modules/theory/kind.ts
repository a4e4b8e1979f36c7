// A lesson as a kind of work. What is assigned and scored is the whole AI course that it teaches.
import type { Pool } from 'pg';
import type { App } from '#server/platform/app.ts';
import type { Waiting } from '#server/platform/kinds/answers.ts';
import { printOf } from '#server/platform/kinds/copy.ts';
import type { Begun, Kind } from '#server/platform/kinds/kind.ts';
import { openedAt } from '#server/platform/kinds/opened.ts';
import { inState } from '#server/platform/lifecycle/state-sql.ts';
import type { Db } from '#server/platform/sql.ts';
import { assignedIn } from '../assignments/index.ts';
import { mayTeachCourse } from '../course/index.ts';
import { copyPlan, PLAN_PRINTS } from '../plan/index.ts';
import { lessonAnswers } from './marks.ts';
import { latestLesson } from './scored.ts';
import { copySetting } from './setting.ts';
import { lessonDefinition } from './theory.definition.ts';
import { OVER_AT } from './theory.store.ts';

export const lessonKind = (app: App): Kind => ({
  name: 'lesson',
  lifecycle: lessonDefinition(app),
  assign: {
    open: async (who, courseId) => {
      if (!(await mayTeachCourse(app.pool, who, courseId, app.now()))) return null;
      const [lesson] = await lessonsNamed(app.pool, [courseId]);
      return lesson ? { title: lesson.name, courseId } : null;
    },
    stateOf: (courseIds, studentIds) => stateOf(app.pool, courseIds, studentIds),
    openedAt: async (courseId, studentIds) =>
      openedAt(
        app.pool,
        `select l.student_id as "studentId", min(l.started_at)::float8 as at from lesson l
          where l.course_id = $1 and l.student_id = any($2) and not l.is_guest group by l.student_id`,
        [courseId, studentIds],
      ),
    path: (courseId) => `/AiCurriculumLearning?courseId=${encodeURIComponent(courseId)}`,
    detail: async (courseId, studentId) => {
      const lessonId = await latestLesson(app.pool, courseId, studentId);
      return lessonId === null ? null : `/CurriculumAIScore?lessonId=${encodeURIComponent(lessonId)}`;
    },
  },
  book: {
    // an AI course is one lesson; those of an ordinary course are asked for by the sections that lead to them, or are assigned
    columnsOf: async (db, courseId) => {
      const given = new Set(await assignedIn(db, 'lesson', courseId));
      const courses = await lessonsNamed(db, [courseId, ...given]);
      return courses
        .filter(({ id }) => id === courseId || given.has(id))
        .map(({ id, name }) => {
          const sort = id === courseId ? 0 : 1;
          return { kind: 'lesson', refId: id, title: name, counts: 'last', sort, from: null };
        });
    },
    titlesOf: async (db, courseIds) => new Map((await lessonsNamed(db, courseIds)).map((c) => [c.id, c.name])),
  },
  answers: lessonAnswers(app),
  notices: ['lesson.marked', 'lesson.evaluated', 'question.replied'],
  toMark: async (courseId) => {
    const { rows } = await app.pool.query<Waiting>(
      `select l.course_id as "refId", l.student_id as "studentId", min(a.at) as since
        from lesson_answer a join lesson l on l.id = a.lesson_id
        where l.course_id = $1 and a.verdict = 'to-teacher' and not l.is_guest group by l.course_id, l.student_id order by since`,
      [courseId],
    );
    return rows;
  },
  copy: (copy) => [copyPlan(app, copy), copySetting(app, copy)],
  prints: {
    ...PLAN_PRINTS,
    teaching: printOf('course_teaching', 'r.course_id = k.id'),
    lessons: '(select count(*) from lesson l where l.course_id = k.id and not l.is_guest)::text',
  },
});

async function lessonsNamed(db: Db, courseIds: readonly string[]) {
  const { rows } = await db.query<{ id: string; name: string }>({
    name: 'lessons-named',
    text: "select id, name from course where id = any($1) and kind = 'ai'",
    values: [courseIds],
  });
  return rows;
}

async function stateOf(pool: Pool, courseIds: readonly string[], studentIds: readonly string[]) {
  const { rows } = await pool.query<{ refId: string; studentId: string; isDone: boolean; isNow: boolean }>({
    name: 'lessons-assigned',
    // one that was ended as soon as it began was never learnt
    text: `select l.course_id as "refId", l.student_id as "studentId", bool_or(${OVER_AT} is not null) as "isDone",
        coalesce(bool_or(l.ended_at is null and ${inState('y.state', 'held')}), false) as "isNow"
      from lesson l left join lesson_progress g on g.lesson_id = l.id left join lifecycle y on y.id = 'lesson:' || l.id
      where l.course_id = any($1) and l.student_id = any($2)
        and (l.ended_at is null or g.at > 0 or exists (select from lesson_answer a where a.lesson_id = l.id))
      group by l.course_id, l.student_id`,
    values: [courseIds, studentIds],
  });
  return rows.map(
    ({ isDone, ...row }): Begun => ({
      ...row,
      state: isDone ? 'done' : 'doing',
    }),
  );
}
