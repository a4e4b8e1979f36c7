-- When a student first opened a section: the time of the first beat, whoever writes the row.
alter table section_study add column opened_at bigint;
update section_study set opened_at = updated_at;
alter table section_study alter column opened_at set not null;
create function section_opened() returns trigger language plpgsql as $$
begin
  new.opened_at := coalesce(new.opened_at, new.updated_at);
  return new;
end $$;
create trigger section_study_opened before insert on section_study for each row execute function section_opened();
