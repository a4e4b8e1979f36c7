-- Experiments: what is done, the packages it is done by, runs with what was recorded in them. How a run stands is its lifecycle's.

create table experiment_cat (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  name text not null,
  parent_id text references experiment_cat,
  sort integer not null default 0
);
create unique index experiment_cat_name on experiment_cat (org_id, coalesce(parent_id, ''), name) where deleted_at is null;

-- what was checked and stored; nothing of it changes
create table experiment_package (
  id text primary key,
  org_id text not null references organisation,
  owner_id text not null references sys_user,
  -- of the archive: its files lie under it
  hash text not null,
  kind text not null check (kind in ('js', 'scorm12', 'scorm2004')),
  title text not null,
  entry text not null,
  -- [{seq, title, maxScore, expectTime}]
  steps jsonb not null,
  is_strict boolean not null default false,
  -- of SCORM: [{id, seq, title, href, …}]
  scos jsonb not null default '[]',
  -- its own rules for marks; never served
  marking text,
  bytes bigint not null,
  warnings jsonb not null default '[]',
  created_at bigint not null
);
create unique index experiment_package_same on experiment_package (org_id, owner_id, hash);

create table experiment_file (
  package_id text not null references experiment_package on delete cascade,
  path text not null,
  key text not null,
  size bigint not null,
  sha256 text not null,
  primary key (package_id, path)
);

create table experiment (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  name text not null,
  kind text not null check (kind in ('js', 'scorm', 'link')),
  package_id text references experiment_package,
  url text,
  intro text not null default '',
  cover text not null default '',
  -- read and written as wholes, as an assignment's are
  cat_ids text[] not null default '{}',
  class_ids text[] not null default '{}',
  requires jsonb,
  max_runs integer,
  minutes integer,
  rule text not null default 'best' check (rule in ('best', 'last', 'first', 'mean')),
  weights jsonb not null default '{}',
  comments jsonb not null default '[]',
  status text not null default 'draft' check (status in ('draft', 'open', 'closed')),
  maker_id text not null references sys_user,
  -- of a link: what its system signs with
  secret text not null
);
create index experiment_org on experiment (org_id, status) where deleted_at is null;
create index experiment_classes on experiment using gin (class_ids) where deleted_at is null;
create index experiment_cats on experiment using gin (cat_ids) where deleted_at is null;

create table experiment_group (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  experiment_id text not null references experiment,
  name text not null,
  leader_id text not null references sys_user
);
create unique index experiment_group_name on experiment_group (experiment_id, name) where deleted_at is null;

create table experiment_group_member (
  group_id text not null references experiment_group on delete cascade,
  user_id text not null references sys_user,
  role text not null default '',
  primary key (group_id, user_id)
);
create index experiment_group_member_user on experiment_group_member (user_id);

create table experiment_run (
  id text primary key,
  org_id text not null references organisation,
  experiment_id text not null references experiment,
  -- who leads it
  student_id text not null references sys_user,
  group_id text references experiment_group,
  -- as they were when it began: a package that is replaced, or weights that change, leave it as it is
  package_id text references experiment_package,
  weights jsonb not null,
  seed integer not null,
  is_trial boolean not null,
  started_at bigint not null
);
create index experiment_run_of on experiment_run (experiment_id, student_id);
create index experiment_run_group on experiment_run (group_id);

create table experiment_run_member (
  run_id text not null references experiment_run on delete cascade,
  user_id text not null references sys_user,
  -- which of this person's it is
  attempt integer not null,
  primary key (run_id, user_id)
);
create index experiment_run_member_user on experiment_run_member (user_id, run_id);

-- what the package wants to find again
create table experiment_saved (
  run_id text primary key references experiment_run on delete cascade,
  data text not null
);

-- what a run's state says, for lists and boards
create table experiment_progress (
  run_id text primary key references experiment_run on delete cascade,
  state text not null,
  launch_id text not null,
  seq integer not null,
  done integer not null,
  moved_at bigint not null,
  until_at bigint not null,
  score double precision,
  to_mark boolean not null
);
create index experiment_progress_state on experiment_progress (state) where state in ('launched', 'working', 'disconnected');

create table experiment_launch (
  id text primary key,
  run_id text not null references experiment_run on delete cascade,
  user_id text not null references sys_user,
  cmd text not null,
  -- the page that shows it, and nobody else
  origin text not null,
  at bigint not null,
  opened_at bigint
);
create unique index experiment_launch_cmd on experiment_launch (run_id, user_id, cmd);

-- a sign of life is no step of the chart
create table experiment_beat (
  launch_id text primary key references experiment_launch on delete cascade,
  run_id text not null references experiment_run on delete cascade,
  at bigint not null
);

-- each once, whatever is sent again: of a link by its run
create table experiment_record (
  launch_id text not null,
  n integer not null,
  run_id text not null references experiment_run on delete cascade,
  hash text not null,
  type text not null,
  -- why it only used up its number
  refused text,
  -- what it said; of a state only the last is kept (experiment_saved)
  body jsonb,
  at bigint not null,
  primary key (launch_id, n)
);
create index experiment_record_run on experiment_record (run_id, at);

create table experiment_step (
  run_id text not null references experiment_run on delete cascade,
  seq integer not null,
  title text not null,
  start_at bigint not null,
  end_at bigint not null,
  time_used integer not null,
  expect_time integer not null,
  max_score double precision not null,
  score double precision not null,
  repeat_count integer not null,
  evaluation text not null,
  scoring_model text not null,
  remarks text not null,
  ext_data jsonb,
  evidence jsonb,
  scored_by text not null check (scored_by in ('package', 'server', 'teacher')),
  claimed jsonb,
  primary key (run_id, seq)
);

-- where each content object of a run stands
create table experiment_sco (
  run_id text not null references experiment_run on delete cascade,
  sco text not null,
  cmi jsonb not null,
  -- of all visits before this one, and of this one so far: milliseconds
  total_ms bigint not null,
  session_ms bigint not null,
  -- the visit is over
  is_closed boolean not null,
  launch_id text not null,
  first_at bigint not null,
  -- completed, passed or failed, once; and a visit after that, or with it, has ended
  is_done boolean not null,
  is_over boolean not null,
  primary key (run_id, sco)
);

create table experiment_ticket (
  -- of a link's launch: its hash
  hash text primary key,
  run_id text not null references experiment_run on delete cascade,
  user_id text not null references sys_user,
  at bigint not null,
  used_at bigint
);

create table experiment_nonce (
  experiment_id text not null references experiment on delete cascade,
  nonce text not null,
  at bigint not null,
  primary key (experiment_id, nonce)
);

-- what counts for one student, and what the teacher says of it
create table experiment_result (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  experiment_id text not null references experiment,
  student_id text not null references sys_user,
  override double precision,
  reason text not null default '',
  comment text not null default ''
);
create unique index experiment_result_of on experiment_result (experiment_id, student_id);

create table experiment_override (
  result_id text not null references experiment_result on delete cascade,
  version integer not null,
  at bigint not null,
  by_id text not null references sys_user,
  run_id text references experiment_run,
  -- of one step; null: of the whole
  seq integer,
  before double precision,
  after double precision,
  reason text not null,
  primary key (result_id, version)
);

-- an experiment's runs may count together
alter table gradebook_column drop constraint gradebook_column_counts_check;
alter table gradebook_column add constraint gradebook_column_counts_check check (counts in ('best', 'last', 'first', 'mean'));
