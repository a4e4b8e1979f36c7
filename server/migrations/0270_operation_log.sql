-- Looking back: what stood before a change and after it, sign-ins and exports beside changes, and no change without its row.
alter table operation_log
  -- a wrong sign-in is nobody's
  alter column user_id drop not null,
  add column kind text not null default 'operation' check (kind in ('operation', 'signIn', 'export')),
  -- 0, or the code that it ended with
  add column result integer not null default 0,
  add column before jsonb,
  add column after jsonb,
  -- as it was typed, where somebody signed in
  add column user_name text;
create index operation_log_kind on operation_log (org_id, kind, at desc);

-- What has begun and is not in the log yet. What a death of its process leaves here is put there by the next sweep.
create table operation_begun (
  id text primary key,
  org_id text not null,
  user_id text not null,
  kind text not null,
  power text not null,
  path text not null,
  ids text[] not null,
  subject text not null,
  address text not null,
  at bigint not null,
  -- whose process it is: platform/log/instance.ts
  instance integer not null
);

-- The log is only ever added to. What goes is whole months, by drop_operation_months alone.
create function operation_log_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < coalesce(nullif(current_setting('mengoo.log_before', true), ''), '0')::bigint then
    return old;
  end if;
  raise exception 'operation_log is only added to' using errcode = '42501';
end $$;
create trigger operation_log_rows before update or delete on operation_log
  for each row execute function operation_log_stays();
create trigger operation_log_whole before truncate on operation_log
  for each statement execute function operation_log_stays();

-- The months before the last `keep`, of one school; by the school's clock. `now` in milliseconds. Answers how many rows went.
create function drop_operation_months(school text, keep integer, now bigint) returns integer language plpgsql as $$
declare
  bound bigint := extract(epoch from (date_trunc('month', to_timestamp(now / 1000.0) at time zone 'Asia/Shanghai')
    - make_interval(months => greatest(keep, 1))) at time zone 'Asia/Shanghai')::bigint * 1000;
  gone integer;
begin
  perform set_config('mengoo.log_before', bound::text, true);
  delete from operation_log where org_id = school and at < bound;
  get diagnostics gone = row_count;
  perform set_config('mengoo.log_before', '', true);
  return gone;
end $$;
