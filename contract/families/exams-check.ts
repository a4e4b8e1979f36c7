// Exams as their teachers mark, invigilate and analyse them: outside of the work area, where there is room. The server looks at who.
import type { Pages } from './manifest.ts';

export const pages = {
  '/Exam/check': { access: 'login', layout: 'basicMengoo', words: ['examRecords', 'blocks'], newTab: true },
} as const satisfies Pages;
