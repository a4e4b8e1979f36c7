-- Which points of the lesson a step's lost marks lead to, as the package's own rules name them.
alter table experiment_step add column points jsonb not null default '[]';
