// Live classes outside the work area: the room, where they are held.
import type { Pages } from './manifest.ts';

export const pages = {
  '/RemoteLive': {
    access: ['student', 'teacher', 'admin'],
    layout: 'basic',
    words: ['live', 'liveClass'],
    newTab: true,
  },
} as const satisfies Pages;
