-- Material of a course beside its chapters: files that its learners look at or take with them, in an order.
create table course_resource (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  course_id text not null references course on delete cascade,
  file_id text not null references stored_file,
  name text not null,
  sort integer not null
);
create index course_resource_course on course_resource (course_id, sort) where deleted_at is null;
