-- Mail and SMS that could not be sent: when, and to whose people. What was said, and to whom, is not kept.
create table message_failure (
  org_id text not null references organisation on delete cascade,
  at bigint not null
);
create index message_failure_org on message_failure (org_id, at);
