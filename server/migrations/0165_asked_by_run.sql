-- Questions to the tutor are found by their own ids: what was done with them names course and student in the operation log.
create index lesson_asked_run on lesson_asked (run_id);
