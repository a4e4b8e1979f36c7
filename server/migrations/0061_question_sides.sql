-- A question that matches: its two sides, [{key, text}] each; the key is {left: right}.
alter table lesson_question add column left_side jsonb;
alter table lesson_question add column right_side jsonb;
