-- Sign-ins and what guards them. Nothing here opens a door by itself: tokens and codes are kept as hashes only.

-- One row a sign-in. Its tokens are macs over (family, generation, secret) under the server key, so a successor can be
-- given again and an old token is known for what it is; without the secret a stolen backup cannot forge one.
create table session (
  family text primary key,
  user_id text not null references sys_user,
  secret_hash text not null,
  generation integer not null default 0,
  access_exp bigint not null,
  -- until when the access token before the present one still works
  before_exp bigint not null default 0,
  refresh_exp bigint not null,
  absolute_exp bigint not null,
  rotated_at bigint not null,
  created_at bigint not null,
  revoked_at bigint,
  revoked_why text
);
create index session_by_user on session (user_id) where revoked_at is null;
create index session_refresh_exp on session (refresh_exp);

-- How often something was tried in a window that began with the first try.
create table throttle (
  key text primary key,
  count integer not null,
  until bigint not null
);
create index throttle_until on throttle (until);

-- Codes sent by SMS or mail, and reset links. A new one for the same purpose and subject takes the old one's place.
create table one_time (
  purpose text not null,
  subject text not null,
  hash text not null,
  tries integer not null default 0,
  expires_at bigint not null,
  primary key (purpose, subject)
);
create index one_time_hash on one_time (hash);
create index one_time_expires on one_time (expires_at);

-- A picture is tried once; solved, it has a code that is used once.
create table captcha (
  uuid text primary key,
  -- the gap's left edge in pixels; null once tried
  x integer,
  code_hash text,
  expires_at bigint not null
);
create index captcha_expires on captcha (expires_at);

create table visit (
  uuid text primary key,
  org_id text,
  user_id text,
  url text not null,
  web_id text not null,
  web_name text not null,
  at bigint not null
);
create index visit_org on visit (org_id, at);
