// The portal, and what learners do there.
import type { Pages } from './manifest.ts';

export const pages = {
  '/': { access: 'public', layout: 'basicMengoo', words: ['portal'] },
  '/AICurriculumInfo': {
    access: 'public',
    layout: 'basicMengoo',
    words: ['course', 'learn', 'blocks', 'graph', 'mastery'],
  },
  '/Curriculum': { access: 'public', layout: 'basicMengoo', words: ['portal'] },
  '/CurriculumInfo': {
    access: 'public',
    layout: 'basicMengoo',
    words: ['course', 'learn', 'blocks', 'graph', 'mastery'],
  },
  '/CurriculumInfo2': {
    access: 'public',
    layout: 'basicMengoo',
    words: ['course', 'learn', 'blocks', 'graph', 'mastery'],
  },
  '/CurriculumLearning': { access: 'login', layout: 'basicMengoo', words: ['study', 'player'] },
  '/CurriculumLearning/work': { access: 'login', layout: 'basicMengoo', words: ['tasks', 'study'] },
  '/CurriculumScore': { access: 'login', layout: 'basicMengoo', words: ['student', 'study'] },
  '/MyCurriculum': { access: ['student', 'teacher'], layout: 'basic', words: ['portal'] },
  '/AiCurriculumLearning': {
    access: 'login',
    layout: 'basicMengoo',
    words: ['learn', 'aloud', 'blocks', 'notes'],
  },
  '/CurriculumAIScore': { access: 'login', layout: 'basicMengoo', words: ['score', 'blocks', 'exercises', 'notes'] },
  '/chat': { access: 'login', layout: 'basicMengoo', words: ['chat', 'blocks'] },
  '/MyTask': { access: ['student'], layout: 'basic', words: ['tasks', 'myAgenda'] },
  '/MyClass': { access: ['student'], layout: 'basic', words: ['student'] },
  '/MyScore': { access: ['student'], layout: 'basic', words: ['student'] },
  '/MySetting': {
    access: ['student', 'teacher', 'admin', 'super', 'qa'],
    layout: 'basic',
    words: ['student', 'openLive'],
    newTab: true,
  },
} as const satisfies Pages;
