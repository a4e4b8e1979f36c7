// What other modules may use of this one.
export { keepAnonymous, keepNamed } from './answers.store.ts';
export { checkedAnswers } from './given.check.ts';
export { COURSE_TEMPLATE } from './template.ts';
