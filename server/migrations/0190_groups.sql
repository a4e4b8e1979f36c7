-- Sets of groups: a class divided once, for homework and experiments alike. A group of a set is a row of sys_dept.
create table group_set (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  name text not null,
  class_id text not null references sys_dept,
  mode text not null check (mode in ('hand', 'own')),
  max integer not null,
  until_at bigint,
  maker_id text not null references sys_user
);
create unique index group_set_name on group_set (class_id, normalize(name, nfkc)) where deleted_at is null;

alter table sys_dept add column set_id text references group_set;
-- the student who founded it; null: a teacher did
alter table sys_dept add column founder_id text references sys_user on delete set null;
alter table sys_dept add constraint sys_dept_of_set unique (id, set_id);
create unique index sys_dept_set_name on sys_dept (set_id, normalize(name, nfkc)) where set_id is not null and deleted_at is null;

-- nobody is in two groups of a set: the row itself has the set, so that two who write at once cannot break it
alter table group_member add column set_id text;
alter table group_member add foreign key (group_id, set_id) references sys_dept (id, set_id) on delete cascade;
create unique index group_member_set on group_member (set_id, user_id) where set_id is not null;

create function group_member_set_id() returns trigger language plpgsql as $$
begin
  new.set_id := (select set_id from sys_dept where id = new.group_id);
  return new;
end $$;
create trigger group_member_of_set before insert on group_member for each row execute function group_member_set_id();

-- who leads, and who did; who leads now has no end
create table group_leader (
  group_id text not null references sys_dept on delete cascade,
  user_id text not null references sys_user on delete cascade,
  from_at bigint not null,
  until_at bigint
);
create unique index group_leader_now on group_leader (group_id) where until_at is null;
create index group_leader_group on group_leader (group_id);

-- A leader who is gone is followed by the member who has been there longest; whoever comes first leads.
create function settle_leaders(groups text[]) returns void language plpgsql as $$
begin
  update group_leader l set until_at = now_ms() where l.group_id = any(groups) and l.until_at is null
    and not exists (select from member m where m.dept_id = l.group_id and m.user_id = l.user_id);
  insert into group_leader (group_id, user_id, from_at)
    select distinct on (g.group_id) g.group_id, g.user_id, now_ms()
      from group_member g join member m on m.dept_id = g.group_id and m.user_id = g.user_id
      where g.group_id = any(groups) and g.set_id is not null
        and not exists (select from group_leader l where l.group_id = g.group_id and l.until_at is null)
      order by g.group_id, g.joined_at, g.user_id
    on conflict (group_id) where until_at is null do nothing;
end $$;

-- Who is in the class of a set no more has no group of it either.
create function leave_sets(users text[]) returns void language sql as $$
  delete from group_member g using group_set s, sys_user u
    where s.id = g.set_id and u.id = g.user_id and u.deleted_at is null and g.user_id = any(users)
      and not exists (select from member m where m.dept_id = s.class_id and m.user_id = g.user_id);
$$;

create function sets_of_users() returns trigger language plpgsql as $$
declare
  users text[] := array(select id from changed);
begin
  if exists (select from group_member where user_id = any(users) and set_id is not null) then
    perform leave_sets(users);
    perform settle_leaders(array(select distinct group_id from group_member where user_id = any(users) and set_id is not null));
  end if;
  return null;
end $$;
create function sets_of_joined() returns trigger language plpgsql as $$
begin
  perform settle_leaders(array(select distinct group_id from changed where set_id is not null));
  return null;
end $$;
create function sets_of_left() returns trigger language plpgsql as $$
declare
  -- a class may be a group itself
  users text[] := array(select distinct user_id from changed where set_id is null);
begin
  perform settle_leaders(array(select distinct group_id from changed where set_id is not null));
  if cardinality(users) > 0 then
    perform leave_sets(users);
  end if;
  return null;
end $$;
create trigger sets_of_user_changed after update on sys_user
  referencing new table as changed for each statement execute function sets_of_users();
create trigger sets_of_group_joined after insert on group_member
  referencing new table as changed for each statement execute function sets_of_joined();
create trigger sets_of_group_left after delete on group_member
  referencing old table as changed for each statement execute function sets_of_left();

-- A set's groups go and come back with it; those that were dissolved before stay away.
create function groups_follow_set() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    update sys_dept set deleted_at = new.deleted_at, version = version + 1 where set_id = new.id and deleted_at is null;
  else
    update sys_dept set deleted_at = null, version = version + 1 where set_id = new.id and deleted_at = old.deleted_at;
  end if;
  return null;
end $$;
create trigger groups_with_set after update on group_set for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function groups_follow_set();

-- What happened in a set's groups: who came, went and led, when.
create view group_history as
  select d.set_id, d.id as group_id, d.name as group_name, x.user_id, x.what, x.at
    from sys_dept d cross join lateral (
      select m.user_id, 'joined' as what, m.from_at as at from membership m where m.dept_id = d.id
      union all
      select m.user_id, 'left', m.until_at from membership m where m.dept_id = d.id and m.until_at is not null
      union all
      select l.user_id, 'led', l.from_at from group_leader l where l.group_id = d.id) x
    where d.set_id is not null;
