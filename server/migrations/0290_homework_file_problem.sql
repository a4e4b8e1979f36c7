-- what is wrong with a file that calls itself a picture, found out when it was taken; null: nothing, or it is no picture
alter table homework_file add column problem text;
