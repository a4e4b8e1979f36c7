// What other modules may use of this one.
export { unansweredQuestions } from './unanswered.ts';
