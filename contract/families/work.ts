// Written by `npm run lists` from the folders: change nothing here.
// Who works in the work area fetches these, learners do not. Two tables: the client takes the pages without the menus.
import * as admin from './admin.ts';
import * as agendas from './agendas.ts';
import * as dict from './dict.ts';
import * as exams from './exams.ts';
import * as experiments from './experiments.ts';
import * as groups from './groups.ts';
import * as homework from './homework.ts';
import * as information from './information.ts';
import * as live from './live.ts';
import * as navbar from './navbar.ts';
import * as office from './office.ts';
import * as qa from './qa.ts';
import * as settings from './settings.ts';
import * as surveys from './surveys.ts';
import * as system from './system.ts';
import * as teach from './teach.ts';
import * as whitelist from './whitelist.ts';

export const WORK_PAGES = {
  admin: admin.pages,
  agendas: agendas.pages,
  dict: dict.pages,
  exams: exams.pages,
  experiments: experiments.pages,
  groups: groups.pages,
  homework: homework.pages,
  information: information.pages,
  live: live.pages,
  navbar: navbar.pages,
  office: office.pages,
  qa: qa.pages,
  settings: settings.pages,
  surveys: surveys.pages,
  system: system.pages,
  teach: teach.pages,
  whitelist: whitelist.pages,
};

export const MENUS = {
  admin: admin.menus,
  agendas: agendas.menus,
  dict: dict.menus,
  exams: exams.menus,
  experiments: experiments.menus,
  groups: groups.menus,
  homework: homework.menus,
  information: information.menus,
  live: live.menus,
  navbar: navbar.menus,
  office: office.menus,
  qa: qa.menus,
  settings: settings.menus,
  surveys: surveys.menus,
  system: system.menus,
  teach: teach.menus,
  whitelist: whitelist.menus,
};
