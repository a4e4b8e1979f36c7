-- Tasks of several steps: what their teachers keep of them, and which steps were ticked by hand.
create table agenda (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  title text not null,
  in_order boolean not null default false,
  -- [{id, title, kind: hand | an assigned kind, refId?, courseId?}]: the course is the thing's own
  steps jsonb not null,
  maker_id text not null references sys_user
);
create index agenda_org on agenda (org_id) where deleted_at is null;

-- one of each student and step, whichever assignment led there
create table agenda_tick (
  agenda_id text not null references agenda,
  user_id text not null references sys_user,
  step_id text not null,
  at bigint not null,
  primary key (agenda_id, user_id, step_id)
);

-- What is given along: each step that is a thing of another kind is an assignment for the same people and the same time.
alter table assignment add column step_of text references assignment on delete cascade;
alter table assignment add column step_id text;
alter table assignment add constraint assignment_step unique (step_of, step_id);

-- steps follow, whoever changes what they are steps of; one that was taken out before stays out when the others come back
create function assignment_steps_follow() returns trigger language plpgsql as $$
begin
  update assignment s set version = s.version + 1, class_ids = new.class_ids, user_ids = new.user_ids, from_at = new.from_at,
      until_at = new.until_at,
      deleted_at = case when s.deleted_at is not distinct from old.deleted_at then new.deleted_at else s.deleted_at end
    where s.step_of = new.id;
  return null;
end $$;
create trigger assignment_steps after update on assignment for each row when (new.step_of is null)
  execute function assignment_steps_follow();

-- what is deleted is taken back from those to whom it was given, and comes back with it
create function agenda_given_follows() returns trigger language plpgsql as $$
begin
  update assignment a set version = a.version + 1, deleted_at = new.deleted_at
    where a.kind = 'task' and a.ref_id = new.id and a.deleted_at is not distinct from old.deleted_at;
  return null;
end $$;
create trigger agenda_given after update of deleted_at on agenda for each row when (new.deleted_at is distinct from old.deleted_at)
  execute function agenda_given_follows();
