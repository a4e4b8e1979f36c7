-- Sign-ins: one row a family of tokens. Only hashes are kept; successors are derived from the server key.

create table session (
  family text primary key,
  user_id text not null references sys_user,
  generation integer not null default 0,
  access_hash text not null,
  refresh_hash text not null,
  access_exp bigint not null,
  refresh_exp bigint not null,
  absolute_exp bigint not null,
  rotated_at bigint not null,
  created_at bigint not null,
  revoked_at bigint,
  revoked_why text
);
create index session_by_user on session (user_id) where revoked_at is null;

create table throttle (
  key text primary key,
  fails integer not null,
  since bigint not null
);

-- Codes sent by SMS or mail, reset links, captchas: hashed, short-lived, used once.
create table one_time (
  id text primary key,
  purpose text not null,
  subject text not null,
  hash text not null,
  data jsonb,
  tries integer not null default 0,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);
create index one_time_subject on one_time (purpose, subject, created_at desc);
create index one_time_expires on one_time (expires_at);

create table visit (
  uuid text primary key,
  org_id text,
  user_id text,
  url text not null,
  web_id text not null,
  web_name text not null,
  at bigint not null
);
