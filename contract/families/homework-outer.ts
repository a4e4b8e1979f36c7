// Homework as its students find it and hand it in, and as it is marked: these need the whole window.
import type { Pages } from './manifest.ts';

const own = {
  access: ['student', 'teacher'],
  layout: 'basic',
  words: ['ownHomework', 'paper', 'blocks'],
  newTab: true,
} as const;

export const pages = {
  '/HomeWork': { ...own, words: ['ownHomework', 'tasks'], newTab: false },
  '/HomeWork/ViewJob': own,
  '/HomeWork/SeeJob': own,
  '/Work/check': { access: 'login', layout: 'basicMengoo', words: ['homeworkMark', 'examRecords', 'blocks'] },
  '/Work/DuplicateCheck': { access: 'login', layout: 'basicMengoo', words: ['homeworkMark', 'examRecords', 'blocks'] },
  '/Work/preview': { access: 'login', layout: 'basicMengoo', words: ['homeworkMark', 'blocks'] },
  '/Work/spreview': { access: 'login', layout: 'basicMengoo', words: ['ownHomework', 'paper', 'blocks'] },
} as const satisfies Pages;
