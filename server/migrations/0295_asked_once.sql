-- A question that the tutor did not answer and its student then put to the teacher is one question, on the board too: the second one.
create or replace view lesson_asked_shown as
  select l.course_id, l.student_id, s.lesson_id, s.point_id, s.text, s.at
    from lesson_asked s join lesson l on l.id = s.lesson_id
    where not (s.asked_to = 'tutor' and exists (select from lesson_asked h where h.lesson_id = s.lesson_id and h.text = s.text
      and h.asked_to = 'teacher' and h.at >= s.at));
