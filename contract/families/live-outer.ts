// Live classes outside the work area: the room, where they are held, and those that visitors find.
import type { Pages } from './manifest.ts';

export const pages = {
  '/Live': { access: 'public', layout: 'basicMengoo', words: ['openLive'] },
  '/LiveInfo': { access: 'public', layout: 'basicMengoo', words: ['openLive'] },
  '/RemoteLive': {
    access: ['student', 'teacher', 'admin'],
    layout: 'basic',
    words: ['live', 'liveClass', 'blocks', 'exercises', 'upload'],
    newTab: true,
  },
  '/RemoteLive/wall': { access: ['teacher', 'admin'], layout: 'blank', words: ['liveClass'], newTab: true },
} as const satisfies Pages;
