-- The score book's `study` column counts a lesson as the student's page does: one that was ended as soon as it began was never
-- learnt.
create or replace view course_progress as
  with section as (
    select s.id, s.course_id, s.kind, s.ref_id from course_section s join course_section c on c.id = s.parent_id
      where s.deleted_at is null and c.deleted_at is null and s.status = 'published' and c.status = 'published'
        and coalesce(s.publish_at, 0) <= now_ms() and coalesce(c.publish_at, 0) <= now_ms()
  ), done as (
    select s.course_id, y.student_id, s.id from section s join section_study y
        on s.kind <> 'lesson' and y.section_id = s.id and y.state = 'done'
    union all select distinct s.course_id, l.student_id, s.id from section s join lesson l on s.kind = 'lesson' and l.course_id = s.ref_id
        left join lesson_progress g on g.lesson_id = l.id
      where l.ended_at is not null and (g.at > 0 or exists (select from lesson_answer a where a.lesson_id = l.id))
  ), whole as (
    select course_id, count(*)::int as sections from section group by course_id
  )
  select d.course_id, d.student_id, count(*)::int as done, w.sections
    from done d join whole w on w.course_id = d.course_id group by d.course_id, d.student_id, w.sections;
