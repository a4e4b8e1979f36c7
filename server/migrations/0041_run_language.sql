-- The language of who began a run: what is said later, by an effect that knows no request, is said in it.
alter table run add column lang text not null default 'zh';
