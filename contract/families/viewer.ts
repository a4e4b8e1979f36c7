// Documents looked at by themselves.
import type { Pages } from './manifest.ts';

export const pages = {
  '/wordView': { access: 'public', layout: 'blank', words: ['viewer'] },
  '/ExcelView': { access: 'public', layout: 'blank', words: ['viewer'] },
} as const satisfies Pages;
