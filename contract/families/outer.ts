// Written by `npm run lists` from the folders: change nothing here.
// Pages outside the work area: every page of the client comes with these.
import * as classroom from './classroom.ts';
import * as entry from './entry.ts';
import * as experimentsOuter from './experiments-outer.ts';
import * as homeworkOuter from './homework-outer.ts';
import * as learn from './learn.ts';
import * as liveOuter from './live-outer.ts';
import * as login from './login.ts';
import * as viewer from './viewer.ts';

export const OUTER_PAGES = {
  classroom: classroom.pages,
  entry: entry.pages,
  'experiments-outer': experimentsOuter.pages,
  'homework-outer': homeworkOuter.pages,
  learn: learn.pages,
  'live-outer': liveOuter.pages,
  login: login.pages,
  viewer: viewer.pages,
};
