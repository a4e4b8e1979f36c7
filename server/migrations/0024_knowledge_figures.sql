-- Pictures of documents: files of the document, or of the course once a lesson has shown them.
create table document_figure (
  document_id text not null references document on delete cascade,
  -- order in the document
  seq integer not null,
  file_id text not null references stored_file on delete cascade,
  -- number of the passage that it stands in or after
  passage integer not null,
  page integer,
  caption text,
  -- the author's description
  alt text,
  width integer not null,
  height integer not null,
  primary key (document_id, seq)
);
create index document_figure_passage on document_figure (document_id, passage);
create index stored_file_used_by on stored_file (used_by) where deleted_at is null and used_by is not null;

-- Pictures that no browser shows, or that are too large or too many.
alter table document add column skipped_pictures integer not null default 0;
