-- An administrator answers what people tell of a page; who tells it may show a picture.
alter table feedback
  add column reply text,
  add column replied_at bigint,
  add column replied_by text references sys_user,
  add column picture_id text references stored_file;
