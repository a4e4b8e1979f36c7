-- What a package says its readings are called: [{seq, path, title, en?, unit?, digits?}]; and marks that its rules only propose:
-- {score, evaluation, points}, until a teacher has taken or changed them.

alter table experiment_package add column readings jsonb not null default '[]';
alter table experiment_step add column proposed jsonb;
