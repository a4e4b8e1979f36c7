-- What a passage is, and what its sentences do.

-- One of contract/roles.ts; null until it has been told, which happens in the background for what was stored before.
alter table passage add column role text;
-- False: the rules doubt it, for the teacher to look at.
alter table passage add column role_sure boolean;
-- The teacher who has chosen it; null: the machine told it.
alter table passage add column role_by text;
-- [{sign, start, end}]
alter table passage add column signs jsonb;
create index passage_untold on passage (document_id) where role is null;
