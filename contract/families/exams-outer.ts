// Exams as students sit them, and papers as their makers look at them.
import type { Pages } from './manifest.ts';

export const pages = {
  '/Exam': { access: 'login', layout: 'basicMengoo', words: ['exam', 'paper'] },
  '/Exam/preview': { access: 'login', layout: 'basicMengoo', words: ['exam', 'blocks', 'paper'] },
  '/Exam/testPaper': { access: 'login', layout: 'basicMengoo', words: ['exam', 'blocks', 'paper'] },
  '/Exam/testPreview': { access: 'login', layout: 'basicMengoo', words: ['exam', 'blocks', 'paper'] },
  '/Exam/scoreInfo': { access: 'login', layout: 'basicMengoo', words: ['exam', 'blocks', 'paper'] },
  '/ExamExperiment': { access: 'login', layout: 'basicMengoo', words: ['experiment', 'exam'] },
  '/MyExam': { access: ['student', 'teacher'], layout: 'basic', words: ['exam'], newTab: true },
  '/MyExam/ExamScores': { access: ['student', 'teacher'], layout: 'basic', words: ['exam'], newTab: true },
  '/MyExam/ExamScores/preview': {
    access: 'login',
    layout: 'basicMengoo',
    words: ['exam', 'blocks', 'paper'],
  },
} as const satisfies Pages;
