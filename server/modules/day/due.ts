// What is due in a teacher's courses, row by row: students with something late, and tasks that begin soon. What is counted is what
// these lists have.
import type { Behind, Next } from '#contract/day.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { lateIn, type nextIn } from '../assignments/index.ts';
import { namesFor } from './waiting.ts';

/** A student who is late, in however many courses. */
interface Late {
  studentId: string;
  /** Where the longest overdue stands first. */
  courseIds: readonly string[];
  since: number;
}

/** Each student once; who has been late longest first. */
export async function lateStudents(app: Clock & Postgres & Hooks, courseIds: readonly string[]): Promise<Late[]> {
  const late = (await lateIn(app, courseIds)).toSorted((a, b) => a.until - b.until);
  return [...Map.groupBy(late, (l) => l.studentId)]
    .map(([studentId, own]) => ({
      studentId,
      courseIds: [...new Set(own.map((l) => l.courseId))],
      since: own[0]?.until ?? 0,
    }))
    .toSorted((a, b) => a.since - b.since || (a.studentId < b.studentId ? -1 : 1));
}

export async function shownLate(app: Postgres, students: readonly Late[]): Promise<Behind[]> {
  const { named, place } = await namesFor(
    app,
    students.flatMap(({ studentId, courseIds }) => courseIds.map((courseId) => ({ courseId, studentId }))),
  );
  return students.map(({ studentId, courseIds, since }) => ({
    studentId,
    name: named(null, studentId).name,
    courses: courseIds.map((courseId) => named(courseId, studentId).course),
    at: since,
    path: place(courseIds[0] ?? null, 'scores&behind=true'),
  }));
}

export async function shownNext(
  app: Postgres,
  tasks: readonly Awaited<ReturnType<typeof nextIn>>[number][],
): Promise<Next[]> {
  const { named, place } = await namesFor(
    app,
    tasks.map(({ courseId }) => ({ courseId, studentId: '' })),
  );
  return tasks.map(({ id, kind, title, courseId, from }) => ({
    id,
    kind,
    title,
    courseId,
    from,
    course: named(courseId, '').course,
    path: place(courseId, 'tasks'),
  }));
}
