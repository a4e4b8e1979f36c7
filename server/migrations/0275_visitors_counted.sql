-- A visitor as a number, which is counted in a third of the time: a person, or a browser at which nobody signed in.
drop index visit_by;
alter table visit drop column visitor;
alter table visit add column visitor bigint generated always as (hashtextextended(coalesce(user_id, uuid), 0)) stored;
create index visit_by on visit (org_id, at) include (web_id, role, device, class_id, visitor);
