-- What the tutor answered to a contribution that asked it: at most one, with its sources.
alter table discussion_entry add column answer jsonb;
