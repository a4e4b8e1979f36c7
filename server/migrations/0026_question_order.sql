-- A question that comes again in a lesson comes with its options in another order. What was answered in lessons from
-- before keeps the letters that it was answered by.
alter table lesson add column reshuffles boolean not null default false;
alter table lesson alter column reshuffles set default true;
