// A course in figures for who may look at it, and the votes of who learns it.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { courseFigures as contract } from '#contract/course-stats.ts';
import type { OutputOf } from '#contract/index.ts';
import type { App, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import { courseAccess } from '../course/index.ts';

export function mountCourseFigures(server: FastifyInstance, app: App): void {
  mount(server, app, contract, {
    stats: async ({ courseId }, { who }) => {
      if ((await courseAccess(app.pool, who, courseId, app.now())) === null) throw missing();
      return statsOf(app, courseId, who.userId);
    },
    upvote: async ({ courseId, on }, { who }) => {
      const access = await courseAccess(app.pool, who, courseId, app.now());
      if (access === null) throw missing();
      if (access === 'teaches') throw new Failure(CODE.forbidden, 'ownCourseVote');
      if (access !== 'learns') throw new Failure(CODE.conflict, 'courseReadOnly', { data: { reason: access } });
      await app.pool.query(
        on
          ? 'insert into course_like (course_id, user_id) values ($1, $2) on conflict do nothing'
          : 'delete from course_like where course_id = $1 and user_id = $2',
        [courseId, who.userId],
      );
      const { rows } = await app.pool.query<{ votes: number }>(
        'select count(*)::int as votes from course_like where course_id = $1',
        [courseId],
      );
      return { votes: rows[0]?.votes ?? 0 };
    },
  });
}

async function statsOf(app: Postgres, courseId: string, userId: string): Promise<OutputOf<'/api/Course/Stats'>> {
  const { rows } = await app.pool.query<OutputOf<'/api/Course/Stats'>>({
    name: 'course-figures',
    text: `with done as (
        select p.student_id, p.done = p.sections as "isWhole" from course_progress p where p.course_id = $1 and p.done > 0
        union all select l.student_id, bool_or(l.over_at is not null) from lesson_shown l where l.course_id = $1 group by 1
      ), begun as (
        select student_id, "isWhole" from done
        union all select y.student_id, false from section_begun y
          where y.course_id = $1 and y.deleted_at is null
      ), learner as (
        -- who has left learns it no more
        select user_id from course_student where course_id = $1 and not has_left
        union select student_id from begun
          where student_id not in (select user_id from course_student where course_id = $1 and has_left)
      ), student as (
        select u.id, bool_or(b.student_id is not null) as begun, coalesce(bool_or(b."isWhole"), false) as finished
          from learner x join sys_user u on u.id = x.user_id and u.deleted_at is null
            join sys_role r on r.id = u.role_id and r.base = 'student' left join begun b on b.student_id = u.id
          group by u.id
      )
      select (select count(*)::int from student) as students, (select count(*)::int from student where begun) as begun,
        (select count(*)::int from student where finished) as finished,
        (select count(*)::int from course_like where course_id = $1) as votes,
        exists (select from course_like where course_id = $1 and user_id = $2) as voted,
        e.people, e.score
      from (select count(*)::int as people, round(avg(score), 2)::float8 as score from evaluation_shown
        where course_id = $1) e`,
    values: [courseId, userId],
  });
  const [figures] = rows;
  if (!figures) throw missing();
  return figures;
}
