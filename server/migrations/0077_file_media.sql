-- What the bytes of a film or a recording say. Looked at once, when somebody first asks; without a kind: it is neither.
create table file_media (
  file_id text primary key references stored_file on delete cascade,
  kind text,
  type text,
  -- seconds
  length double precision,
  codecs text[] not null,
  check ((kind is null) = (type is null) and (kind is null) = (length is null))
);
