-- A school's face: categories of every kind, news, the library, the home's modules, the career map.
alter table experiment_cat rename to org_cat;
alter table org_cat add column kind text not null default 'experiment'
  check (kind in ('experiment', 'news', 'help', 'library'));
alter index experiment_cat_name rename to org_cat_old_name;
create unique index org_cat_name on org_cat (org_id, kind, coalesce(parent_id, ''), name) where deleted_at is null;
drop index org_cat_old_name;

create table news (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  title text not null,
  summary text not null default '',
  html text not null default '',
  cat_id text references org_cat,
  pinned boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'published', 'off')),
  -- planned: nobody sees it before
  publish_at bigint,
  -- when it was first published
  published_at bigint
);
create index news_shown on news (org_id, pinned desc, (coalesce(publish_at, published_at)) desc)
  where status = 'published' and deleted_at is null;

create table library_item (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  kind text not null check (kind in ('resource', 'partner', 'area', 'enterprise', 'about', 'help')),
  title text not null,
  html text not null default '',
  cat_id text references org_cat,
  -- whom it is for; none: everybody
  roles text[] not null default '{}',
  url text,
  sort integer not null default 0,
  status text not null default 'draft' check (status in ('draft', 'published', 'off'))
);
create index library_item_shown on library_item (org_id, kind, sort) where status = 'published' and deleted_at is null;

-- whether an article helped: one answer of a browser, the latest counts
create table library_helped (
  item_id text not null references library_item,
  uuid text not null,
  yes boolean not null,
  at bigint not null,
  primary key (item_id, uuid)
);

create table home_module (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  kind text not null
    check (kind in ('banner', 'now', 'courses', 'experiments', 'news', 'recommended', 'partners', 'text')),
  title text not null,
  sort integer not null default 0,
  status text not null default 'on' check (status in ('on', 'off'))
);
create index home_module_org on home_module (org_id) where deleted_at is null;

create table home_module_item (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  module_id text not null references home_module,
  title text not null,
  text text not null default '',
  path text,
  url text,
  sort integer not null default 0
);
create index home_module_item_module on home_module_item (module_id) where deleted_at is null;

-- what visitors see, and how often the drafts behind it have changed
create table home_page (
  org_id text primary key references organisation,
  draft integer not null default 0,
  version integer not null default 0,
  -- [{id, kind, title, items}]; null: never published
  modules jsonb
);

create table career_map (
  org_id text primary key references organisation,
  version integer not null,
  nodes jsonb not null,
  edges jsonb not null
);
