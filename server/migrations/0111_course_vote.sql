-- Who likes a course that they learn.
create table course_like (
  course_id text not null references course on delete cascade,
  user_id text not null references sys_user on delete cascade,
  primary key (course_id, user_id)
);
