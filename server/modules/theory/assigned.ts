// A lesson as something that is assigned: the whole AI course.
import type { App } from '#server/platform/app.ts';
import { kindOf } from '../assignments/index.ts';
import { mayTeachCourse } from '../course/index.ts';

export function mountAssigned(app: App): void {
  kindOf(app, 'lesson', {
    open: async (who, courseId) => {
      if (!(await mayTeachCourse(app.pool, who, courseId, app.now()))) return null;
      const { rows } = await app.pool.query<{ title: string }>(
        "select name as title from course where id = $1 and kind = 'ai'",
        [courseId],
      );
      return rows[0] ? { ...rows[0], courseId } : null;
    },
    stateOf: async (courseIds, studentIds) => {
      const { rows } = await app.pool.query<{ refId: string; studentId: string; isDone: boolean; isNow: boolean }>({
        name: 'lessons-assigned',
        // one that was ended as soon as it began was never learnt
        text: `select l.course_id as "refId", l.student_id as "studentId", bool_or(l.ended_at is not null) as "isDone",
            coalesce(bool_or(l.ended_at is null and y.state like 'held%'), false) as "isNow"
          from lesson l left join lesson_progress g on g.lesson_id = l.id left join lifecycle y on y.id = 'lesson:' || l.id
          where l.course_id = any($1) and l.student_id = any($2)
            and (l.ended_at is null or g.at > 0 or exists (select from lesson_answer a where a.lesson_id = l.id))
          group by l.course_id, l.student_id`,
        values: [courseIds, studentIds],
      });
      return rows.map(({ isDone, ...row }) => ({ ...row, state: isDone ? 'done' : 'doing' }));
    },
    path: (courseId) => `/AiCurriculumLearning?courseId=${encodeURIComponent(courseId)}`,
  });
}
