-- Chats are listed by when anything happened in them, which their lifecycle knows: no second write for each question.
drop index chat_owner;
alter table chat drop column updated_at;
create index chat_owner on chat (owner_id) where deleted_at is null;
