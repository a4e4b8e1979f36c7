// For those who build the platform: no release has these.
import type { Pages } from './manifest.ts';

export const pages = {
  '/dev/blocks': { access: 'public', layout: 'basicMengoo', words: ['blocks'] },
  '/dev/player': { access: 'login', layout: 'basicMengoo', words: ['player'] },
  '/dev/kit': { access: 'login', layout: 'basicAdmin', words: [] },
  '/dev/list': { access: 'login', layout: 'basicAdmin', words: [], anyWidth: true },
} as const satisfies Pages;
