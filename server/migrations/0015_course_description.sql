-- What a course says of itself at length, as rich text; `intro` stays the sentence on its card.
alter table course add column description text not null default '';
