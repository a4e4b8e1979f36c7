-- Material that stands in no course yet is its owner's.
alter table course_resource alter column course_id drop not null, add column owner_id text references sys_user;
update course_resource r set owner_id = f.owner_id from stored_file f where f.id = r.file_id;
create index course_resource_owner on course_resource (owner_id, created_at desc) where deleted_at is null;
