-- What modules show of their tables to others: a view is its module's door, as a function in its index.ts is.

-- theory: lessons, with how far each has come
create view lesson_shown as
  select l.id, l.org_id, l.course_id, l.student_id, l.started_at, l.ended_at, l.reshuffles, jsonb_array_length(l.points) as points,
      g.at, g.point_id
    from lesson l left join lesson_progress g on g.lesson_id = l.id;

-- theory: what was answered in lessons, and what was asked there
create view lesson_answer_shown as
  select l.course_id, l.student_id, l.reshuffles, a.lesson_id, a.question_id, a.bank_id, a.point_id, a.value, a.verdict, a.at
    from lesson_answer a join lesson l on l.id = a.lesson_id;
create view lesson_asked_shown as
  select l.course_id, l.student_id, s.lesson_id, s.point_id, s.text, s.at
    from lesson_asked s join lesson l on l.id = s.lesson_id;

-- plan: points of courses; those that are taught have been approved and are there still
create view point_shown as
  select id, course_id, sort, title, approved, approved->>'title' as approved_title, deleted_at,
      approved is not null and deleted_at is null as is_taught
    from lesson_point;

-- chapters: what is there of courses, and who has opened what
create view section_shown as
  select s.id, s.course_id, s.parent_id, s.title, s.status, s.deleted_at, p.status as parent_status, p.deleted_at as parent_deleted_at
    from course_section s left join course_section p on p.id = s.parent_id;
create view section_begun as
  select s.course_id, y.student_id, s.deleted_at from section_study y join course_section s on s.id = y.section_id;

-- files: what is said of a file to who may see it
create view file_shown as
  select id, name, type, size, deleted_at from stored_file;

-- talk: what was said of a course as a whole
create view evaluation_shown as
  select course_id, score from course_post where kind = 'evaluation' and parent_id is null and deleted_at is null;

-- knowledge: documents, read or not
create view document_shown as
  select id, course_id, name, state, deleted_at from document;

-- assessment: questions of the bank
create view question_shown as
  select id, point_id, stem, approved, deleted_at from lesson_question;
