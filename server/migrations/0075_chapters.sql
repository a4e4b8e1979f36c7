-- An ordinary course is chapters, and sections in them: both levels in one table. And how far each student is with them.

create table course_section (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  course_id text not null references course on delete cascade,
  -- null: a chapter
  parent_id text references course_section on delete cascade,
  -- among those of the same parent
  sort integer not null,
  kind text not null,
  title text not null,
  file_id text references stored_file,
  html text not null default '',
  url text not null default '',
  -- what it leads to, where that is a thing of its own: an AI course
  ref_id text,
  status text not null check (status in ('draft', 'published')),
  -- published, but not before
  publish_at bigint,
  -- {from?, previous?: true, score?: {sectionId, min}}
  lock jsonb,
  -- what makes it done: a share of a film, else seconds; null: what is usual
  need double precision check (need > 0),
  no_skip boolean not null default false,
  -- of a film, as its file says
  length_ms bigint,
  -- [{lang, label, fileId}]
  captions jsonb not null default '[]',
  check ((kind = 'chapter') = (parent_id is null))
);
create index course_section_course on course_section (course_id, sort);
create index course_section_parent on course_section (parent_id);
create index course_section_file on course_section (file_id);

-- how far one student is with one section; what is locked or was never opened has no row
create table section_study (
  student_id text not null references sys_user on delete cascade,
  section_id text not null references course_section on delete cascade,
  state text not null check (state in ('doing', 'done')),
  -- counted by the server's clock
  studied_ms bigint not null default 0,
  -- of a film: how much of it was seen, 0 to 1
  share double precision not null default 0 check (share between 0 and 1),
  position_ms bigint not null default 0,
  -- [[from, to]] in ms, sorted, apart from each other
  seen jsonb not null default '[]',
  updated_at bigint not null,
  primary key (student_id, section_id)
);
create index section_study_section on section_study (section_id);

-- one live study a student, wherever they study: opening a section ends the one before
create table study (
  id text primary key,
  student_id text not null references sys_user on delete cascade,
  course_id text not null references course on delete cascade,
  section_id text not null references course_section on delete cascade,
  -- the last beat
  n integer not null default 0,
  last_at bigint not null,
  counted_ms bigint not null default 0,
  -- of a film: what it added to the stretches seen
  had_ms bigint not null default 0,
  ended_at bigint
);
create unique index study_live on study (student_id) where ended_at is null;
create index study_student on study (student_id, last_at);
create index study_course on study (course_id);
create index study_section on study (section_id);
