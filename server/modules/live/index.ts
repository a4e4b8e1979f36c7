// What other modules may use of this one.
export { publicLives } from './public.ts';
