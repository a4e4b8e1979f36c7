// Experiments as one finds and does them.
import type { Pages } from './manifest.ts';

export const pages = {
  '/Course': { access: 'public', layout: 'basicMengoo', words: ['experiment'] },
  '/CourseInfo': { access: 'public', layout: 'basicMengoo', words: ['experiment'] },
  '/CourseLearning': { access: 'login', layout: 'basicMengoo', words: ['experiment'] },
  '/MyCourse': { access: ['student', 'teacher'], layout: 'basic', words: ['experiment'] },
  '/MyExperiment': { access: ['student'], layout: 'basic', words: ['experiment'] },
  '/MyExperiment/ScoreManage': { access: ['student'], layout: 'basic', words: ['experiment'] },
} as const satisfies Pages;
