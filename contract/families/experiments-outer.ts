// Experiments as one finds and does them.
import type { Pages } from './manifest.ts';

export const pages = {
  '/CourseLearning': { access: 'login', layout: 'basicMengoo', words: ['experiment'] },
} as const satisfies Pages;
