-- What a school sets for itself: the values stay in `settings`; secrets lie apart, each sealed under the server key.
alter table organisation add column secrets jsonb not null default '{}';
-- By group: how often it was changed.
alter table organisation add column setting_versions jsonb not null default '{}';
-- `[{host, path, from}]`: the names that lead to the school, and where the look of its pages comes from.
alter table organisation add column hosts jsonb not null default '[]';
update organisation set hosts = (select coalesce(jsonb_agg(jsonb_build_object('host', h, 'path', '', 'from', '')), '[]')
    from jsonb_array_elements_text(settings->'hosts') h)
  where jsonb_typeof(settings->'hosts') = 'array';
update organisation set settings = settings - 'hosts' where settings ? 'hosts';

-- The last look of a host that could be read, and how the last try went.
create table host_style (
  org_id text not null references organisation,
  host text not null,
  style jsonb,
  state text not null,
  at bigint not null,
  primary key (org_id, host)
);

-- Until when what asks for the password again goes on without.
alter table session add column again_until bigint not null default 0;
