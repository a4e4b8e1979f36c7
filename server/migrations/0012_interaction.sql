-- What a teacher pushes to a class, what students answer to it, and what they ask in their lessons.
create table class_push (
  -- the question's id on the wire, where it is a question
  id text primary key,
  org_id text not null references organisation,
  class_id text not null references sys_dept on delete cascade,
  teacher_id text not null references sys_user,
  kind text not null,
  text text not null default '',
  -- the question as it was pushed, key included
  question jsonb,
  at bigint not null
);
create index class_push_class on class_push (class_id, at desc);

create table class_answer (
  push_id text not null references class_push on delete cascade,
  user_id text not null references sys_user,
  value jsonb not null,
  verdict text not null,
  at bigint not null,
  primary key (push_id, user_id)
);

create table lesson_asked (
  lesson_id text not null references lesson on delete cascade,
  run_id text not null,
  point_id text not null,
  text text not null,
  at bigint not null,
  primary key (lesson_id, run_id)
);
create index lesson_asked_at on lesson_asked (lesson_id, at desc);
