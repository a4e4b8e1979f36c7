-- what a lesson was begun for, beside the course's own: a class that was missed; null: the course's own
alter table lesson add column beside text;
drop index lesson_running;
-- one running lesson a course and student, and one for each that it was begun for
create unique index lesson_running on lesson (course_id, student_id, coalesce(beside, '')) where ended_at is null;
