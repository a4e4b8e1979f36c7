// Surveys as one answers them.
import type { Pages } from './manifest.ts';

const page = { access: ['student', 'teacher'], layout: 'basic', words: ['mySurvey', 'paper'], newTab: true } as const;

export const pages = {
  '/MySurvey': page,
  '/MySurvey/ViewJob': page,
  '/MySurvey/SeeJob': page,
} as const satisfies Pages;
