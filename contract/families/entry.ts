// Ways in beside the login form, and what is shown where there is none.
import type { Pages } from './manifest.ts';

export const pages = {
  '/ResetPwd': { access: 'public', layout: 'blank', words: ['entry'] },
  '/RedirectWeb': { access: 'public', layout: 'blank', words: ['entry'] },
  '/setup': { access: 'public', layout: 'blank', words: ['setup', 'entry'] },
  '/Maintain': { access: 'public', layout: 'blank', words: ['entry'] },
  '/JoinClass': { access: 'login', layout: 'blank', words: ['entry'] },
  '/403': { access: 'public', layout: 'blank', words: ['error'] },
  '/404': { access: 'public', layout: 'blank', words: ['error'] },
  '/500': { access: 'public', layout: 'blank', words: ['error'] },
} as const satisfies Pages;
