-- Talk in a course: questions, discussions and evaluations in one table. A thread is its first post and the replies to it.

create table course_post (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  kind text not null check (kind in ('qa', 'discuss', 'evaluation')),
  course_id text references course on delete cascade,
  -- what is talked about where that is no course: live:<id>, experiment:<id>
  subject text,
  section_id text references course_section on delete cascade,
  -- null: it begins a thread
  parent_id text references course_post on delete cascade,
  author_id text not null references sys_user,
  -- when it was written: who leaves the course later has taught it then
  by_teacher boolean not null,
  text text not null,
  score integer check (score between 1 and 5),
  selected boolean not null default false,
  drafted_by text check (drafted_by = 'tutor'),
  citations jsonb not null default '[]',
  -- of a question: what the tutor has drafted for its teacher, {text, citations}; nobody else sees it
  draft jsonb,
  deleted_by text references sys_user,
  check (num_nonnulls(course_id, subject) = 1),
  check ((score is not null) = (kind = 'evaluation' and parent_id is null))
);
create index course_post_threads on course_post (course_id, kind, created_at) where parent_id is null;
create index course_post_section on course_post (section_id);
create index course_post_parent on course_post (parent_id, created_at);
create index course_post_author on course_post (author_id, created_at);
create unique index course_post_evaluation on course_post (coalesce(course_id, subject), author_id)
  where kind = 'evaluation' and parent_id is null and deleted_at is null;

create table course_vote (
  post_id text not null references course_post on delete cascade,
  user_id text not null references sys_user on delete cascade,
  primary key (post_id, user_id)
);

-- as lists order and narrow them; a reply is gone with what it replies to
create view course_post_row as
  select x.*, (case when x.unanswered then 1e15 else 0 end)::bigint + x.created_at as attention
  from (
    select p.id, p.org_id, p.version, p.created_at, coalesce(p.deleted_at, t.deleted_at) as deleted_at, p.kind, p.course_id,
      p.section_id, p.parent_id, p.author_id, p.by_teacher, p.text, p.score, p.selected, p.drafted_by, p.citations,
      (select count(*)::int from course_vote v where v.post_id = p.id) as votes,
      (select count(*)::int from course_post r where r.parent_id = p.id and r.deleted_at is null) as replies,
      p.kind = 'qa' and p.parent_id is null and not p.by_teacher and not exists (
        select from course_post r where r.parent_id = p.id and r.deleted_at is null and (r.by_teacher or r.selected)
      ) as unanswered
    from course_post p left join course_post t on t.id = p.parent_id
  ) x;
