-- The links of the portal's head and of the work area, in the order a school wants.
create table navbar (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  place text not null,
  parent_id text,
  name text not null,
  path text not null default '',
  url text not null default '',
  sort double precision not null default 0,
  "on" boolean not null default true
);
create index navbar_place on navbar (org_id, place) where deleted_at is null;
