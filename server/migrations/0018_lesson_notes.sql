-- A learner's own notes: one text for each point, whichever lesson it was learnt in. Nobody else reads them.
create table lesson_note (
  user_id text not null references sys_user,
  point_id text not null,
  course_id text not null references course on delete cascade,
  text text not null,
  version integer not null,
  at bigint not null,
  primary key (user_id, point_id)
);
