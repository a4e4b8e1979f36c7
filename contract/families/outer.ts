// Written by `npm run lists` from the folders: change nothing here.
// Pages outside the work area: every page of the client comes with these.
import * as classroom from './classroom.ts';
import * as entry from './entry.ts';
import * as examsCheck from './exams-check.ts';
import * as examsOuter from './exams-outer.ts';
import * as experimentsOuter from './experiments-outer.ts';
import * as homeworkOuter from './homework-outer.ts';
import * as informationOuter from './information-outer.ts';
import * as learn from './learn.ts';
import * as liveOuter from './live-outer.ts';
import * as login from './login.ts';
import * as surveysOuter from './surveys-outer.ts';
import * as viewer from './viewer.ts';

export const OUTER_PAGES = {
  classroom: classroom.pages,
  entry: entry.pages,
  'exams-check': examsCheck.pages,
  'exams-outer': examsOuter.pages,
  'experiments-outer': experimentsOuter.pages,
  'homework-outer': homeworkOuter.pages,
  'information-outer': informationOuter.pages,
  learn: learn.pages,
  'live-outer': liveOuter.pages,
  login: login.pages,
  'surveys-outer': surveysOuter.pages,
  viewer: viewer.pages,
};
