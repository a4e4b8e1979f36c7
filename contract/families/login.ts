// Signing in. The first page of all: what stands here is fetched before anybody can sign in.
import type { Pages } from './manifest.ts';

export const pages = {
  '/login/:module?': { access: 'public', layout: 'blank', words: ['entry'] },
} as const satisfies Pages;
