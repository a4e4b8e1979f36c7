// What other modules may use of this one.
export { outlineOf, shareDone } from './study.store.ts';
