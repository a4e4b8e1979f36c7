-- Kinds of notices that a person has switched off.
create table notice_setting (
  user_id text primary key references sys_user on delete cascade,
  "off" text[] not null
);

-- What a person was told once and is never told again: it outlives the notice, and stands here too where the kind is off.
create table notice_once (
  user_id text not null references sys_user on delete cascade,
  kind text not null,
  -- the row that it tells of
  about text not null,
  primary key (user_id, kind, about)
);

-- what runs already is no news
insert into notice_once (user_id, kind, about)
  select p.user_id, 'task.new', a.id from assignment a join assignment_person p on p.assignment_id = a.id
    where a.deleted_at is null and a.from_at <= now_ms();
