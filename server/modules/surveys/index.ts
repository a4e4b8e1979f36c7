// What other modules may use of this one.
export { givenSurveys, unlockedOf } from './answering.ts';
export { keepAnonymous, keepNamed } from './answers.store.ts';
export { checkedAnswers } from './given.check.ts';
export { answeredOf, givenSurvey } from './pushed.ts';
export { COURSE_TEMPLATE } from './template.ts';
