-- Whose student has left the page of an experiment by its own button: not lost, and back with the next sign of life.
alter table experiment_beat add column has_left boolean not null default false;
