-- A survey that a teacher pushes to a class, as it was given to that class.
alter table class_push add column assignment_id text references assignment on delete cascade;
create index class_push_assignment on class_push (assignment_id) where assignment_id is not null;
