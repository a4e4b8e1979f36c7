-- What visits are counted by, as it was at the time of the visit. The visits module counts them.
alter table visit
  -- the role's base; null: nobody had signed in
  add column role text,
  add column device text not null default 'computer' check (device in ('phone', 'tablet', 'computer')),
  add column class_id text,
  add column visitor text generated always as (coalesce(user_id, uuid)) stored;
drop index visit_org;
create index visit_org on visit (org_id, at desc);
create index visit_by on visit (org_id, at) include (web_id, role, device, class_id, visitor);

-- theory and talk: what students have asked, in lessons and of courses; without guests and without replies
create view question_asked as
  select a.run_id as id, 'lesson' as kind, l.org_id, l.course_id, l.student_id, a.text, a.at
    from lesson_asked a join lesson l on l.id = a.lesson_id where not l.is_guest
  union all
  select p.id, 'course', p.org_id, p.course_id, p.author_id, p.text, p.created_at from course_post p
    where p.kind = 'qa' and p.parent_id is null and p.deleted_at is null and p.course_id is not null and not p.by_teacher;
