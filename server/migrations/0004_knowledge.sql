-- A course's teaching material: documents, their passages, and what the tutor searches.

create table document (
  id text primary key,
  org_id text not null references organisation,
  -- null: the organisation's library
  course_id text references course on delete cascade,
  owner_id text not null references sys_user,
  name text not null,
  type text,
  size bigint not null,
  -- key in the file store
  file text not null,
  state text not null,
  reason text,
  progress real not null default 0,
  created_at bigint not null,
  deleted_at bigint
);
create index document_course on document (course_id);
create unique index document_name on document (org_id, coalesce(course_id, ''), name) where deleted_at is null;

create table passage (
  id text primary key,
  document_id text not null references document on delete cascade,
  org_id text not null,
  course_id text,
  seq integer not null,
  text text not null,
  page integer,
  heading text,
  "on" boolean not null default true,
  tokens tsvector not null
);
create index passage_document on passage (document_id, seq);
create index passage_course on passage (course_id);
create index passage_tokens on passage using gin (tokens);
