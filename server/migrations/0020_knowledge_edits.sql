-- Passages in a teacher’s own words.

-- What the document says where a teacher has put other words into `text`; null: `text` is the document's.
alter table passage add column original text;
-- [{original, text}]: edits whose passage was not there any more when the document was read again.
alter table document add column lost_edits jsonb not null default '[]';
