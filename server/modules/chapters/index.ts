// What other modules may use of this one.
export { lessonsStanding } from './section.store.ts';
export { sectionStandings, studiedWeeks } from './study.figures.ts';
export { courseOutline, openSections, shareDone, studyingOf } from './study.store.ts';
