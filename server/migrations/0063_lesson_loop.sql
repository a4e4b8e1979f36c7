-- Null: the student has said that it is not learnt yet.
alter table lesson_answer alter column value drop not null;
-- How sure it is that the student knows the point; until now what the answers earn stood for it.
alter table lesson_evidence add column known double precision not null default 0.3;
update lesson_evidence set known = greatest(0.05, least(0.95, (clean + (correct - clean) * 0.7
    + case when correct = 0 then 0 else (tries - correct) * 0.2 end) / tries)) where tries > 0;

-- When a point is to be asked about again on a later day, by the schedule of FSRS.
create table lesson_review (
  student_id text not null references sys_user on delete cascade,
  course_id text not null references course on delete cascade,
  point_id text not null,
  -- the lesson that was counted last: each counts once
  lesson_id text not null,
  card jsonb not null,
  due bigint not null,
  primary key (student_id, point_id)
);
create index lesson_review_due on lesson_review (student_id, due);
