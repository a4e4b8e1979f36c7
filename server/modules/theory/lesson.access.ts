// Who takes part in a lesson, and as whom.
import type { Clock, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import type { Who } from '#server/platform/who.ts';
import { mayTeachCourse } from '../course/index.ts';
import { type Lesson, lessonOf } from './theory.store.ts';

/** As whom somebody takes part: its student, or one who teaches the course; null for everybody else. */
export async function lessonRole(
  app: Clock & Postgres,
  who: Who,
  lesson: Lesson,
): Promise<'student' | 'teacher' | null> {
  if (lesson.studentId === who.userId) return 'student';
  const teaches = lesson.orgId === who.orgId && (await mayTeachCourse(app.pool, who, lesson.courseId, app.now()));
  return teaches ? 'teacher' : null;
}

/** Its student, the teachers of the course, the organisation's administrators. */
export const mayReadLesson = async (app: Clock & Postgres, who: Who, lesson: Lesson): Promise<boolean> =>
  (await lessonRole(app, who, lesson)) !== null;

/** 404 unless `who` is its student. */
export async function ownLesson(app: Postgres, who: Who, lessonId: string): Promise<Lesson> {
  const lesson = await lessonOf(app.pool, lessonId);
  if (lesson?.studentId !== who.userId) throw missing();
  return lesson;
}

/** 404 unless `who` may teach its course. */
export async function taughtLesson(app: Clock & Postgres, who: Who, lessonId: string): Promise<Lesson> {
  const lesson = await lessonOf(app.pool, lessonId);
  const may = lesson && lesson.orgId === who.orgId && (await mayTeachCourse(app.pool, who, lesson.courseId, app.now()));
  if (!lesson || !may) throw missing();
  return lesson;
}
