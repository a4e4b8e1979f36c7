-- Lists that forms offer: terms, subjects.
create table dict (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  type text not null,
  code text not null,
  name text not null,
  sort double precision not null default 0,
  "on" boolean not null default true
);
create unique index dict_type_code on dict (org_id, type, code) where deleted_at is null;
