// What other modules may use of this one.
export { markAnswer } from './answer.ts';
export { keyProblem, questionProblem, refuseProblems } from './bank.check.ts';
export { shownQuestion } from './bank.list.ts';
export { bankHandlers } from './bank.routes.ts';
export {
  approveQuestions,
  bankOf,
  bankSizes,
  copyQuestions,
  insertQuestion,
  type QuestionFields,
  type QuestionRow,
  questionOf,
  questionsOf,
} from './bank.store.ts';
export { answerInWords, markingHandlers, openAnswersIn } from './marking.ts';
export {
  type BankQuestion,
  givenInWords,
  guessOf,
  isMatch,
  judged,
  keyInWords,
  type Quoted,
  questionBlock,
  rightValueOf,
  toBank,
} from './question.ts';
export { pickQuestion, seedFor, sequenceOf } from './sequence.ts';
export { inLine, tally } from './tally.ts';
