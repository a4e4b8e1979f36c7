-- What is assigned to classes, groups and people, until when.
create table assignment (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  kind text not null,
  ref_id text not null,
  course_id text references course on delete cascade,
  title text not null,
  class_ids text[] not null,
  user_ids text[] not null,
  from_at bigint not null,
  until_at bigint,
  by_id text not null references sys_user
);
create index assignment_classes on assignment using gin (class_ids) where deleted_at is null;
create index assignment_users on assignment using gin (user_ids) where deleted_at is null;
create index assignment_course on assignment (course_id);
create index assignment_ref on assignment (kind, ref_id);

-- Who has it: those in its classes while it runs, who were in them before they left, and people by name.
create view assignment_person as
  select a.id as assignment_id, h.user_id, bool_and(h.until_at is not null) as has_left
    from assignment a join membership h on h.dept_id = any(a.class_ids)
    where (a.until_at is null or h.from_at <= a.until_at) and (h.until_at is null or h.until_at >= a.from_at)
      and not (h.user_id = any(a.user_ids))
    group by a.id, h.user_id
  union all
  select a.id, u.id, false from assignment a join sys_user u on u.id = any(a.user_ids);
