-- What a live class leaves: when each of its events was written, its recordings, and attendance that somebody has put right.
-- of events written before it is not known
alter table log_event add column at bigint;
alter table log_event alter column at set default (extract(epoch from clock_timestamp()) * 1000)::bigint;

alter table live_resource add column sort integer not null default 0;

-- one track: the room's sound, or a picture; after a reload the next one begins
create table live_recording (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  live_id text not null references live_class on delete cascade,
  by_id text not null references sys_user,
  kind text not null check (kind in ('audio', 'camera', 'screen')),
  type text not null,
  -- by the server's clock
  start_at bigint not null,
  -- all of them are here, and one file is made of them
  parts integer,
  finished_at bigint,
  file_id text references stored_file,
  -- seconds, as the file says
  length double precision,
  size bigint not null default 0
);
create index live_recording_live on live_recording (live_id, start_at);

create table live_recording_part (
  recording_id text not null references live_recording on delete cascade,
  n integer not null,
  key text not null,
  size integer not null,
  at bigint not null,
  primary key (recording_id, n)
);

-- the latest counts; null: as the rule has it
create table live_correction (
  id text primary key,
  live_id text not null references live_class on delete cascade,
  user_id text not null references sys_user,
  state text check (state in ('present', 'late', 'partial', 'absent')),
  reason text not null,
  by_id text not null references sys_user,
  at bigint not null
);
create index live_correction_live on live_correction (live_id, user_id, at);
