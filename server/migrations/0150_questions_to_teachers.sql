-- Questions to teachers: whom a question was put to, what teachers did with it, and corrections of the tutor as material.
alter table lesson_asked
  -- present: the teacher who had taken the lesson over, and answers on the spot
  add column asked_to text not null default 'tutor' check (asked_to in ('tutor', 'teacher', 'present')),
  -- what a teacher did last
  add column handled text check (handled in ('replied', 'corrected', 'closed'));

create table lesson_asked_word (
  -- of a reply as its teacher made it
  id text not null,
  by_id text not null references sys_user,
  lesson_id text not null,
  run_id text not null,
  kind text not null check (kind in ('reply', 'correction')),
  text text not null,
  at bigint not null,
  -- the passage that a correction has become; it may be deleted
  passage_id text,
  primary key (by_id, id),
  foreign key (lesson_id, run_id) references lesson_asked on delete cascade
);
create index lesson_asked_word_of on lesson_asked_word (lesson_id, run_id);
create unique index lesson_asked_corrected on lesson_asked_word (lesson_id, run_id) where kind = 'correction';

-- whose corrections of the tutor the document holds: material, and never drafted from
alter table document add column corrections_by text references sys_user;
-- the question that a correction answers: matched, never shown
alter table passage add column asked text;
create index passage_asked on passage (course_id) where asked is not null;
