// What other modules may use of this one.
export { type Unanswered, unansweredQuestions } from './unanswered.ts';
