-- Who is in a class, who teaches it when, and the code by which one joins it.

-- a student has one class (sys_user.dept_id) and any groups
create table group_member (
  group_id text not null references sys_dept on delete cascade,
  user_id text not null references sys_user on delete cascade,
  joined_at bigint not null,
  primary key (group_id, user_id)
);
create index group_member_user on group_member (user_id);

-- one answer to "who belongs to it" for classes, departments and groups alike
create view member as
  select dept_id, id as user_id from sys_user where dept_id is not null and deleted_at is null
  union all
  select m.group_id, m.user_id from group_member m join sys_user u on u.id = m.user_id where u.deleted_at is null;

create table class_code (
  code text primary key,
  dept_id text not null unique references sys_dept on delete cascade,
  org_id text not null references organisation,
  made_by text not null references sys_user,
  made_at bigint not null,
  until_at bigint not null
);

alter table course add column term text not null default '';

-- a substitute may come twice: a row is one span of one teacher
alter table course_class drop constraint course_class_pkey;
alter table course_class add column id text not null default gen_random_uuid()::text;
alter table course_class alter column id drop default;
alter table course_class add primary key (id);
alter table course_class add column org_id text references organisation;
update course_class c set org_id = k.org_id from course k where k.id = c.course_id;
alter table course_class alter column org_id set not null;
alter table course_class add column version integer not null default 1;
alter table course_class add column created_at bigint not null default 0;
alter table course_class alter column created_at drop default;
alter table course_class add column deleted_at bigint;
create unique index course_class_teacher_from on course_class (course_id, class_id, teacher_id, coalesce(from_at, 0)) where deleted_at is null;
create index course_class_course on course_class (course_id);

alter table course_teacher drop constraint course_teacher_pkey;
alter table course_teacher add column id text not null default gen_random_uuid()::text;
alter table course_teacher alter column id drop default;
alter table course_teacher add primary key (id);
alter table course_teacher add column org_id text references organisation;
update course_teacher t set org_id = k.org_id from course k where k.id = t.course_id;
alter table course_teacher alter column org_id set not null;
alter table course_teacher add column version integer not null default 1;
alter table course_teacher add column created_at bigint not null default 0;
alter table course_teacher alter column created_at drop default;
alter table course_teacher add column deleted_at bigint;
create unique index course_teacher_once on course_teacher (course_id, user_id) where deleted_at is null;

-- without a first or last moment it has none
create function in_span(first_at bigint, last_at bigint, at bigint) returns boolean language sql immutable
  return coalesce(first_at <= at, true) and coalesce(last_at >= at, true);

create view class_teacher as
  select course_id, class_id, teacher_id, from_at, until_at from course_class where deleted_at is null;
create view course_team as
  select course_id, user_id, sort from course_teacher where deleted_at is null;
