-- Guests: people without an account who try a lesson or an experiment. A guest is a user of a role that no list shows; the guest
-- and all that is theirs goes some minutes after their token.
create table guest (
  user_id text primary key references sys_user on delete cascade,
  org_id text not null references organisation,
  address text not null,
  -- the token's end, or the moment of signing out
  until_at bigint not null,
  -- questions to the tutor
  asked integer not null default 0
);
create index guest_until on guest (until_at);

-- `is_public`: everybody finds it and its page, whoever may learn it
alter table course add column is_public boolean not null default false;
alter table course add column guest_points integer not null default 0;
alter table experiment add column is_public boolean not null default false;
alter table experiment add column for_guests boolean not null default false;

alter table lesson add column is_guest boolean not null default false;
alter table experiment_run add column is_guest boolean not null default false;
create index lesson_guest on lesson (student_id) where is_guest;
create index experiment_run_guest on experiment_run (student_id) where is_guest;

-- theory and experiments: the logs of what guests do, which nobody looks at
create view guest_log as
  select student_id as user_id, 'lesson:' || id as id from lesson where is_guest
  union all select student_id, 'experiment:' || id from experiment_run where is_guest;

-- what others see of lessons is without those of guests
create or replace view lesson_shown as
  select l.id, l.org_id, l.course_id, l.student_id, l.started_at, l.ended_at, l.reshuffles, jsonb_array_length(l.points) as points,
      g.at, g.point_id
    from lesson l left join lesson_progress g on g.lesson_id = l.id where not l.is_guest;
create or replace view lesson_answer_shown as
  select l.course_id, l.student_id, l.reshuffles, a.lesson_id, a.question_id, a.bank_id, a.point_id, a.value, a.verdict, a.at
    from lesson_answer a join lesson l on l.id = a.lesson_id where not l.is_guest;
create or replace view course_progress as
  with section as (
    select s.id, s.course_id, s.kind, s.ref_id from course_section s join course_section c on c.id = s.parent_id
      where s.deleted_at is null and c.deleted_at is null and s.status = 'published' and c.status = 'published'
        and coalesce(s.publish_at, 0) <= now_ms() and coalesce(c.publish_at, 0) <= now_ms()
  ), done as (
    select s.course_id, y.student_id, s.id from section s join section_study y
        on s.kind <> 'lesson' and y.section_id = s.id and y.state = 'done'
    union all select distinct s.course_id, l.student_id, s.id from section s join lesson_shown l on s.kind = 'lesson' and l.course_id = s.ref_id
      where l.ended_at is not null and (l.at > 0 or exists (select from lesson_answer a where a.lesson_id = l.id))
  ), whole as (
    select course_id, count(*)::int as sections from section group by course_id
  ), student as (
    select s.course_id, s.user_id as student_id from course_student s join sys_user u on u.id = s.user_id
        join sys_role r on r.id = u.role_id and r.base = 'student'
    union select course_id, student_id from done
  )
  select s.course_id, s.student_id, count(d.id)::int as done, w.sections
    from student s join whole w on w.course_id = s.course_id
      left join done d on d.course_id = s.course_id and d.student_id = s.student_id
    group by s.course_id, s.student_id, w.sections;
