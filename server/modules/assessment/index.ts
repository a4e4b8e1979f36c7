// What other modules may use of this one.
export { markAnswer } from './answer.ts';
export { questionProblem, refuseProblems } from './bank.check.ts';
export {
  type BankNamed,
  bankFind,
  bankNamed,
  keepRatesOf,
  pointsOfQuestions,
  revisionKey,
  revisionsOf,
} from './bank.find.ts';
export { shownQuestion } from './bank.list.ts';
export { bankHandlers } from './bank.routes.ts';
export {
  approveQuestions,
  bankOf,
  bankSizes,
  copyQuestions,
  followQuestions,
  insertQuestion,
  type QuestionRow,
  questionById,
  questionFieldsIn,
  questionsOf,
} from './bank.store.ts';
export {
  type AskedAs,
  type MachineMark,
  markInExam,
  type PartialCredit,
  readIn,
  rightInExam,
  shownInExam,
  toBankValue,
  valueLine,
  valueProblem,
  withAnswerKey,
} from './exam-question.ts';
export { markingHandlers, wordedAnswer } from './marking.ts';
export {
  givenInWords,
  guessOf,
  keyInWords,
  questionBlock,
  rightValueOf,
  toBank,
} from './question.ts';
export { questionViewer } from './questions.media.ts';
export { type BankMend, mendKey } from './questions.mend.ts';
export { insertBankQuestion } from './questions.store.ts';
export { isSure, pickQuestion, seedFor, sequenceOf } from './sequence.ts';
export { inLine, tally } from './tally.ts';
