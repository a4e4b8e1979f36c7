// What other modules may use of this one.
export { hasListWords } from './dict.store.ts';
