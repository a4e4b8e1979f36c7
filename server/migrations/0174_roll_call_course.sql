-- In which course a roll was called: a course's attendance has its own columns alone. Null: called before this was kept.
alter table roll_call add column course_id text;
update roll_call c set course_id = l.course_id from live_class l where l.id = c.live_id;
