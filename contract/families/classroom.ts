// What a class looks at together, outside the work area's frame: the board on the wall, and its remote control.
import { type Pages, STAFF } from './manifest.ts';

export const pages = {
  '/teach/board/projector': {
    access: STAFF,
    layout: 'blank',
    words: ['board', 'blocks', 'exercises', 'people'],
    newTab: true,
  },
  '/teach/board/remote': {
    access: STAFF,
    layout: 'blank',
    words: ['board', 'blocks', 'exercises', 'learn', 'openLive'],
    newTab: true,
  },
} as const satisfies Pages;
