-- The bank of questions, papers, exams and what is answered in them.

-- assessment: one question wherever it is asked. What was a question of a lesson's point is one of the bank that stands in a plan.
alter table lesson_question rename to question;
alter table question alter column point_id drop not null;
alter table question
  add column owner_id text references sys_user,
  add column cat_id text,
  add column difficulty integer,
  -- whether it stands in a plan, and lessons ask it; others are asked in exams alone, be they of a point, and `approved` has all of them
  add column in_plan boolean not null default true,
  -- the latest of question_revision; 0: nothing of it was ever shown
  add column revision integer not null default 0,
  -- of the last exam that had it: mean points over max
  add column rate double precision;
create index question_owner on question (org_id, owner_id) where deleted_at is null;
create index question_category on question (cat_id) where deleted_at is null;

create table question_cat (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  name text not null,
  parent_id text references question_cat,
  maker_id text references sys_user
);
create unique index question_cat_name on question_cat (org_id, coalesce(parent_id, ''), name) where deleted_at is null;
alter table question add constraint question_in_category foreign key (cat_id) references question_cat;

-- what was approved, each time that it changed: never written again
create table question_revision (
  question_id text not null references question on delete cascade,
  revision integer not null,
  fields jsonb not null,
  at bigint not null,
  primary key (question_id, revision)
);
-- a revision is written with what it is a revision of, whoever approves
create function keep_revision() returns trigger language plpgsql as $$
begin
  if new.approved is not null and (tg_op = 'INSERT' or new.approved is distinct from old.approved) then
    new.revision := new.revision + 1;
  end if;
  return new;
end $$;
create function write_revision() returns trigger language plpgsql as $$
begin
  if new.approved is not null and (tg_op = 'INSERT' or new.revision <> old.revision) then
    insert into question_revision (question_id, revision, fields, at)
      values (new.id, new.revision, new.approved, coalesce(new.edited_at, new.created_at));
  end if;
  return null;
end $$;
create trigger question_revised before insert or update of approved on question for each row execute function keep_revision();
create trigger question_revision_kept after insert or update on question for each row execute function write_revision();
update question set revision = 1 where approved is not null;

-- those of lessons
create or replace view question_shown as
  select id, point_id, stem, approved, deleted_at from question where in_plan;

create table test_paper (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  name text not null,
  -- [{title, items: [{questionId, points}], rules: [{catId?, pointId?, kind?, difficulty?, count, points}]}]
  sections jsonb not null,
  shuffle boolean not null default false,
  partial text not null default 'none' check (partial in ('none', 'half', 'share')),
  maker_id text not null references sys_user
);
create index test_paper_org on test_paper (org_id) where deleted_at is null;
-- deleted ones too: an exam names the paper that it was made of
create view paper_named as select id, name, sections from test_paper;

create table exam (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  name text not null,
  paper_id text not null references test_paper,
  course_id text references course,
  class_ids text[] not null default '{}',
  user_ids text[] not null default '{}',
  from_at bigint not null,
  until_at bigint not null,
  minutes integer not null,
  late_minutes integer,
  attempts integer not null default 1,
  counts text not null default 'best' check (counts in ('best', 'last', 'first')),
  pass double precision,
  code text,
  addresses text[] not null default '{}',
  show text not null check (show in ('never', 'submitted', 'released')),
  status text not null default 'draft' check (status in ('draft', 'published', 'closed')),
  -- as it was when it was published: {name, max, shuffle, partial, sections: [{title, items: [{bankId, revision, points}],
  -- draws: [{count, points, from: [{bankId, revision}]}]}]}; null: a draft
  frozen jsonb,
  -- the keys that were changed since, by the ids of the bank
  rekeyed jsonb not null default '{}',
  assignment_id text references assignment,
  released_at bigint,
  maker_id text not null references sys_user
);
create index exam_org on exam (org_id, status) where deleted_at is null;
create index exam_of_course on exam (course_id) where deleted_at is null;
create index exam_of_paper on exam (paper_id) where deleted_at is null;
-- which papers exams use: of a draft it is asked for when it is published
create view paper_used as
  select paper_id, count(*)::int as exams, count(*) filter (where frozen is null)::int as drafts
    from exam where deleted_at is null group by paper_id;

-- which questions papers name, and published exams ask or draw from
create view question_used as
  select i ->> 'questionId' as question_id, p.id as used_by, 'paper' as kind
    from test_paper p, jsonb_path_query(p.sections, '$[*].items[*]') i where p.deleted_at is null
  union
  select i ->> 'bankId', e.id, 'exam' from exam e, jsonb_path_query(e.frozen, '$.sections[*].items[*]') i
    where e.deleted_at is null and e.frozen is not null
  union
  select i ->> 'bankId', e.id, 'exam' from exam e, jsonb_path_query(e.frozen, '$.sections[*].draws[*].from[*]') i
    where e.deleted_at is null and e.frozen is not null;

-- what a question can be
create view experiment_open as
  select id, org_id, name from experiment where deleted_at is null and status = 'open';

-- how an attempt stands is its lifecycle's; what queries ask of it, and what saving asks, stands here
create table exam_attempt (
  id text primary key,
  org_id text not null references organisation,
  exam_id text not null references exam,
  student_id text not null references sys_user,
  attempt integer not null,
  -- never sent
  seed text not null,
  -- [{title, questions: [{questionId, bankId, revision, points}]}] in the order in which the student sees them
  paper jsonb not null,
  of integer not null,
  max double precision not null,
  state text not null,
  started_at bigint not null,
  -- the person's own deadline
  until_at bigint not null,
  -- what dates and exceptions make it: pauses and more time of an invigilator's come on top
  due_at bigint not null default 0,
  -- whether answers are taken: written by the steps of its chart, in their own transactions
  taking boolean not null,
  -- of a pause: when it began. What comes later than 30 s after it, or after the deadline, is late
  stopped_at bigint,
  lease integer not null default 1,
  device text not null,
  submitted_at bigint,
  submitted_by text check (submitted_by in ('student', 'time', 'teacher')),
  receipt text,
  seen_at bigint,
  left_count integer not null default 0,
  -- by the device's clock: the latest that was counted
  left_at bigint not null default 0,
  left_ms bigint not null default 0,
  answered integer not null default 0,
  score double precision,
  to_mark integer not null default 0,
  version integer not null default 0,
  -- what a teacher must know: why it was voided, forced, or late answers taken
  reason text not null default '',
  unique (exam_id, student_id, attempt)
);
create index exam_attempt_student on exam_attempt (student_id);

-- Nobody begins what is taken back or closed in the same moment: whoever changes the exam holds its row, and the beginning waits.
create function exam_must_be_open() returns trigger language plpgsql as $$
begin
  perform from exam where id = new.exam_id and status = 'published' for share;
  if not found then
    raise exception 'the exam is not open' using errcode = 'check_violation', constraint = 'exam_is_open';
  end if;
  return null;
end $$;
create trigger exam_begun after insert on exam_attempt for each row execute function exam_must_be_open();

create table exam_answer (
  attempt_id text not null references exam_attempt on delete cascade,
  question_id text not null,
  value jsonb,
  flag boolean not null default false,
  lease integer not null,
  n integer not null,
  at bigint not null,
  primary key (attempt_id, question_id)
);
-- came after the end, and counts when a teacher takes it
create table exam_late (
  attempt_id text not null references exam_attempt on delete cascade,
  question_id text not null,
  value jsonb,
  lease integer not null,
  n integer not null,
  at bigint not null,
  accepted_at bigint,
  primary key (attempt_id, question_id)
);

create table exam_mark (
  attempt_id text not null references exam_attempt on delete cascade,
  question_id text not null,
  bank_id text not null,
  -- null: waits for a teacher
  points double precision,
  max double precision not null,
  -- null: the machine
  by_id text references sys_user,
  -- marked with all that were the same: what is marked alone stays
  as_group boolean not null default false,
  text text not null default '',
  version integer not null default 0,
  at bigint not null,
  primary key (attempt_id, question_id)
);
create index exam_mark_bank on exam_mark (bank_id);
-- who changed points, from what, and why
create table exam_mark_history (
  attempt_id text not null references exam_attempt on delete cascade,
  question_id text not null,
  at bigint not null,
  by_id text references sys_user,
  from_points double precision,
  to_points double precision,
  reason text not null default ''
);
create index exam_mark_history_of on exam_mark_history (attempt_id, question_id);

-- an experiment that is a question of an attempt: its run counts nowhere else
create table exam_run (
  attempt_id text not null references exam_attempt on delete cascade,
  question_id text not null,
  run_id text not null unique,
  primary key (attempt_id, question_id)
);
alter table experiment_run add column is_part boolean not null default false;
