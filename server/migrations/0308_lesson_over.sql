-- A lesson is over for everybody when its summary was shown, whoever presses the last button: board, lists and progress say it as the
-- score book does.
create or replace view lesson_shown as
  select l.id, l.org_id, l.course_id, l.student_id, l.started_at, l.ended_at, l.reshuffles, jsonb_array_length(l.points) as points,
      g.at, g.point_id, coalesce(l.ended_at, l.summed_at) as over_at
    from lesson l left join lesson_progress g on g.lesson_id = l.id where not l.is_guest;
create or replace view course_progress as
  with section as (
    select s.id, s.course_id, s.kind, s.ref_id from course_section s join course_section c on c.id = s.parent_id
      where s.deleted_at is null and c.deleted_at is null and s.status = 'published' and c.status = 'published'
        and coalesce(s.publish_at, 0) <= now_ms() and coalesce(c.publish_at, 0) <= now_ms()
  ), done as (
    select s.course_id, y.student_id, s.id from section s join section_study y
        on s.kind <> 'lesson' and y.section_id = s.id and y.state = 'done'
    union all select distinct s.course_id, l.student_id, s.id from section s join lesson_shown l on s.kind = 'lesson' and l.course_id = s.ref_id
      where l.over_at is not null and (l.at > 0 or exists (select from lesson_answer a where a.lesson_id = l.id))
  ), whole as (
    select course_id, count(*)::int as sections from section group by course_id
  ), student as (
    select s.course_id, s.user_id as student_id from course_student s join sys_user u on u.id = s.user_id
        join sys_role r on r.id = u.role_id and r.base = 'student'
    union select course_id, student_id from done
  )
  select s.course_id, s.student_id, count(d.id)::int as done, w.sections
    from student s join whole w on w.course_id = s.course_id
      left join done d on d.course_id = s.course_id and d.student_id = s.student_id
    group by s.course_id, s.student_id, w.sections;
