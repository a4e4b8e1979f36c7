-- when something was last heard of who records the class; null: nobody has
alter table live_class add column recorded_at bigint;
