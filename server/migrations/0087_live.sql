-- Live classes: what is planned, who may be there, what was said, asked and answered. How one stands is its lifecycle's.
create table live_class (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  title text not null,
  course_id text references course,
  -- read and written as a whole, as an assignment's are
  class_ids text[] not null,
  start_at bigint not null,
  minutes integer not null check (minutes > 0),
  intro text not null default '',
  is_public boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'published')),
  host_id text not null references sys_user,
  -- classes that were planned together
  series_id text,
  opened_at bigint,
  ended_at bigint
);
create index live_class_start on live_class (org_id, start_at) where deleted_at is null;
create index live_class_classes on live_class using gin (class_ids) where deleted_at is null;
create index live_class_course on live_class (course_id);

-- rooms of the media server: the first has the class's own id, others are for groups
create table live_room (
  id text primary key,
  live_id text not null references live_class on delete cascade
);
create index live_room_live on live_room (live_id);

create table live_cohost (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  live_id text not null references live_class on delete cascade,
  user_id text not null references sys_user
);
create unique index live_cohost_userId on live_cohost (live_id, user_id) where deleted_at is null;

create table live_resource (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  live_id text not null references live_class on delete cascade,
  file_id text not null references stored_file
);
create unique index live_resource_fileId on live_resource (live_id, file_id) where deleted_at is null;

create table live_chat (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  live_id text not null references live_class on delete cascade,
  user_id text not null references sys_user,
  text text not null
);
create index live_chat_live on live_chat (live_id, created_at);

-- who has been in: a closed door keeps others out
create table live_seat (
  live_id text not null references live_class on delete cascade,
  user_id text not null references sys_user,
  room_id text not null references live_room,
  first_at bigint not null,
  hands integer not null default 0,
  barred_at bigint,
  primary key (live_id, user_id)
);

-- from when until when somebody was here, away (the page hidden), had the floor, or was in the media room (key: its sid)
create table live_span (
  live_id text not null,
  user_id text not null,
  kind text not null check (kind in ('here', 'away', 'floor', 'media')),
  key text not null,
  from_at bigint not null,
  -- of what goes on: as far as is known
  until_at bigint not null,
  is_open boolean not null,
  primary key (live_id, user_id, kind, key),
  foreign key (live_id) references live_class on delete cascade
);

-- each webhook counts once; nothing of its body is kept
create table live_webhook (
  id text primary key,
  at bigint not null
);

-- what is asked, kept with what it is marked by: the bank may change meanwhile
create table live_question (
  id text primary key,
  live_id text not null references live_class on delete cascade,
  kind text not null check (kind in ('question', 'poll')),
  bank_id text,
  point_id text,
  question jsonb not null,
  at bigint not null,
  -- from here on nobody answers
  closed_at bigint,
  revealed_at bigint
);
create index live_question_live on live_question (live_id, at);
create index live_question_point on live_question (point_id);

create table live_answer (
  question_id text not null references live_question on delete cascade,
  user_id text not null references sys_user,
  value jsonb not null,
  -- null: of a poll
  verdict text,
  at bigint not null,
  machine text,
  mark_text text,
  mark_by text references sys_user,
  mark_at bigint,
  primary key (question_id, user_id)
);
create index live_answer_user on live_answer (user_id);

create table live_ask (
  id text primary key,
  live_id text not null references live_class on delete cascade,
  user_id text not null references sys_user,
  text text not null,
  at bigint not null,
  chat_id text
);
create index live_ask_live on live_ask (live_id, at);

-- points that were shown, in order: who was absent gets them as a lesson
create table live_shown (
  live_id text not null references live_class on delete cascade,
  point_id text not null,
  at bigint not null,
  primary key (live_id, point_id)
);

-- a calendar's secret address: made of the server's key and this; found by its hash
create table live_calendar (
  user_id text primary key references sys_user,
  nonce text not null,
  hash text not null unique
);
