-- When a lesson's summary was shown: all is learnt and asked, so that its score counts though nobody presses the last button.
alter table lesson add column summed_at bigint;
