-- Another end, more time, more attempts or none of it, for one person: of one assignment, or of all that is due in a span.
create table assignment_exception (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  user_id text not null references sys_user on delete cascade,
  assignment_id text references assignment on delete cascade,
  due_from bigint,
  due_until bigint,
  -- none: of every kind
  kinds text[] not null default '{}',
  -- of a span: the courses of who gave it; null: an administrator, for all courses
  course_ids text[],
  until_at bigint,
  minutes integer check (minutes > 0),
  attempts integer check (attempts > 0),
  excused boolean not null default false,
  reason text not null,
  by_id text not null references sys_user,
  check ((assignment_id is null) <> (due_from is null)),
  check ((due_from is null) = (due_until is null) and due_until > due_from)
);
create index assignment_exception_user on assignment_exception (user_id) where deleted_at is null;
create index assignment_exception_assignment on assignment_exception (assignment_id);
