-- What a passage means, as an embedding model of the school's own choice says it. Only an order of candidates is made of it.
create table passage_vector (
  passage_id text primary key references passage on delete cascade,
  org_id text not null,
  course_id text,
  model text not null,
  dimension integer not null,
  -- so many float4, little-endian, of length one
  vector bytea not null,
  -- md5 of what it was made of: a teacher may change a passage
  made_of text not null,
  made_at bigint not null
);
create index passage_vector_course on passage_vector (course_id, org_id);
