-- What drafting questions for a point came to the last time: when, by whom, how many, and why none.
alter table lesson_point add column tried jsonb;
