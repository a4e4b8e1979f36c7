-- A course's knowledge graph: one row, saved whole, so that a version says what it was made from.
create table knowledge_graph (
  course_id text primary key references course on delete cascade,
  version integer not null,
  -- places of the plan's points, and the course's own concepts
  nodes jsonb not null,
  edges jsonb not null,
  -- what the teacher has taken away: a draft does not bring it back
  removed jsonb not null default '[]',
  by text not null,
  at bigint not null
);
