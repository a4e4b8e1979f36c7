-- What a course's lesson teaches, point by point, and what students did in it.

create table lesson_point (
  id text primary key,
  org_id text not null references organisation,
  course_id text not null references course on delete cascade,
  sort double precision not null,
  title text not null,
  goal text not null default '',
  -- [{documentId, quote, page?, heading?}] in the order to teach; quotes are verbatim
  explanation jsonb not null default '[]',
  -- {title, problem?, steps: [{text, reason?}]}
  example jsonb,
  discussion text,
  -- draft | approved: only approved points are taught
  status text not null default 'draft',
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint
);
create index lesson_point_course on lesson_point (course_id, sort);

create table lesson_question (
  id text primary key,
  org_id text not null references organisation,
  point_id text not null references lesson_point on delete cascade,
  sort double precision not null,
  kind text not null,
  stem text not null,
  -- [{key, text, misconception?}]
  options jsonb,
  -- never leaves the server before the question is marked
  answer jsonb not null,
  tolerance double precision,
  unit text,
  concepts jsonb,
  explanation text not null default '',
  hint text not null default '',
  source jsonb,
  status text not null default 'draft',
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint
);
create index lesson_question_point on lesson_question (point_id, sort);

create table lesson (
  id text primary key,
  org_id text not null references organisation,
  course_id text not null references course on delete cascade,
  student_id text not null references sys_user,
  -- [{id, title, goal}] as they were when the lesson began
  points jsonb not null,
  started_at bigint not null,
  ended_at bigint,
  score real
);
create index lesson_student on lesson (student_id, started_at desc);
create index lesson_course on lesson (course_id);
-- one running lesson a course and student
create unique index lesson_running on lesson (course_id, student_id) where ended_at is null;

create table lesson_answer (
  lesson_id text not null references lesson on delete cascade,
  -- the question as asked: a recheck of the same bank question has another id
  question_id text not null,
  bank_id text not null,
  point_id text not null,
  value jsonb not null,
  verdict text not null,
  at bigint not null,
  primary key (lesson_id, question_id)
);

create table lesson_time (
  lesson_id text not null references lesson on delete cascade,
  point_id text not null,
  seconds integer not null,
  primary key (lesson_id, point_id)
);

create table chat (
  id text primary key,
  org_id text not null references organisation,
  owner_id text not null references sys_user,
  course_id text references course on delete cascade,
  name text not null,
  updated_at bigint not null,
  created_at bigint not null,
  deleted_at bigint
);
create index chat_owner on chat (owner_id, updated_at desc);
