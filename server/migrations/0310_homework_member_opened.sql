-- When each first looked at the homework: of a group that hands in together one may never have. Those who had a part in a reply before
-- are said to have looked when it was begun, as they were until now.
alter table homework_member add column opened_at bigint;
update homework_member m set opened_at = r.opened_at from homework_reply r where r.id = m.reply_id;
alter table homework_reply drop column opened_at;
