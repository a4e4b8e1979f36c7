-- What a document's pages have and no passage says: letters of a lying font, pictures without words, words across the page.
alter table document add column unread jsonb not null default '[]';
