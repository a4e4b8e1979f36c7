-- The log of record and what runs on it. One writer a log at a time; seq is dense from 1.

create table log (
  id text primary key,
  -- changes only when the log is restored from a backup
  epoch text not null,
  seq integer not null default 0,
  -- effects that may still write: the fence every token write checks
  live text[] not null default '{}',
  -- the run and the message that are open, so that whoever cuts in can end both
  run text,
  message text
) with (fillfactor = 50);

create table log_event (
  log text not null,
  seq integer not null,
  -- the very bytes of the frame: text, because jsonb would reorder keys
  event text not null,
  primary key (log, seq)
);

create table run (
  id text primary key,
  owner text not null,
  log text not null references log on delete cascade,
  body_hash text not null,
  first_seq integer not null,
  last_seq integer,
  state text not null
);
create index run_log on run (log);

create table lifecycle (
  id text primary key references log on delete cascade,
  chart text not null,
  hash text not null,
  snapshot text not null,
  state text not null,
  entries integer not null default 0,
  updated_at bigint not null
) with (fillfactor = 70);

create table effect (
  id text primary key,
  lifecycle text not null references lifecycle on delete cascade,
  kind text not null,
  child text not null,
  payload jsonb not null,
  due bigint not null,
  owner integer,
  tries integer not null default 0,
  test_id text
);
create index effect_due on effect (due);
create index effect_lifecycle on effect (lifecycle);

create table command (
  lifecycle text not null references lifecycle on delete cascade,
  id text not null,
  seq integer not null,
  at bigint not null,
  primary key (lifecycle, id)
);

-- What a speaker says, kept from before its first token so that any instance can go on at the same word.
create table utterance (
  lifecycle text not null references lifecycle on delete cascade,
  key text not null,
  engine text not null,
  model text,
  script jsonb,
  primary key (lifecycle, key)
);

create sequence instance_id as integer;
