// What other modules, and the demo school, may use of this one.
export { createPapers, type Papers } from './attempt.questions.ts';
export { saveAnswers } from './attempt.save.ts';
export { type SittingCall, startAttempt } from './attempt.start.ts';
export { submitAttempt } from './attempt.submit.ts';
export { exams } from './exam.tables.ts';
export { setExamStatus } from './publish.ts';
export { releaseExam } from './release.ts';
