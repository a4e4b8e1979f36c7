-- Who drafted a question: the embedded tutor out of the material, or a model; and why not the model, where one was asked.
alter table lesson_question add column drafter text;
alter table lesson_question add column instead text;
