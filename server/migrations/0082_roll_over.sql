-- What a roll-over has made of which course, so that it can be taken back as long as nobody has worked with it.
create table roll_over_copy (
  job_id text not null references job on delete cascade,
  from_id text not null references course on delete cascade,
  to_id text not null references course on delete cascade,
  at bigint not null,
  -- where the old course stood before it was closed; null: it was not
  was text,
  -- of the copy, as it was made
  print text not null,
  undone_at bigint,
  primary key (job_id, from_id)
);
create index roll_over_copy_from on roll_over_copy (from_id);
create index roll_over_copy_to on roll_over_copy (to_id);
