-- Of two releases over one database the older one leaves alone what the newer one has written.
alter table lifecycle add column revision integer not null default 1;

-- A command's id is its sender's: nobody loses a command to an id that somebody else has used. Empty: the server's own.
alter table command add column sender text not null default '';
alter table command drop constraint command_pkey;
alter table command add primary key (lifecycle, sender, id);

-- When a teacher's pause or resume had been told to every lesson; null while that is still to be done.
alter table class_push add column told_at bigint;
update class_push set told_at = at;
create index class_push_untold on class_push (at) where told_at is null;
