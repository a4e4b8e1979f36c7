-- Homework uses questions of the bank as papers do: one that was deleted would be asked of nobody who opens it afterwards.
create or replace view question_used as
  select i ->> 'questionId' as question_id, p.id as used_by, 'paper' as kind
    from test_paper p, jsonb_path_query(p.sections, '$[*].items[*]') i where p.deleted_at is null
  union
  select i ->> 'bankId', e.id, 'exam' from exam e, jsonb_path_query(e.frozen, '$.sections[*].items[*]') i
    where e.deleted_at is null and e.frozen is not null
  union
  select i ->> 'bankId', e.id, 'exam' from exam e, jsonb_path_query(e.frozen, '$.sections[*].draws[*].from[*]') i
    where e.deleted_at is null and e.frozen is not null
  union
  select i ->> 'questionId', h.id, 'homework' from homework h, jsonb_array_elements(h.items) i
    where h.deleted_at is null and i ? 'questionId';
