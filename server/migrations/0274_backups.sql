-- Backups that this server has made, and how the drill went: restored into a second database and counted.
create table backup (
  name text primary key,
  at bigint not null,
  bytes bigint not null,
  drill text not null check (drill in ('ok', 'off', 'failed'))
);
