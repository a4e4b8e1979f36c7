-- A command may put nothing into the log: seq alone does not tell that somebody else wrote in between.
alter table log add column version integer not null default 0;
-- The effect that says the open message: who leaves its state ends the message, who steps beside it does not.
alter table log add column speaker text;
