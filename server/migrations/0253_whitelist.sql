-- The addresses from which those may sign in whom the school binds to them.
create table white_list (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  cidr text not null,
  note text not null default ''
);
create unique index white_list_cidr on white_list (org_id, cidr) where deleted_at is null;
