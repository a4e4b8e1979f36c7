-- Who belonged to a class, department or group, and when. Triggers keep it, so that no way of joining or leaving can
-- forget: users, imports, groups, Merge, JoinClass, deleting and taking back. The database's clock: nobody sends a time.
create table membership (
  dept_id text not null references sys_dept on delete cascade,
  user_id text not null references sys_user on delete cascade,
  from_at bigint not null,
  -- null: still
  until_at bigint
);
create unique index membership_now on membership (dept_id, user_id) where until_at is null;
create index membership_user on membership (user_id);
create index membership_dept on membership (dept_id, from_at);

insert into membership (dept_id, user_id, from_at)
  select m.dept_id, m.user_id, coalesce(min(g.joined_at), min(u.created_at)) from member m join sys_user u on u.id = m.user_id
    left join group_member g on g.group_id = m.dept_id and g.user_id = m.user_id
  group by m.dept_id, m.user_id;

create function now_ms() returns bigint language sql volatile
  return (extract(epoch from clock_timestamp()) * 1000)::bigint;

-- Brings the history of these people to what `member` says.
create function settle_membership(users text[]) returns void language plpgsql as $$
begin
  update membership h set until_at = now_ms()
    where h.user_id = any(users) and h.until_at is null
      and not exists (select from member m where m.dept_id = h.dept_id and m.user_id = h.user_id);
  insert into membership (dept_id, user_id, from_at)
    select distinct m.dept_id, m.user_id, now_ms() from member m where m.user_id = any(users)
    on conflict (dept_id, user_id) where until_at is null do nothing;
end $$;

create function membership_of_users() returns trigger language plpgsql as $$
begin
  perform settle_membership(array(select id from changed));
  return null;
end $$;
create function membership_of_groups() returns trigger language plpgsql as $$
begin
  perform settle_membership(array(select distinct user_id from changed));
  return null;
end $$;

-- once a statement, however many rows: an import of a thousand people is one
create trigger membership_user_added after insert on sys_user
  referencing new table as changed for each statement execute function membership_of_users();
create trigger membership_user_changed after update on sys_user
  referencing new table as changed for each statement execute function membership_of_users();
create trigger membership_group_joined after insert on group_member
  referencing new table as changed for each statement execute function membership_of_groups();
create trigger membership_group_left after delete on group_member
  referencing old table as changed for each statement execute function membership_of_groups();
