-- What was said in the room before an attempt began is not said to it, and what was read on one device is read on the next.
alter table exam_attempt add column heard_at bigint not null default 0;
update exam_attempt set heard_at = started_at;
-- A leaving counts as it begins; how long it was is told by the one who comes back.
alter table exam_attempt add column left_last_ms bigint not null default 0;
