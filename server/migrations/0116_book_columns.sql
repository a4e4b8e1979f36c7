-- Columns of score books are entered when something is assigned, placed in a course or posted, and no more by who reads a book.

-- a section that is planned for an hour asks for its lesson's column from that hour on; null: at once
alter table gradebook_column add column from_at bigint;

-- what a book shows now
create view book_column as
  select * from gradebook_column where removed_at is null and coalesce(from_at, 0) <= now_ms();

-- who has done a section of a course there: a lesson that stands in several courses says nothing of this one
create view course_studied as
  select distinct s.course_id, y.student_id from section_study y join course_section s on s.id = y.section_id
    where y.state = 'done' and s.deleted_at is null;

-- what no reader has entered yet
insert into gradebook_column (id, org_id, course_id, kind, ref_id, title, counts, released, sort, from_at)
  select gen_random_uuid()::text, k.org_id, k.id, s.kind, s.ref_id, s.title, s.counts, true, s.sort, s.from_at
    from course k join lateral (
      select 'lesson' as kind, k.id as ref_id, k.name as title, 0 as sort, 'last' as counts, null::bigint as from_at
        where k.kind = 'ai'
      union all select 'study', k.id, '学习进度', 0, 'last', null where k.kind = 'plain'
      union all select 'lesson', l.id, l.name, 1, 'last', min(p.from_at) from course l join (
          select t.ref_id, greatest(coalesce(t.publish_at, 0), coalesce(h.publish_at, 0)) as from_at
            from course_section t join course_section h on h.id = t.parent_id
            where t.course_id = k.id and t.deleted_at is null and h.deleted_at is null
              and t.status = 'published' and h.status = 'published'
          union all select a.ref_id, 0 from assignment a
            where a.course_id = k.id and a.kind = 'lesson' and a.deleted_at is null) p on p.ref_id = l.id
        where k.kind = 'plain' and l.kind = 'ai' group by l.id, l.name
      union all select distinct 'experiment', e.id, e.name, 2, e.rule, null::bigint
        from assignment a join experiment e on e.id = a.ref_id
        where a.course_id = k.id and a.kind = 'experiment' and a.deleted_at is null and e.deleted_at is null
      union all select distinct 'live', l.id, l.title, 2, 'last', null::bigint
        from assignment a join live_class l on l.id = a.ref_id
        where a.course_id = k.id and a.kind = 'live' and a.deleted_at is null
          and exists (select from score_post p where p.kind = 'live' and p.ref_id = l.id)
    ) s on true
  on conflict (course_id, kind, ref_id) where kind <> 'own' do nothing;
