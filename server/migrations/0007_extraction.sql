-- How often a document's reading was begun: one that takes its process down with it is given up.
alter table document add column tries integer not null default 0;
