// What other modules may use of this one.
export { askedInCourse, keepToTeacher, openQuestionsIn } from './asked.ts';
export { correct } from './asked.words.ts';
export { besideInWords } from './beside.ts';
export { beginLesson, newLesson } from './lesson.begin.ts';
export { onLessonBegun } from './lesson.begun.ts';
export { type Lead, lessonLeadsTo, tellLead } from './lesson.leads.ts';
export { masteryIn } from './mastery.ts';
export { type PointFacts, pointsSql } from './progress.ts';
export { reviewsOf } from './review.ts';
export { pointScript } from './scripts.ts';
export { type PointStanding, standingsByLesson } from './standings.ts';
export { documentsOf } from './theory.prompt.ts';
export { contentOf, continuing, lessonOf, planOf, recentlyFinished } from './theory.store.ts';
