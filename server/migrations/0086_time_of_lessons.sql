-- Until when a lesson's time has been counted: nobody spends more on it than has passed since.
alter table lesson add column timed_until bigint;
