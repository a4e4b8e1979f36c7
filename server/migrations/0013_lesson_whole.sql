-- A lesson whole: how a course is taught, its discussions, evaluations, and the teacher's marks.

create table course_teaching (
  course_id text primary key references course on delete cascade,
  -- {method, pass?, hints?, discuss?, criteria?}; what is absent is the method's own
  setting jsonb not null,
  version integer not null
);
-- {method, criteria} as they were when the lesson began; null: begun before there was a choice
alter table lesson add column teaching jsonb;

-- a class's thread for one point; without a class it is the whole course's
create table discussion (
  id text primary key,
  org_id text not null references organisation,
  course_id text not null references course on delete cascade,
  class_id text references sys_dept on delete cascade,
  point_id text not null,
  prompt text not null,
  created_at bigint not null
);
create unique index discussion_thread on discussion (point_id, coalesce(class_id, ''));

create table discussion_entry (
  -- made by the client: the run that said it
  id text primary key,
  discussion_id text not null references discussion on delete cascade,
  user_id text not null references sys_user,
  text text not null,
  at bigint not null
);
create index discussion_entry_thread on discussion_entry (discussion_id, at);

create table discussion_vote (
  entry_id text not null references discussion_entry on delete cascade,
  user_id text not null references sys_user,
  primary key (entry_id, user_id)
);

create table lesson_evaluation (
  lesson_id text not null references lesson on delete cascade,
  by_teacher boolean not null,
  user_id text not null references sys_user,
  -- {<criterion>: n}
  scores jsonb not null,
  text text not null default '',
  at bigint not null,
  primary key (lesson_id, by_teacher)
);

-- `verdict` is the one that counts; once a teacher has marked, `machine` keeps what it was before
alter table lesson_answer add column hints integer not null default 0;
alter table lesson_answer add column machine text;
alter table lesson_answer add column mark_text text;
alter table lesson_answer add column mark_by text references sys_user;
alter table lesson_answer add column mark_at bigint;
