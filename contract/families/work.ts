// The manifests of the work area's families: those who work there fetch them, learners do not. Two lists, so that the
// client takes the pages without the server's menus.
import * as admin from './admin.ts';
import * as experiments from './experiments.ts';
import * as live from './live.ts';
import * as qa from './qa.ts';
import * as system from './system.ts';
import * as teach from './teach.ts';

export const WORK_PAGES = {
  teach: teach.pages,
  live: live.pages,
  experiments: experiments.pages,
  admin: admin.pages,
  system: system.pages,
  qa: qa.pages,
};

export const MENUS = {
  teach: teach.menus,
  live: live.menus,
  experiments: experiments.menus,
  admin: admin.menus,
  system: system.menus,
  qa: qa.menus,
};
