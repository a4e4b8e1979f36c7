-- What was stored before there were roles: looked for at each start, and soon there is none.
create index passage_without_role on passage (document_id) where role is null;
