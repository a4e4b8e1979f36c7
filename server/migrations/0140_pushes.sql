-- A pushed question belongs to a course, takes answers until its time is over or its teacher ends it, and is told at last.
alter table class_push add column course_id text references course on delete cascade;
alter table class_push add column show text not null default 'at-once' check (show in ('at-once', 'revealed'));
-- false: nothing is right or wrong, and what stands as its key is none
alter table class_push add column has_key boolean not null default true;
alter table class_push add column until_at bigint;
-- when it went on after it had ended
alter table class_push add column reopened_at bigint;
alter table class_push add column ended_at bigint;
alter table class_push add column revealed_at bigint;
-- what was pushed before could not be ended
update class_push p set until_at = at, ended_at = at,
    course_id = (select k.course_id from point_shown k where k.id = p.question ->> 'pointId') where question is not null;
create index class_push_running on class_push (until_at) where question is not null and ended_at is null;
create index class_push_course on class_push (course_id) where question is not null;
drop index class_push_point;

-- Who was there. The code is told to nobody but the teacher.
create table roll_call (
  id text primary key,
  org_id text not null references organisation,
  class_id text not null references sys_dept on delete cascade,
  teacher_id text not null references sys_user,
  live_id text references live_class on delete set null,
  code text not null,
  at bigint not null,
  until_at bigint not null,
  -- null: open, unless its time is over and nobody has said so yet
  ended_at bigint
);
-- one at a time
create unique index roll_call_open on roll_call (class_id) where ended_at is null;
create index roll_call_class on roll_call (class_id, at desc);
create index roll_call_live on roll_call (live_id);

-- everybody who belonged to the class then
create table roll_call_row (
  roll_call_id text not null references roll_call on delete cascade,
  user_id text not null references sys_user,
  state text not null default 'absent' check (state in ('present', 'late', 'absent', 'excused')),
  -- when the code was given, or a teacher has seen them
  at bigint,
  wrong_codes integer not null default 0,
  primary key (roll_call_id, user_id)
);

-- who of a class was picked how often, counted so that who came later does not catch up alone
create table class_pick (
  class_id text not null references sys_dept on delete cascade,
  user_id text not null references sys_user,
  turn integer not null,
  primary key (class_id, user_id)
);

-- interaction: when somebody checked in, in roll calls of live classes
create view checked_in_shown as
  select c.live_id, r.user_id, min(r.at) as at from roll_call c join roll_call_row r on r.roll_call_id = c.id
    where c.live_id is not null and r.state in ('present', 'late') group by c.live_id, r.user_id;

-- live: what is held for which classes, and who is in the room; of `here` and `away` it is known until then
create view live_class_shown as
  select id, org_id, course_id, class_ids, opened_at, ended_at from live_class where deleted_at is null;
create view live_here_shown as
  select live_id, user_id, kind, until_at from live_span where is_open and kind <> 'floor';
