// What other modules may use of this one.
export { hasWords } from './dict.store.ts';
