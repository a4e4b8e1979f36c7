// The manifests of the families outside the work area: every page of the client comes with these.
import * as classroom from './classroom.ts';
import * as entry from './entry.ts';
import * as learn from './learn.ts';
import * as liveOuter from './live-outer.ts';
import * as login from './login.ts';
import * as viewer from './viewer.ts';

export const OUTER_PAGES = {
  login: login.pages,
  entry: entry.pages,
  learn: learn.pages,
  'live-outer': liveOuter.pages,
  classroom: classroom.pages,
  viewer: viewer.pages,
};
