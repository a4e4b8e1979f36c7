-- How far a lesson has come and what its student has shown, for whoever looks at many: written with the chart's state.
create table lesson_progress (
  lesson_id text primary key references lesson on delete cascade,
  -- index of the point that the lesson is at; as many as it has points when all are over
  at integer not null,
  -- that point; null when all are over
  point_id text
) with (fillfactor = 70);

create table lesson_evidence (
  lesson_id text not null references lesson on delete cascade,
  point_id text not null,
  -- the point's place in the lesson, from 0
  n integer not null,
  -- in the bank when the lesson came to it
  questions integer not null,
  tries integer not null,
  correct integer not null,
  -- right without a hint and without a remedy before it
  clean integer not null,
  flagged boolean not null,
  skip boolean not null,
  primary key (lesson_id, point_id)
) with (fillfactor = 70);

-- once, from the states that are stored; from here on the chart's context is the server's alone to read
create temporary table stored on commit drop as
  select l.id as lesson_id, (y.snapshot::jsonb) -> 'context' as context
  from lifecycle y join lesson l on y.id = 'lesson:' || l.id;

insert into lesson_progress (lesson_id, at, point_id)
select lesson_id, coalesce((context ->> 'at')::int, 0), context -> 'points' -> coalesce((context ->> 'at')::int, 0) ->> 'id'
from stored;

insert into lesson_evidence (lesson_id, point_id, n, questions, tries, correct, clean, flagged, skip)
select s.lesson_id, p ->> 'id', i - 1, coalesce((p ->> 'questions')::int, 0), coalesce((p ->> 'tries')::int, 0),
  coalesce((p ->> 'right')::int, 0), coalesce((p ->> 'clean')::int, 0), coalesce((p ->> 'flagged')::boolean, false),
  coalesce((p ->> 'skip')::boolean, false)
from stored s cross join lateral jsonb_array_elements(coalesce(s.context -> 'points', '[]')) with ordinality t (p, i)
on conflict do nothing;
