-- What texts are compared by. A print is the hash of a stretch of twelve characters; two texts that have nineteen in common share one.

-- texts of one pool are compared with each other
create table duplicate_text (
  n bigint generated always as identity primary key,
  pool text not null,
  text_id text not null,
  -- of what its prints were made of
  sha256 text not null,
  unique (pool, text_id)
);

create table duplicate_print (
  hash bigint not null,
  text bigint not null references duplicate_text on delete cascade,
  primary key (hash, text)
);
create index duplicate_print_text on duplicate_print (text);

-- what a picture looks like; without bits: a blank sheet, or none that we read
create table picture_signature (
  sha256 text primary key,
  bits bytea,
  says bytea
);
