-- The score book of a course. Sources post what became of an attempt; a teacher's mark wins, and every one is kept.

create table gradebook (
  course_id text primary key references course on delete cascade,
  org_id text not null references organisation,
  version integer not null default 0,
  digits integer not null default 1 check (digits between 0 and 2),
  missing text not null default 'zero' check (missing in ('zero', 'leave')),
  -- [{id, name, weight, keep}], in their order
  groups jsonb not null
);

create table gradebook_column (
  id text primary key,
  org_id text not null references organisation,
  course_id text not null references course on delete cascade,
  -- 'own': typed in by the teacher; else what posts there
  kind text not null,
  ref_id text,
  -- of what posts: as it was when it was entered; its own title goes before
  title text not null,
  group_id text,
  share numeric not null default 1 check (share >= 0),
  max numeric not null default 100 check (max > 0),
  counts text not null default 'best' check (counts in ('best', 'last', 'first')),
  until_at bigint,
  released boolean not null,
  sort integer not null,
  removed_at bigint
);
create unique index gradebook_column_source on gradebook_column (course_id, kind, ref_id) where kind <> 'own';
create index gradebook_column_course on gradebook_column (course_id);
create index gradebook_column_ref on gradebook_column (kind, ref_id);

-- once an attempt, in the transaction of what it tells of
create table score_post (
  kind text not null,
  ref_id text not null,
  student_id text not null references sys_user on delete cascade,
  attempt integer not null,
  org_id text not null references organisation,
  -- null where nothing is marked yet
  score numeric,
  max numeric not null check (max > 0),
  state text not null check (state in ('doing', 'toMark', 'scored')),
  at bigint not null,
  primary key (kind, ref_id, student_id, attempt)
);
create index score_post_student on score_post (student_id);

-- a teacher's word on one cell: the last one holds, all stay
create table score_mark (
  column_id text not null references gradebook_column on delete cascade,
  student_id text not null references sys_user on delete cascade,
  version integer not null,
  -- null and not excused: the mark is taken back
  score numeric,
  excused boolean not null,
  reason text not null,
  -- what stood there before
  before numeric,
  by_id text not null references sys_user,
  at bigint not null,
  primary key (column_id, student_id, version)
);
create index score_mark_student on score_mark (student_id);

-- who is, or was, taught a course by a class
create view course_student as
  select c.course_id, m.user_id, bool_and(m.until_at is not null) as has_left
    from (select distinct course_id, class_id from class_teacher) c join membership m on m.dept_id = c.class_id
  group by c.course_id, m.user_id;
