-- What a package wants to be seen of its evidence: [{seq, table, title, x: {column, title}, y: {column, title}}].

alter table experiment_package add column plots jsonb not null default '[]';
