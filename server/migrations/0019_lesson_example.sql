-- The workings of examples in lessons: how far each is told, and what the student wrote into its blanks.
create table lesson_example (
  lesson_id text not null references lesson on delete cascade,
  -- counted through the lesson
  n integer not null,
  point_id text not null,
  -- workings of this point's example by this student before, in any lesson: each of them leaves one step more to the student
  met integer not null,
  -- steps that stand on the page; -1: not even the problem
  told integer not null default -1,
  -- {<step, from 1> | variant: {text, result?}}; without result no machine could be sure
  fills jsonb not null default '{}',
  at bigint not null,
  primary key (lesson_id, n)
);
create index lesson_example_point on lesson_example (point_id);
