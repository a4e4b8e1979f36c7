-- Stored files, files that are still being sent, jobs, notices, and the passwords that an import gave.

create table stored_file (
  id text primary key,
  org_id text not null references organisation,
  owner_id text not null references sys_user,
  name text not null,
  size bigint not null,
  -- as the bytes say
  type text not null,
  -- key in the file store
  key text not null,
  sha256 text not null,
  -- why it is there: upload or export
  purpose text not null,
  -- what uses it, as kind:id; null: nothing yet, so it is swept after a while
  used_by text,
  created_at bigint not null,
  deleted_at bigint
);
create index stored_file_owner on stored_file (owner_id) where deleted_at is null;
create index stored_file_unused on stored_file (created_at) where deleted_at is null and used_by is null;

-- What has come of it lies below DATA_DIR/incoming; the file's length there is the truth.
create table upload (
  id text primary key,
  org_id text not null references organisation,
  owner_id text not null references sys_user,
  name text not null,
  size bigint not null,
  sha256 text,
  -- the finished file
  file_id text references stored_file on delete cascade,
  created_at bigint not null,
  touched_at bigint not null
);
create index upload_owner on upload (owner_id);
create index upload_touched on upload (touched_at);

create table job (
  id text primary key,
  org_id text not null references organisation,
  owner_id text not null references sys_user,
  kind text not null,
  title text not null,
  input jsonb not null,
  state text not null default 'queued',
  progress real not null default 0,
  counts jsonb not null default '{}',
  errors jsonb not null default '[]',
  result jsonb,
  -- why it failed as a whole
  reason text,
  -- the number of the process that runs it; the process holds an advisory lock on its number while it lives
  runner integer,
  tries integer not null default 0,
  created_at bigint not null,
  started_at bigint,
  ended_at bigint
);
create index job_owner on job (owner_id, created_at);
create index job_open on job (created_at) where state in ('queued', 'running');

create table notice (
  id text primary key,
  org_id text not null references organisation,
  user_id text not null references sys_user,
  kind text not null,
  title text not null,
  data jsonb not null default '{}',
  created_at bigint not null,
  read_at bigint
);
create index notice_user on notice (user_id, created_at);
create index notice_unread on notice (user_id) where read_at is null;

-- Generated passwords, sealed under the server key, until they were taken both ways or a day has passed.
create table password_list (
  -- the job's
  id text primary key,
  org_id text not null references organisation,
  owner_id text not null references sys_user,
  name text not null,
  sealed bytea not null,
  file_taken boolean not null default false,
  slips_taken boolean not null default false,
  expires_at bigint not null
);
create index password_list_expires on password_list (expires_at);
