-- Homework: what is asked, what students wrote and handed in, how it was marked. How a reply stands is its lifecycle's.

create table homework (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  title text not null,
  course_id text references course,
  html text not null default '',
  -- [{id, kind: text | files | question, title, points, most?, questionId?}]
  items jsonb not null,
  set_id text,
  attempts integer not null default 3,
  -- {days, percent}; null: nothing late is taken
  late jsonb,
  model text not null default '',
  model_at text not null default 'released' check (model_at in ('released', 'due')),
  show text not null default 'released' check (show in ('marked', 'released')),
  maker_id text not null references sys_user
);
create index homework_org on homework (org_id) where deleted_at is null;
create index homework_of_course on homework (course_id) where deleted_at is null;

-- one of each student, or of each group of its set, whichever assignment led there
create table homework_reply (
  id text primary key,
  org_id text not null references organisation,
  homework_id text not null references homework,
  -- who leads the group, or the student alone
  student_id text not null references sys_user,
  group_id text,
  opened_at bigint not null,
  -- the draft: [{itemId, value}], with a version that counts over all attempts
  draft jsonb not null default '[]',
  draft_version integer not null default 0,
  drafted_at bigint,
  -- the bank's questions as this reply asks them: {<itemId>: {questionId, fields}}
  asked jsonb not null default '{}',
  -- attempts beyond the homework's: each time it was sent back
  more integer not null default 0,
  -- what the teacher said when it was sent back, and until when it may be handed in again
  returned_text text not null default '',
  returned_until bigint,
  version integer not null default 0
);
create unique index homework_reply_own on homework_reply (homework_id, student_id) where group_id is null;
create unique index homework_reply_group on homework_reply (homework_id, group_id) where group_id is not null;

create table homework_member (
  reply_id text not null references homework_reply on delete cascade,
  user_id text not null references sys_user,
  primary key (reply_id, user_id)
);
create index homework_member_user on homework_member (user_id, reply_id);

-- what a reply's state says, for lists
create table homework_progress (
  reply_id text primary key references homework_reply on delete cascade,
  state text not null,
  attempt integer not null,
  until_at bigint not null,
  is_marked boolean not null,
  is_shown boolean not null
);

-- what was handed in: never written again but for its mark
create table homework_attempt (
  reply_id text not null references homework_reply on delete cascade,
  attempt integer not null,
  -- of the draft that it was
  draft_version integer not null,
  at bigint not null,
  by_id text not null references sys_user,
  -- its end, and the days begun after it
  until_at bigint,
  days_late integer not null default 0,
  -- off, in percent of the score, for each of these days
  percent integer not null default 0,
  answers jsonb not null,
  -- [{id, points}] as they were asked for
  items jsonb not null,
  max double precision not null,
  text text not null default '',
  primary key (reply_id, attempt),
  unique (reply_id, draft_version)
);

create table homework_mark (
  reply_id text not null,
  attempt integer not null,
  item_id text not null,
  points double precision not null,
  text text not null default '',
  -- null: the machine
  by_id text references sys_user,
  at bigint not null,
  primary key (reply_id, attempt, item_id),
  foreign key (reply_id, attempt) references homework_attempt on delete cascade
);

-- files of a reply; one that is being sent has no bytes yet
create table homework_file (
  reply_id text not null references homework_reply on delete cascade,
  -- as answers name it: the upload's, or the file's
  id text not null,
  name text not null,
  file_id text,
  is_lost boolean not null default false,
  -- when bytes are not taken any more; null: nothing was handed in with it
  due_at bigint,
  primary key (reply_id, id)
);
create index homework_file_upload on homework_file (id);

create table homework_ink (
  reply_id text not null references homework_reply on delete cascade,
  -- <fileId>:<n>
  page text not null,
  -- lowest first
  strokes jsonb not null default '[]',
  -- what was taken away does not come back
  gone jsonb not null default '[]',
  primary key (reply_id, page)
);
