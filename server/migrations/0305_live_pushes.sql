-- interaction: what was pushed to a live class's own classes while it was held, of its course where it has one. A push knows no
-- live class: it may come from the board as well.
create view live_push_shown as
  select l.id as live_id, p.id, p.class_id, p.question, p.has_key, p.show, p.at,
      least(coalesce(p.ended_at, p.until_at), l.ended_at) as closed_at, p.revealed_at
    from live_class_shown l join class_push p on p.class_id = any(l.class_ids) and p.question is not null
      and (l.course_id is null or p.course_id = l.course_id) and p.at >= l.opened_at and (l.ended_at is null or p.at <= l.ended_at);
create view push_answer_shown as select push_id, user_id, value, verdict, at from class_answer;

-- what a live class was asked and what it answered, on its stage or pushed to it; without a key nothing is right
create view live_asked as
  select id, live_id, kind, bank_id, question, at, closed_at, revealed_at, null::text as class_id from live_question
  union all select id, live_id, case when has_key then 'question' else 'poll' end, question ->> 'id', question, at, closed_at, revealed_at,
      class_id from live_push_shown;
create view live_given as
  select question_id, user_id, value, verdict, at from live_answer
  union all select push_id, user_id, value, nullif(verdict, 'none'), at from push_answer_shown;

-- interaction: what the latest roll call of a live class says of who was not missing in it
create view live_called_shown as
  select distinct on (c.live_id, r.user_id) c.live_id, r.user_id, r.state
    from roll_call c join roll_call_row r on r.roll_call_id = c.id
    where c.live_id is not null and r.state <> 'absent' order by c.live_id, r.user_id, c.at desc, c.id;
alter table live_correction drop constraint live_correction_state_check;
alter table live_correction add constraint live_correction_state_check
  check (state in ('present', 'late', 'partial', 'absent', 'excused'));
