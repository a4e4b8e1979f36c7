-- What an article of the library says without its markup: for the list, and for who looks for a word. As `textOf` has it.
create function words_of(html text) returns text language sql immutable parallel safe return
  btrim(regexp_replace(replace(replace(replace(replace(replace(regexp_replace(html, '<[^>]*>', ' ', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&nbsp;', ' '), '&amp;', '&'), '\s+', ' ', 'g'));
alter table library_item add column words text generated always as (words_of(html)) stored;

-- whether an article helped: one answer of a person, or of a browser at which nobody has signed in
alter table library_helped rename column uuid to voter;
