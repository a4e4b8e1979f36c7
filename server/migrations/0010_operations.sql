-- Who changed what in the back office, and when: for questions afterwards, and for undoing a deletion.
create table operation_log (
  id text primary key,
  org_id text not null references organisation,
  user_id text not null references sys_user,
  -- SysUser.Delete
  power text not null,
  path text not null,
  -- rows it was about, and their names as they were
  ids text[] not null default '{}',
  subject text not null default '',
  address text not null default '',
  at bigint not null
);
create index operation_log_at on operation_log (org_id, at desc);
create index operation_log_user on operation_log (user_id, at desc);
