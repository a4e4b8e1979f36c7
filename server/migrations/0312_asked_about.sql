-- The point that a question is about, by the passage that the tutor cited for it; null: nothing was cited, or no point tells it.
alter table lesson_asked add column about_id text;

create or replace view lesson_asked_shown as
  select l.course_id, l.student_id, s.lesson_id, s.point_id, s.text, s.at, coalesce(s.about_id, s.point_id) as about_id
    from lesson_asked s join lesson l on l.id = s.lesson_id
    where not (s.asked_to = 'tutor' and exists (select from lesson_asked h where h.lesson_id = s.lesson_id and h.text = s.text
      and h.asked_to = 'teacher' and h.at >= s.at));
