-- A lesson plan has two faces: what the teacher is working on (the columns), and what is taught (`approved`, as it was
-- when it was approved). An edit reaches no student before it is approved.

-- {explanation|example|discussion: {state: draft|edited|approved, by, at}}
alter table lesson_point add column parts jsonb not null default '{}';
-- {title, goal, explanation, example, discussion}; a part that is not approved is absent
alter table lesson_point add column approved jsonb;
alter table lesson_question add column edited_by text;
alter table lesson_question add column edited_at bigint;
-- the whole question as approved, without id
alter table lesson_question add column approved jsonb;

update lesson_point set approved = jsonb_strip_nulls(jsonb_build_object('title', title, 'goal', goal,
  'explanation', explanation, 'example', example, 'discussion', discussion)) where status = 'approved';
update lesson_question set approved = jsonb_strip_nulls(jsonb_build_object('kind', kind, 'stem', stem, 'options', options,
  'answer', answer, 'tolerance', tolerance, 'unit', unit, 'concepts', concepts, 'explanation', explanation,
  'hint', hint, 'source', source)) where status = 'approved';

-- what a student met of a point stays as it was when the lesson came to it
create table lesson_content (
  lesson_id text not null references lesson on delete cascade,
  point_id text not null,
  content text not null,
  primary key (lesson_id, point_id)
);
create table plan_content (
  -- SHA-256 of the text
  id text primary key,
  text text not null
);
