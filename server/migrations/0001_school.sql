-- Organisations, people, classes, roles, menus, courses, sign-ins. Times are milliseconds since the epoch.

create table organisation (
  id text primary key,
  code text not null unique,
  name text not null,
  position integer not null default 0,
  settings jsonb not null default '{}',
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint
);

create table sys_role (
  id text primary key,
  org_id text not null references organisation,
  name text not null,
  -- the built-in role whose learner calls and pages it has; 'none' for a role made only of powers
  base text not null,
  builtin boolean not null default false,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint
);
create unique index sys_role_name on sys_role (org_id, name) where deleted_at is null;

create table sys_dept (
  id text primary key,
  org_id text not null references organisation,
  parent_id text references sys_dept,
  name text not null,
  kind text not null,
  term text,
  sort double precision not null default 0,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint
);
create index sys_dept_org on sys_dept (org_id);

create table sys_user (
  id text primary key,
  org_id text not null references organisation,
  role_id text not null references sys_role,
  dept_id text references sys_dept,
  user_name text not null,
  name text not null,
  phone text,
  email text,
  photo text not null default '',
  -- 'argon2id$…' of a chosen password, 'initial$…' of a generated one
  pwd text not null,
  pwd_expires_at bigint,
  reset_pwd integer not null default 0,
  set_email integer not null default 0,
  disabled boolean not null default false,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint
);
create unique index sys_user_name on sys_user (org_id, lower(user_name)) where deleted_at is null;
create unique index sys_user_phone on sys_user (org_id, phone) where deleted_at is null and phone is not null;
create unique index sys_user_email on sys_user (org_id, lower(email)) where deleted_at is null and email is not null;
create index sys_user_by_phone on sys_user (phone) where deleted_at is null;
create index sys_user_dept on sys_user (dept_id);

create table sys_menu (
  id text primary key,
  org_id text not null references organisation,
  parent_id text references sys_menu,
  name text not null,
  code text not null,
  path text not null default '',
  icon text not null default '',
  sort double precision not null default 0,
  -- 0 a menu, 1 a button: a power
  type integer not null default 0,
  builtin boolean not null default false,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint
);
create unique index sys_menu_code on sys_menu (org_id, code) where deleted_at is null;

create table role_menu (
  role_id text not null references sys_role on delete cascade,
  menu_id text not null references sys_menu on delete cascade,
  primary key (role_id, menu_id)
);

create table course (
  id text primary key,
  org_id text not null references organisation,
  owner_id text not null references sys_user,
  name text not null,
  kind text not null,
  intro text not null default '',
  cover text not null default '',
  status text not null default 'draft',
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint
);
create index course_org on course (org_id);

create table course_class (
  course_id text not null references course on delete cascade,
  class_id text not null references sys_dept,
  teacher_id text not null references sys_user,
  term text not null default '',
  from_at bigint,
  until_at bigint,
  primary key (course_id, class_id, teacher_id)
);
create index course_class_class on course_class (class_id);
create index course_class_teacher on course_class (teacher_id);

create table course_teacher (
  course_id text not null references course on delete cascade,
  user_id text not null references sys_user,
  sort double precision not null default 0,
  primary key (course_id, user_id)
);
create index course_teacher_user on course_teacher (user_id);
