-- What people tell of pages, and whose a lifecycle is.

-- null where its family's row says nothing of it: then it is theirs who commanded it
alter table lifecycle add column org_id text;
update lifecycle y set org_id = x.org_id from (
  select 'lesson:' || id as id, org_id from lesson
  union all select 'chat:' || id, org_id from chat
  union all select 'live:' || id, org_id from live_class
) x where x.id = y.id;

create table feedback (
  id text primary key,
  org_id text not null references organisation,
  user_id text not null references sys_user,
  version integer not null default 1,
  at bigint not null,
  text text not null,
  route text not null,
  log text,
  seq integer,
  -- who wrote it lets QA read the log unmasked
  show boolean not null default false,
  done boolean not null default false
);
create index feedback_org on feedback (org_id, at desc);
create index feedback_log on feedback (log) where show;
