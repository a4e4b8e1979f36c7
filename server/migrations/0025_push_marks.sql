-- A teacher's mark of an answer to a pushed question, as lesson_answer has it: `verdict` is the one that counts, `machine`
-- keeps what it was before.
alter table class_answer add column machine text;
alter table class_answer add column mark_text text;
alter table class_answer add column mark_by text references sys_user;
alter table class_answer add column mark_at bigint;
-- what a course's teacher has to mark is found by the point of the pushed question
create index class_push_point on class_push ((question ->> 'pointId')) where question is not null;
