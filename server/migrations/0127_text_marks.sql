-- What of a text is more than words, beside the text: contract/text-marks.ts.

-- of the document's own words; null: read before there were marks
alter table passage add column marks jsonb;
-- which of its readers has read a document; what an older one has read is read again after the start
alter table document add column reader int not null default 0;
update document set tries = 0 where state = 'ready';
-- of all texts of a question; null: typed
alter table lesson_question add column formulas jsonb;
-- of the tutor's words, as long as nobody has changed them
alter table course_post add column marks jsonb;

drop view course_post_row;
create view course_post_row as
  select x.*, (case when x.unanswered then 1e15 else 0 end)::bigint + x.created_at as attention
  from (
    select p.id, p.org_id, p.version, p.created_at, coalesce(p.deleted_at, t.deleted_at) as deleted_at, p.kind, p.course_id,
      p.section_id, p.parent_id, p.author_id, p.by_teacher, p.text, p.score, p.selected, p.drafted_by, p.citations, p.marks,
      (select count(*)::int from course_vote v where v.post_id = p.id) as votes,
      (select count(*)::int from course_post r where r.parent_id = p.id and r.deleted_at is null) as replies,
      p.kind = 'qa' and p.parent_id is null and not p.by_teacher and not exists (
        select from course_post r where r.parent_id = p.id and r.deleted_at is null and (r.by_teacher or r.selected)
      ) as unanswered
    from course_post p left join course_post t on t.id = p.parent_id
  ) x;
