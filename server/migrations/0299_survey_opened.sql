-- When somebody first looked at a survey with names: of an anonymous one there is no row.
create table survey_opened (
  survey_id text not null references survey on delete cascade,
  user_id text not null references sys_user,
  opened_at bigint not null,
  primary key (survey_id, user_id)
);
