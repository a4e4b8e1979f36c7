// The manifests of all families. Two lists, so that the client takes the pages without the server's menus.
import * as admin from './admin.ts';
import * as entry from './entry.ts';
import * as learn from './learn.ts';
import * as login from './login.ts';
import * as qa from './qa.ts';
import * as system from './system.ts';
import * as teach from './teach.ts';

export const PAGES = {
  login: login.pages,
  entry: entry.pages,
  learn: learn.pages,
  teach: teach.pages,
  admin: admin.pages,
  system: system.pages,
  qa: qa.pages,
};

export const MENUS = {
  teach: teach.menus,
  admin: admin.menus,
  system: system.menus,
  qa: qa.menus,
};
