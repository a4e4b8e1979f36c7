-- Which bank question a lesson asks as which check question: chosen when it is first shown, and marked by that.
create table lesson_check (
  lesson_id text not null references lesson on delete cascade,
  -- `<point>.<n>`, as lesson_answer has it
  question_id text not null,
  bank_id text not null,
  primary key (lesson_id, question_id)
);

-- what lessons that run have shown so far is in their logs
insert into lesson_check (lesson_id, question_id, bank_id)
with shown as materialized (
  select l.id as lesson_id, e.seq, e.event::json -> 'content' as content
  from lesson l join log_event e on e.log = 'lesson:' || l.id
  where l.ended_at is null and e.event like '{"type":"ACTIVITY_SNAPSHOT"%"activityType":"check-question"%'
)
select distinct on (s.lesson_id, s.content ->> 'questionId') s.lesson_id, s.content ->> 'questionId', q ->> 'id'
from shown s
  join lesson_content k on k.lesson_id = s.lesson_id and k.point_id = split_part(s.content ->> 'questionId', '.', 1)
  join plan_content c on c.id = k.content
  cross join lateral json_array_elements(c.text::json -> 'bank') q
where q ->> 'stem' = s.content ->> 'stem' and q ->> 'kind' = s.content ->> 'kind'
order by s.lesson_id, s.content ->> 'questionId', s.seq desc;
