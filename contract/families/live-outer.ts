// Live classes outside the work area: those that are open to everybody, as visitors find them.
import type { Pages } from './manifest.ts';

export const pages = {
  '/Live': { access: 'public', layout: 'basicMengoo', words: ['openLive'] },
  '/LiveInfo': { access: 'public', layout: 'basicMengoo', words: ['openLive'] },
} as const satisfies Pages;
