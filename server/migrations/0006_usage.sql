-- What models were used for, by person and day (in China's time): budgets and the administrators' figures.

create table ai_usage (
  org_id text not null references organisation,
  user_id text not null references sys_user,
  day date not null,
  model text not null,
  prompt_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  runs integer not null default 0,
  primary key (user_id, day, model)
);
create index ai_usage_org on ai_usage (org_id, day);
