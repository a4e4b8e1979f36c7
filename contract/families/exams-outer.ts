// Exams as students sit them, and papers as their makers look at them.
import type { Pages } from './manifest.ts';

export const pages = {
  '/Exam': { access: 'login', layout: 'basicMengoo', words: ['exam', 'blocks', 'exercises'] },
  '/Exam/preview': { access: 'login', layout: 'basicMengoo', words: ['exam', 'blocks', 'exercises'] },
  '/Exam/testPaper': { access: 'login', layout: 'basicMengoo', words: ['exam', 'blocks', 'exercises'] },
  '/Exam/testPreview': { access: 'login', layout: 'basicMengoo', words: ['exam', 'blocks', 'exercises'] },
  '/Exam/scoreInfo': { access: 'login', layout: 'basicMengoo', words: ['exam', 'blocks', 'exercises'] },
  '/ExamExperiment': { access: 'login', layout: 'basicMengoo', words: ['experiment', 'exam'] },
  '/MyExam': { access: ['student', 'teacher'], layout: 'basic', words: ['exam'], newTab: true },
  '/MyExam/ExamScores': { access: ['student', 'teacher'], layout: 'basic', words: ['exam'], newTab: true },
  '/MyExam/ExamScores/preview': { access: 'login', layout: 'basicMengoo', words: ['exam', 'blocks', 'exercises'] },
} as const satisfies Pages;
