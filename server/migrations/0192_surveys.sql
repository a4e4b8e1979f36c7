-- Surveys. Of an anonymous one nothing stored says whose an answer is, or when it was given.
create table survey (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  title text not null,
  anonymous boolean not null,
  edit boolean not null default false,
  pages jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'published', 'closed')),
  maker_id text not null references sys_user
);
create index survey_org on survey (org_id) where deleted_at is null;

-- of a survey with names
create table survey_answer (
  survey_id text not null references survey,
  user_id text not null references sys_user,
  cmd text not null,
  answers jsonb not null,
  at bigint not null,
  primary key (survey_id, user_id)
);

-- Of an anonymous survey the people are one row, the answers that are kept back are one, and those that count are one. Each answer
-- writes the first two anew in one transaction, so that neither a row's id, nor its order, its time or its transaction's number
-- leads from a person to an answer.
create table survey_people (
  survey_id text primary key references survey,
  -- {<user>: <what their device called the command>}: sorted by the database, not by time
  people jsonb not null default '{}'
);
create table survey_kept_back (
  survey_id text primary key references survey,
  answers jsonb not null default '[]'
);
create table survey_counted (
  survey_id text primary key references survey,
  answers jsonb not null default '[]'
);
