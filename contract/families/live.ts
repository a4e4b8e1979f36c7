// Live classes in the work area: planned, looked after, and put into a calendar.
import { type Menus, type Pages, type Rights, STAFF } from './manifest.ts';

const page = { access: 'menu', layout: 'basicAdmin', words: ['lives'], anyWidth: true } as const;
/** Leads to its tab of the class's page. */
const tab = { ...page, menu: 'live_course', newTab: true } as const;

export const pages = {
  '/live/calendar': { ...page, words: ['lives', 'openLive'], keepAlive: true },
  '/live/course': { ...page, keepAlive: true },
  '/live/course/add': { ...page, menu: 'live_course' },
  '/live/course/info': {
    ...page,
    words: ['lives'],
    menu: 'live_course',
    keepAlive: true,
    multiTab: ['id'],
  },
  '/live/course/recording': tab,
  '/live/course/data': tab,
  '/live/course/materials': tab,
  '/live/course/teachers': tab,
  '/live/course/interaction': tab,
  '/live/course/statistics': tab,
} as const satisfies Pages;

export const menus = {
  live: { name: '直播', icon: 'play', sort: 5.4, roles: STAFF },
  live_course: {
    name: '直播课',
    icon: 'play',
    sort: 5.41,
    roles: STAFF,
    families: [
      'LiveStream',
      'LiveStreamTeacher',
      'LiveStreamResource',
      'LiveStreamChat',
      'LiveStreamData',
      'LiveStreamRecording',
    ],
  },
  live_calendar: { name: '直播日历', icon: 'clock', sort: 5.42, roles: STAFF },
} as const satisfies Menus;

export const rights = {
  LiveStream: { read: STAFF, write: STAFF },
  LiveStreamTeacher: { read: STAFF, write: STAFF },
  LiveStreamResource: { read: STAFF, write: STAFF },
} as const satisfies Rights;
