-- interaction: what was pushed to a live class also says when it was over: ended, by its teacher or by its time
create or replace view live_push_shown as
  select l.id as live_id, p.id, p.class_id, p.question, p.has_key, p.show, p.at,
      least(coalesce(p.ended_at, p.until_at), l.ended_at) as closed_at, p.revealed_at, p.ended_at
    from live_class_shown l join class_push p on p.class_id = any(l.class_ids) and p.question is not null
      and (l.course_id is null or p.course_id = l.course_id) and p.at >= l.opened_at and (l.ended_at is null or p.at <= l.ended_at);

-- which questions of a live class count in the score book: those of its stage that nobody can answer any more, and of a course those
-- that were pushed with a key, once they are over and it was told: before that a score would tell it. Of all classes: null
create view live_counted as
  select id, live_id, null::text as class_id from live_question where kind = 'question' and closed_at is not null
  union all select p.id, p.live_id, p.class_id from live_push_shown p join live_class_shown l on l.id = p.live_id
    where l.course_id is not null and p.has_key and p.ended_at is not null and (p.revealed_at is not null or p.show = 'at-once');
