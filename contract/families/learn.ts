// The portal, and what learners do there.
import type { Pages } from './manifest.ts';

export const pages = {
  '/': { access: 'public', layout: 'basicMengoo', words: ['portal', 'tasks'] },
  '/AICurriculumInfo': {
    access: 'public',
    layout: 'basicMengoo',
    words: ['course', 'learn', 'blocks', 'graph', 'mastery'],
  },
  '/AiCurriculumLearning': {
    access: 'login',
    layout: 'basicMengoo',
    words: ['learn', 'aloud', 'blocks', 'notes'],
  },
  '/CurriculumAIScore': { access: 'login', layout: 'basicMengoo', words: ['score', 'blocks', 'exercises', 'notes'] },
  '/chat': { access: 'login', layout: 'basicMengoo', words: ['chat', 'blocks'] },
  '/MyTask': { access: ['student'], layout: 'basic', words: ['tasks'] },
  '/MyClass': { access: ['student'], layout: 'basic', words: ['student'] },
  '/MyScore': { access: ['student'], layout: 'basic', words: ['student'] },
  '/MySetting': { access: ['student', 'teacher'], layout: 'basic', words: ['student'], newTab: true },
} as const satisfies Pages;
