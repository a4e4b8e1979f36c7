-- What a model drafts beside the parts of a point, and how far such a job is.

-- A model has said what the passage is, where the rules doubted it; a teacher's choice takes its place.
alter table passage add column role_proposed boolean not null default false;

-- What a job has behind it and need not do again when it is taken up by another process.
alter table job add column steps text[] not null default '{}';

-- What helps where a point's explanation was not enough: another telling, a case, an example, a word on a wrong option.
create table point_aid (
  id text primary key,
  org_id text not null,
  point_id text not null references lesson_point on delete cascade,
  kind text not null,
  text text not null,
  -- of an example, one after the other
  steps jsonb not null default '[]',
  -- {documentId, quote, page, heading}: what holds it, to the letter
  source jsonb not null,
  -- of a word on a wrong option: it holds as long as the option says this
  question_id text references lesson_question on delete cascade,
  option_key text,
  option_text text,
  status text not null default 'draft',
  approved_by text,
  approved_at bigint,
  created_at bigint not null,
  deleted_at bigint
);
create index point_aid_point on point_aid (point_id);
