-- when a student's question was put before the class, to be answered aloud; null: it was not
alter table live_ask add column told_at bigint;
